"""The words of procedures and of what they ask, in the folders of `bot/parts/procedures`."""
