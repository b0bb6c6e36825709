"""Answers to attempted conversions."""

from collections.abc import Sequence

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class ResistsConversion(Trait):
    """A passive ability with which its holder answers attempts to convert them.

    The samurai of the Persian roles strikes the player who tries to convert them, before any conversion (PR-392).
    """

    def attempted(self, night: Night, seat: int, acts: Sequence[Act]) -> None:
        """The answer to all acts that have tried to convert the holder, in the order of naming."""

    def resists(self, night: Night, seat: int, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether the holder cannot be converted by this act."""
        return False
