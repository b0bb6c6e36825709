"""Conversions of other players."""

from collections.abc import Iterable

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class Converts(Trait):
    """An ability that tries to convert other players (`night.conversions.attempt`).

    All attempts of a night are answered before the first conversion: a player who dies of that is not converted
    (PR-392).
    """

    @property
    def costs_mate(self) -> bool:
        """Whether a mate is named first, who is given up for the conversion."""
        return False

    def may_win(self, roles: Iterable[str]) -> frozenset[str]:  # noqa: ARG002 - a hook
        """The roles whose holders are won over by the rules alone; none where a conversion hangs on more."""
        return frozenset()

    def convert(self, night: Night, act: Act, target: int) -> None:
        """The conversion of a player who lives and does not resist (PR-392)."""
