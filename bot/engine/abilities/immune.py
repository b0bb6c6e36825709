"""`immune`: proof against kinds of attack at night."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Ability

if TYPE_CHECKING:
    from bot.engine.game import Game


class Immune(Ability):
    """Some attacks do nothing to its holder, any number of times (GF-71, JK-34, NS-62, ZD-57). Passive.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
    """

    stage: ClassVar[str] = "protect"
    passive: ClassVar[bool] = True

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[str, ...] = ()

    def choices(self, game: "Game", seat: int) -> tuple[int, ...]:  # noqa: ARG002 - a passive asks nothing
        """Nobody: it is never asked about."""
        return ()

    def withstands(self, kind: str, source: str) -> bool:
        """Whether an attack of this kind, by this ability, does nothing to its holder."""
        return kind in self.to and (not self.from_abilities or source in self.from_abilities)
