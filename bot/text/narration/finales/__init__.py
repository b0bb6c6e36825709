"""The words of the last set pieces of a game."""
