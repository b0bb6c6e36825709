"""The page of a finished game."""
