"""Last set pieces of a game, such as the last three who join hands."""

from bot.engine.finales.base import Finale
from bot.engine.shelf import gather

FINALES: dict[str, type[Finale]] = gather(__name__, Finale)
"""All finales by id."""

__all__ = ["FINALES", "Finale"]
