"""The cost of the engine: games of ten robots against a bare coroutine with as many resumes and random choices.

python -m bench.engine

The reference is what no game in Python can do without: a coroutine that waits for each input, and the draws. Both are
counted in the very games that are timed: each resume of the narrator, and each draw of the game and of the robots with
the number of things it is drawn from. The reference then makes them as the standard library has them: `Random.choice`
from as many, `Random.shuffle` of as many, and for a set of picks a coin for each of as many.
"""

import time
from collections.abc import Generator
from dataclasses import dataclass, field
from random import Random
from types import coroutine
from typing import Any
from unittest.mock import patch

from bench.row import BenchRow, show
from bot.engine.rules import Rules
from bot.ops.garbage import seldom_collected
from bot.robots.playing import play
from bot.scenario import load

PLAYERS = 10
GAMES = 300
GUARD = 27
"""A guard, not an aim: of the ten milliseconds that a press costs the engine takes one percent."""
ROUNDS = 5
"""Games and reference take turns so often, and the best of each counts: other work on the machine hits both alike."""


@dataclass
class Counts:
    """Counts of games: their resumes, and the size of each draw."""

    resumes: int = 0
    ones: list[int] = field(default_factory=list)
    sets: list[int] = field(default_factory=list)
    orders: list[int] = field(default_factory=list)

    def without_formalities(self) -> "Counts":
        """The same without the draws of one thing out of one."""
        return Counts(self.resumes, [size for size in self.ones if size > 1], self.sets, self.orders)


class Share(float):
    """A share of 1 that notes of how many things it is taken."""

    counts: Counts

    def __mul__(self, size: float) -> float:
        self.counts.ones.append(int(size))
        return float(self) * size


def counting(counts: Counts) -> type[Random]:
    """A `Random` that draws as ever, and counts."""

    class Counting(Random):
        def random(self) -> float:
            share = Share(super().random())
            share.counts = counts
            return share

        def getrandbits(self, size: int, /) -> int:
            counts.sets.append(size)
            return super().getrandbits(size)

        def shuffle(self, x: Any) -> None:
            counts.orders.append(len(x))
            state = Random()
            state.setstate(self.getstate())
            state.shuffle(x)
            self.setstate(state.getstate())

    return Counting


def counted(rules: Rules) -> Counts:
    """Play the games once, and count."""
    counts = Counts()
    chance = counting(counts)
    with patch("bot.engine.chance.Random", chance), patch("bot.robots.playing.Random", chance):
        for number in range(GAMES):
            counts.resumes += play(rules, PLAYERS, str(number)).inputs
    return counts


def engine(rules: Rules) -> float:
    """Seconds of whole games."""
    begun = time.process_time()
    for number in range(GAMES):
        play(rules, PLAYERS, str(number))
    return time.process_time() - begun


@coroutine
def wait() -> Generator[None, object, object]:
    """The core of every wait."""
    return (yield)


async def bare() -> None:
    """Take and keep each input."""
    while True:
        _ = await wait()


def reference(counts: Counts) -> float:
    """Seconds of the bare resumes and draws."""
    chance = Random(1)
    ones, sets, orders = ([tuple(range(size)) for size in sizes] for sizes in (counts.ones, counts.sets, counts.orders))
    taker = bare()
    taker.send(None)
    begun = time.process_time()
    for options in ones:
        chance.choice(options)
    for options in sets:
        bits = chance.getrandbits(len(options))
        tuple([option for place, option in enumerate(options) if bits >> place & 1])
    for options in orders:
        chance.shuffle(list(options))
    for _ in range(counts.resumes):
        taker.send(None)
    return time.process_time() - begun


def measure() -> list[BenchRow]:
    """Whole games, and as many bare resumes and draws."""
    rules = load("classic").rules()
    counts = counted(rules)
    strict = counts.without_formalities()
    with seldom_collected():  # as in the bot, and in each of its commands
        rounds = [(engine(rules), reference(counts), reference(strict)) for _ in range(ROUNDS)]
    seconds, floor, strictly = (min(times) / GAMES for times in zip(*rounds, strict=True))
    draws = sum(map(len, (counts.ones, counts.sets, counts.orders)))
    return [
        BenchRow(
            f"engine: a classic game of {PLAYERS} by random robots",
            f"{seconds * 1e3:.2f} ms, {counts.resumes / GAMES:.0f} inputs",
            f"{floor * 1e6:.0f} us for as many resumes and {draws / GAMES:.0f} draws"
            f" ({strictly * 1e6:.0f} us without draws of one out of one: {seconds / strictly:.1f})",
            seconds / floor,
            GUARD,
        )
    ]


if __name__ == "__main__":
    show(*measure())
