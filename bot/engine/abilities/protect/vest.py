"""`vest`: armour that is worn out by what it stops."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.api import AbilityId, Hit, Night
from bot.engine.events import VestHeld


class Vest(Passive, tells=(VestHeld,)):
    """The first attacks that no save has stopped do nothing to its holder, then it is gone (GF-104, GF-107). Passive.

    Nobody is told, its holder neither.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
        count: how many attacks it stops.
    """

    stage: ClassVar[str] = "protect"

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[AbilityId, ...] = ()
    count: int = 1

    def catches(self, night: Night, hit: Hit) -> bool:
        """Whether it stops one more attack of this kind, by this ability; it is the less for that."""
        if hit.kind not in self.to or (self.from_abilities and hit.source.ability.id not in self.from_abilities):
            return False
        if night.spent_by(hit.target, self.id) >= self.count:
            return False
        night.spend(hit.target, self.id)
        night.note(VestHeld(hit.target))
        return True
