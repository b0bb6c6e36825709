"""The shelf of abilities: one small class each, in folders by subject.

Beside this file lie the bases that several abilities share, such as `targeted`: an ability that names players.
"""

from bot.engine.api import Ability, Act, Holder
from bot.engine.bases.shelf import Shelf

ABILITIES = Shelf(__name__, Ability)
"""The registry (shelf) of all abilities by id."""

__all__ = ["ABILITIES", "Ability", "Act", "Holder"]
