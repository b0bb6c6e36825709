"""Copies of costly answers, made anew only now and then."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class CachedCopy(Generic[T]):
    """The last answer: all who ask within `lasts` seconds get that, and no two are made at a time."""

    def __init__(self, make: Callable[[], Awaitable[T]], lasts: float) -> None:
        self._make = make
        self._lasts = lasts
        self._made: tuple[float, T] | None = None
        self._making = asyncio.Lock()

    async def get(self) -> T:
        """The copy, a new one where the last is too old."""
        async with self._making:
            if self._made is None or time.monotonic() - self._made[0] >= self._lasts:
                self._made = time.monotonic(), await self._make()
            return self._made[1]
