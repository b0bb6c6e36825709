"""Conversions of other players."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class Converts(Trait):
    """An ability that tries to convert other players (`night.conversions.attempt`).

    All attempts of a night are answered before the first conversion: a player who dies of that is not converted
    (PR-392).
    """

    def convert(self, night: Night, act: Act, target: int) -> None:
        """The conversion of a player who lives and does not resist (PR-392)."""
