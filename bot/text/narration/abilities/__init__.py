"""The words of the abilities: each has a file here where its rules have theirs in `bot/parts/abilities`."""
