"""The shelf of procedures: the named set pieces a scenario is made of, each in the folder of what it is about."""

from bot.engine.bases.procedure import Procedure
from bot.engine.bases.shelf import Shelf

PROCEDURES = Shelf(__name__, Procedure)
"""All procedures by id."""

__all__ = ["PROCEDURES", "Procedure"]
