"""`turn_bullets`: turn bullets at the holder on their shooters."""

from bot.engine.api import Act, Night, Nights, Passive, RoleId, is_among
from bot.parts.abilities.protect.immune import Ailment
from bot.text.api import later, register


class TurnBullets(Passive):
    """A bullet at the holder hits its shooter instead, a thief too (AD-726, AD-729, AD-731). Passive.

    Attributes:
        of: the roles whose bullets turn.
        nights: the nights on which bullets turn.
        voided: the marks that take this power from the holder.
    """

    stage = "attack"

    of: tuple[RoleId, ...]
    nights: Nights = "all"
    voided: tuple[Ailment, ...] = ("poisoned", "blocked")

    def turns_back(self, night: Night, seat: int, act: Act) -> bool:
        """Whether the bullet of this act turns on its shooter tonight."""
        if not is_among(night.game.round, self.nights) or any(night.marks.has(seat, mark) for mark in self.voided):
            return False
        return night.role_of(act) in self.of


register(
    "turn_bullets",
    # NOTE: whoever has it is resting, and a bullet at him hits the one who fired it
    name=later.context("ability", "Trap for bullets"),
)
