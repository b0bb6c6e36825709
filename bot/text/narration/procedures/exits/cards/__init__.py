"""The words of the last-move cards, a file each."""
