"""The game's randomness: every draw has a name, and each name a stream of its own.

Separate streams keep a secret draw (a tie of the mafia's marks) from shifting a public one (the next first speaker), so
that public draws give no secrets away.
"""

import zlib
from collections.abc import Sequence
from random import Random
from typing import Literal, TypeVar

T = TypeVar("T")

DrawName = Literal[
    "bomb_code",
    "death_lot",
    "don_heir",
    "duel_lot",
    "duel_number",
    "duel_pick",
    "first_speaker",
    "interrogation_vote",
    "last_move_card",
    "shot_tie",
    "silent_choice",
]

DRAWS: dict[DrawName, str] = {
    "bomb_code": "the code that a silent carrier of a bomb is taken to have guessed: code_1, code_2, ...",
    "death_lot": "which of the tied defendants leaves",
    "don_heir": "the seat that takes over a post whose holder is out",
    "duel_lot": "which of the equals of a duel of numbers leaves",
    "duel_number": "the hidden number of a duel: number_1, number_2, ...",
    "duel_pick": "the number of a duellist who has picked none: number_1, number_2, ...",
    "first_speaker": "the seat that speaks first on the first day",
    "interrogation_vote": "the seat that a silent voter votes for",
    "last_move_card": "the card that whoever is voted out draws",
    "shot_tie": "the seat that a team shoots when marks are tied",
    "silent_choice": "a seat for each that a silent player has not named",
}
"""The draws of games, by the names that game scripts pin. The deal itself is shuffled, and cannot be pinned."""


class Chance:
    """Named draws from a seed. `pin` fixes the next draw of a name, for game scripts.

    Games draw seldom, and the state of a stream takes 2.5 KiB. So only the number of its draws is kept: for the next
    one the stream begins anew, and goes past those.
    """

    __slots__ = ("_drawn", "_narration", "_pins", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn: dict[str, int] = {}
        self._pins: dict[str, list[object]] = {}
        self._narration = zlib.crc32(seed.encode())

    def _next(self, name: str) -> float:
        """The next random number, from 0 up to 1, of the stream of this name."""
        before = self._drawn.get(name, 0)
        self._drawn[name] = before + 1
        stream = Random(f"{self._seed}/{name}")
        for _ in range(before):
            stream.random()
        return stream.random()

    def pin(self, name: DrawName, value: object) -> None:
        """Make the next draw of this name give this value."""
        self._pins.setdefault(name, []).append(value)

    def pinned(self, name: DrawName) -> int:
        """How many pinned values of this name have not been drawn yet."""
        return len(self._pins.get(name, ()))

    def draw(self, name: DrawName, options: Sequence[T], of: str = "") -> T:
        """One of the options, drawn by chance or as a game script has pinned the draw.

        `of` gives each owner of draws a separate stream, where draws of one must not depend on how often another draws.

        Raises:
            ValueError: a pinned value is not among the options.
        """
        if pins := self._pins.get(name):
            value = pins.pop(0)
            for option in options:
                if option == value:
                    return option
            raise ValueError(f"chance {name}: {value!r} is none of {list(options)!r}")
        return options[int(self._next(f"{name}/{of}" if of else name) * len(options))]

    def fill_up(self, name: DrawName, chosen: list[T], options: Sequence[T], count: int) -> list[T]:
        """The chosen items, filled up to `count` with other options by chance, each drawn once."""
        left = [option for option in options if option not in chosen]
        while left and len(chosen) < count:
            chosen = [*chosen, self.draw(name, left)]
            left.remove(chosen[-1])
        return chosen

    def dealt(self, cards: Sequence[T]) -> list[T]:
        """The cards in random order, the same at each call."""
        order = list(cards)
        Random(f"{self._seed}/deal").shuffle(order)
        return order

    def wording(self, count: int) -> int:
        """The number (0 to 59) of the `count`-th public line of this game, which the digests of games hold."""
        return (self._narration + count * 2654435761) % 4294967291 % 60
