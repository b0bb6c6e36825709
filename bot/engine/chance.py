"""The game's randomness: every draw has a name, and each name a stream of its own.

Separate streams keep a secret draw (a tie of the mafia's marks) from shifting a public one (the next first speaker),
so that nothing can be inferred from what chance does in the open.
"""

import zlib
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Named draws from a seed. `pin` fixes the next draw of a name, for game scripts."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._streams: dict[str, Random] = {}
        self._pins: dict[str, list[object]] = {}
        self._narration = zlib.crc32(seed.encode())

    def _stream(self, name: str) -> Random:
        stream = self._streams.get(name)
        if stream is None:
            stream = self._streams[name] = Random(f"{self._seed}/{name}")
        return stream

    def pin(self, name: str, value: object) -> None:
        """Make the next draw of this name give this value."""
        self._pins.setdefault(name, []).append(value)

    def draw(self, name: str, options: Sequence[T]) -> T:
        """One of the options.

        Raises:
            ValueError: a pinned value is not among the options.
        """
        if pins := self._pins.get(name):
            value = pins.pop(0)
            for option in options:
                if option == value:
                    return option
            raise ValueError(f"chance {name}: {value!r} is none of {list(options)!r}")
        return options[int(self._stream(name).random() * len(options))]

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        order = list(items)
        self._stream(name).shuffle(order)
        return order

    def wording(self, count: int) -> int:
        """Which of several wordings the `count`-th public line of this game takes."""
        return (self._narration + count * 2654435761) % 4294967291 % 60
