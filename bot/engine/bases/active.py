"""The base of abilities that their holders use at night."""

from bot.engine.bases.ability import Ability
from bot.engine.bases.shelf import kind
from bot.engine.traits.asking import AsksHolder
from bot.engine.traits.takes_effect import TakesEffect


@kind
class Active(Ability, AsksHolder, TakesEffect):
    """Base of abilities with questions at night; see also `Targeted`, `GroupChoice` and `PreparedAct`.

    A night calls the methods of `AsksHolder`, then of `TakesEffect`, from the top down: questions, an act, the effect
    at a stage, the answer as the wave (of questions) closes, and the dawn.
    """
