"""The base of all ways to settle a tie."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable
from typing import ClassVar

from bot.engine.api import Play
from bot.engine.bases.shelf import Part

Vote = Callable[[tuple[int, ...]], Awaitable[tuple[int, ...]]]
"""A function that holds one more ballot of the same kind on some seats, and returns those with most votes."""


class Tie(Part):
    """Base of all ways to settle a tie."""

    all_leave: ClassVar[bool] = False
    """Whether everybody tied leaves at once, and is told so with the result of the vote."""

    @abstractmethod
    async def settle(self, game: Play, tied: tuple[int, ...], vote: Vote) -> tuple[int, ...]:
        """The players, of those tied, who leave."""
