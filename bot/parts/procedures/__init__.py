"""The shelf of procedures: the named set pieces of a scenario's days and introduction, in folders by subject."""

from bot.engine.api import Procedure
from bot.engine.bases.shelf import Shelf

PROCEDURES = Shelf(__name__, Procedure)
"""The registry (shelf) of all procedures by id."""

__all__ = ["PROCEDURES", "Procedure"]
