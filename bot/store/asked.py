"""Rows that many ask for at the same time: whoever waits while the database is asked is answered by the next answer."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

from bot.store.database import Database

T = TypeVar("T")

Look = Callable[[Database, Sequence[int]], Mapping[int, T]]
"""What stands under these numbers, by number."""


class Asked(Generic[T]):
    """Asks for all that is wanted in one go. What it answers was looked up after it was asked for."""

    def __init__(
        self, run: Callable[[Callable[[Database], Mapping[int, T]]], Awaitable[Mapping[int, T]]], look: Look[T]
    ) -> None:
        self._run = run
        self._look = look
        self._turn = asyncio.Lock()
        self._wanted: dict[int, None] = {}
        self._next: asyncio.Task[Mapping[int, T]] | None = None

    async def find(self, *numbers: int) -> list[T]:
        """What stands under these numbers, in their order; what is not there is left out."""
        if self._next is None:
            self._next = asyncio.create_task(self._answer(), name="asking the database")
        answer = self._next
        self._wanted.update(dict.fromkeys(numbers))
        found = await asyncio.shield(answer)
        return [found[number] for number in numbers if number in found]

    async def _answer(self) -> Mapping[int, T]:
        async with self._turn:
            wanted, self._wanted, self._next = tuple(self._wanted), {}, None
            return await self._run(lambda db: self._look(db, wanted))
