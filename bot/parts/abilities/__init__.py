"""The shelf of abilities: one small class each, in the folder of what it is about.

Beside this file lie the kinds of abilities: `base`, and what several of them have in common.
"""

from bot.engine.api import Act, Holder
from bot.engine.bases.ability import Ability
from bot.engine.bases.shelf import Shelf

ABILITIES = Shelf(__name__, Ability)
"""All abilities by id."""

__all__ = ["ABILITIES", "Ability", "Act", "Holder"]
