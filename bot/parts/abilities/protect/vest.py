"""`vest`: armour that wears out with each attack stopped."""

from bot.engine.api import AbilityId, Hit, Night, Passive, record
from bot.engine.events import Event
from bot.engine.traits.striking import TakesHits
from bot.text.api import later, register, says


@record
class VestHeld(Event, story=True):
    """Secret until the end: an attack was stopped by the target's vest."""

    target: int


class Vest(Passive, TakesHits, tells=(VestHeld,)):
    """The first attacks that no save has stopped do nothing to the holder, then it is gone (GF-104, GF-107). Passive.

    Nobody is told, not even the holder.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
        count: the number of attacks stopped.
    """

    stage = "protect"

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[AbilityId, ...] = ()
    count: int = 1

    def catches(self, night: Night, hit: Hit) -> bool:
        """Whether the vest stops this attack; if so, the vest has one attack less left to stop."""
        if hit.kind not in self.to or (self.from_abilities and hit.source.ability.id not in self.from_abilities):
            return False
        if night.spent_by(hit.target, self.id) >= self.count:
            return False
        night.spend(hit.target, self.id)
        night.note(VestHeld(hit.target))
        return True


register("vest", name=later.context("ability", "Vest"))

says(VestHeld, "🦺 A vest saved {player} from a shot.", player="target")
