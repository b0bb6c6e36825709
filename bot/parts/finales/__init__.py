"""The last set pieces of a game, such as the last three who join hands."""

from bot.engine.api import Finale
from bot.engine.bases.shelf import Shelf

FINALES = Shelf(__name__, Finale)
"""The registry (shelf) of all finales by id."""

__all__ = ["FINALES", "Finale"]
