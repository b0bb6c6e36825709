"""`immune`: proof against kinds of attack at night."""

from typing import ClassVar

from bot.engine.abilities.base import Passive


class Immune(Passive):
    """Some attacks do nothing to its holder, any number of times (GF-71, JK-34, NS-62, ZD-57). Passive.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
    """

    stage: ClassVar[str] = "protect"

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[str, ...] = ()

    def withstands(self, kind: str, source: str) -> bool:
        """Whether an attack of this kind, by this ability, does nothing to its holder."""
        return kind in self.to and (not self.from_abilities or source in self.from_abilities)
