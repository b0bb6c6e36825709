"""Wordings: how a moment of the game is told in other words than the plain ones, by language, tone and theme."""
