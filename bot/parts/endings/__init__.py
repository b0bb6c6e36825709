"""Endings: rules that decide a game, judged in the scenario's order; the first that holds ends the game."""

from bot.engine.api import Ending
from bot.engine.bases.shelf import Shelf

ENDINGS = Shelf(__name__, Ending)
"""The registry (shelf) of all endings by id."""

__all__ = ["ENDINGS", "Ending"]
