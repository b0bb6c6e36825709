"""A bullet that needs another player's consent: the targets let through, and a suspect on whom the bullet turns."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.engine.api import AbilityId, Act, Night
from bot.engine.night.voiding import POISONED

SUSPECTED = "suspected"
"""The mark of a player taken for the confirmer of tonight's shots (AD-325)."""


class Consent(BaseModel):
    """The consent that each target of a bullet needs from the player who was asked in a later wave.

    A player who is drunk, or uses an ability stolen from a drunk player, stops no bullet; and no player stops a bullet
    at themselves.

    Attributes:
        by: the ability that gives consent. There is an act of it whenever a player was asked and is in the game.
        without: the fate of a bullet where no player was asked, or that player has left: `fired`, or `kept`.
        betrayed: whether the bullet turns on a suspected player who has consented (AD-326).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    by: AbilityId
    without: Literal["fired", "kept"] = "fired"
    betrayed: bool = False

    def let_through(self, night: Night, targets: tuple[int, ...]) -> tuple[int, ...]:
        """The targets at which bullets are fired."""
        given = self._given(night)
        if given is None:
            return targets if self.without == "fired" else ()
        if any(night.marks.has(seat, POISONED) for seat in (given.actor, given.owner) if seat):
            return targets
        return tuple([target for target in targets if target in given.targets or target == given.actor])

    def turned_on(self, night: Night) -> int | None:
        """The player hit by the bullets in the place of their targets, if any."""
        given = self._given(night) if self.betrayed else None
        return given.actor if given is not None and night.marks.has(given.actor, SUSPECTED) else None

    def _given(self, night: Night) -> "Act | None":
        return next((act for act in night.acts if act.ability.id == self.by), None)
