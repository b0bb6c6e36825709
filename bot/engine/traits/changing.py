"""Traits of abilities that change a player's role, side or team."""

from collections.abc import Iterable, Sequence

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class ChangesRoles(Trait):
    """An ability that may give players other roles, or let its holder join a team.

    A recruit becomes a mafioso, so that a game may have one though none was dealt. The masked player comes to decide
    the shot of the mafia in the course of the game (MK-34).
    """

    def makes(self) -> tuple[str, ...]:
        """The roles that a player who was dealt another may come to have."""
        return ()

    def may_join(self) -> tuple[str, ...]:
        """The teams that its holder may come to belong to (MK-34)."""
        return ()


class Converts(Trait):
    """An ability that tries to convert other players (`night.conversions.attempt`).

    All attempts of a night are answered before the first conversion: a player who dies of that is not converted
    (PR-392).
    """

    @property
    def costs_mate(self) -> bool:
        """Whether a mate is named first, who is given up for the conversion."""
        return False

    def may_win(self, roles: Iterable[str]) -> frozenset[str]:
        """The roles whose holders a conversion always wins over; none where more than the role decides."""
        return frozenset()

    def convert(self, night: Night, act: Act, target: int) -> None:
        """The conversion of a player who lives and does not resist (PR-392)."""


class ResistsConversion(Trait):
    """A passive ability with which its holder answers attempts to convert them.

    The samurai of the Persian roles strikes the player who tries to convert them, before any conversion (PR-392).
    """

    def attempted(self, night: Night, seat: int, acts: Sequence[Act]) -> None:
        """The answer to all acts that have tried to convert the holder, in the order of naming."""

    def resists(self, night: Night, seat: int, act: Act) -> bool:
        """Whether the holder cannot be converted by this act."""
        return False
