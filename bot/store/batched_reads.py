"""Batched lookups: callers that ask while the database is busy share the next query."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Generic, TypeVar

from bot.store.database import Database, Work

T = TypeVar("T")

Look = Callable[[Database, Sequence[int]], Coroutine[Any, Any, Mapping[int, T]]]
"""A look-up of rows under these numbers, by number."""


class BatchedReads(Generic[T]):
    """Lookups of rows by number, many callers to a query. Each answer was read after its caller had asked."""

    def __init__(self, run: Callable[[Work[Mapping[int, T]]], Awaitable[Mapping[int, T]]], look: Look[T]) -> None:
        self._run = run
        self._look = look
        self._turn = asyncio.Lock()
        self._wanted: dict[int, None] = {}
        self._next: asyncio.Task[Mapping[int, T]] | None = None

    async def find(self, *numbers: int) -> list[T]:
        """The rows with these numbers, in the order of the numbers; missing rows are left out."""
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
