"""`turn_bullets`: a bullet at one hits its shooter."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.abilities.protect.immune import Ailment
from bot.engine.api import Act, Night, RoleId
from bot.engine.night.which import Nights, is_among


class TurnBullets(Passive):
    """A bullet at its holder hits whoever has fired it in his place, a thief too (AD-726, AD-729, AD-731). Passive.

    Attributes:
        of: the roles whose bullets turn.
        nights: in these nights.
        voided: the marks that take it from him.
    """

    stage: ClassVar[str] = "attack"

    of: tuple[RoleId, ...]
    nights: Nights = "all"
    voided: tuple[Ailment, ...] = ("poisoned", "blocked")

    def turns_back(self, night: Night, seat: int, act: Act) -> bool:
        """Whether it is one of those bullets, on one of those nights."""
        if not is_among(night.game.round, self.nights) or any(night.has(seat, mark) for mark in self.voided):
            return False
        return night.role_of(act) in self.of
