"""A bullet that needs somebody's consent: which of those named it is fired at, and on whom it turns."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.engine.api import AbilityId, Act, Night
from bot.engine.night.voiding import POISONED

SUSPECTED = "suspected"
"""The mark of whoever is taken for the one who confirms shots tonight (AD-325)."""


class Consent(BaseModel):
    """Each target of a bullet has to be let through by whoever was asked about it in a later wave.

    Whoever is drunk, or holds what he has stolen from a drunk player, stops nothing; nobody stops a bullet at himself.

    Attributes:
        by: the ability by which it is given. Its act is there whenever somebody was asked and is in the game.
        without: what becomes of a bullet where nobody was asked, or has left meanwhile: it is `fired`, or `kept`.
        betrayed: whether it turns on a suspected player who has given it (AD-326).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    by: AbilityId
    without: Literal["fired", "kept"] = "fired"
    betrayed: bool = False

    def let_through(self, night: Night, targets: tuple[int, ...]) -> tuple[int, ...]:
        """Those of these targets at whom the bullets are fired."""
        given = self._given(night)
        if given is None:
            return targets if self.without == "fired" else ()
        if any(night.marks.has(seat, POISONED) for seat in (given.actor, given.owner) if seat):
            return targets
        return tuple([target for target in targets if target in given.targets or target == given.actor])

    def turned_on(self, night: Night) -> int:
        """Whom the bullets hit in the place of their targets; 0: nobody."""
        given = self._given(night) if self.betrayed else None
        return given.actor if given is not None and night.marks.has(given.actor, SUSPECTED) else 0

    def _given(self, night: Night) -> "Act | None":
        return next((act for act in night.acts if act.ability.id == self.by), None)
