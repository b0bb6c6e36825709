"""A tie for most votes: the base of all ways to settle one, and the ways that take no more than a few lines."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable
from typing import ClassVar

from bot.engine.api import EVERYONE, Play
from bot.engine.bases.shelf import Part
from bot.engine.events import BallotTied, LotDrawn

Vote = Callable[[tuple[int, ...]], Awaitable[tuple[int, ...]]]
"""A function that holds one more ballot of the same kind on some seats, and returns those with most votes."""


class Tie(Part):
    """Base of all ways to settle a tie."""

    all_leave: ClassVar[bool] = False
    """Whether everybody tied leaves at once, and is told so with the result of the vote."""

    @abstractmethod
    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The players, of those tied, who leave."""


class NobodyLeaves(Tie):
    """A tie voids the vote (PR-044)."""

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The players who leave: none of those tied."""
        return ()


class AllLeave(Tie):
    """The exit of all who are tied (CL-32)."""

    all_leave = True

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The players who leave: all who are tied."""
        return tied


class Lot(Tie, tells=(LotDrawn,)):
    """A lot among those tied, the draw `death_lot` (GF-46, JK-21)."""

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player who leaves, drawn by chance from those tied."""
        drawn = game.chance.draw("death_lot", tied)
        game.tell(EVERYONE, LotDrawn(tied, drawn))
        return (drawn,)


class Again(Tie, tells=(BallotTied,)):
    """A second vote of the same voters, on those tied alone; on another tie nobody leaves (CM-103, CM-104)."""

    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The player with most votes in a second vote; nobody on another tie."""
        game.tell(EVERYONE, BallotTied(tied))
        leaving = await vote(tied)
        return leaving if len(leaving) == 1 else ()
