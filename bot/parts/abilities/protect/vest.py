"""`vest`: armour that is worn out by what it stops."""

from typing import ClassVar

from bot.engine.api import AbilityId, Hit, Night
from bot.engine.bases.ability import Passive
from bot.engine.events import Event
from bot.engine.records import record
from bot.engine.traits.striking.takes_hits import TakesHits
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class VestHeld(Event, story=True):
    """Nobody before the end: an attack was stopped by what the target wears."""

    target: int


class Vest(Passive, TakesHits, tells=(VestHeld,)):
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


register("vest", Words(name=later.context("ability", "Vest")))

says(VestHeld, "🦺 A vest saved {player} from a shot.", player="target")
