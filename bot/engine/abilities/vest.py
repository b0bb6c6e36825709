"""`vest`: armour that is worn out by what it stops."""

from typing import ClassVar

from bot.engine.abilities.base import Passive


class Vest(Passive):
    """The first attacks that no save has stopped do nothing to its holder, then it is gone (GF-104, GF-107). Passive.

    Nobody is told, its holder neither.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
        count: how many attacks it stops.
    """

    stage: ClassVar[str] = "protect"

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[str, ...] = ()
    count: int = 1

    def holds(self, kind: str, source: str, worn: int) -> bool:
        """Whether it stops one more attack of this kind, by this ability, after so many that it has stopped."""
        return worn < self.count and kind in self.to and (not self.from_abilities or source in self.from_abilities)
