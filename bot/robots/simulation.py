"""Many games at once, and their counts."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt

from bot.engine.rules import Rules
from bot.robots.playing import play

SHARD = 250
"""So many games are given to a process at a time."""

NORMAL_95 = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


@dataclass
class WinTally:
    """The counts over games: the named winners, and the sides that won with them for at least one player."""

    winners: Counter[str] = field(default_factory=Counter)
    shared: Counter[str] = field(default_factory=Counter)
    rounds: Counter[int] = field(default_factory=Counter)
    inputs: int = 0

    @property
    def games(self) -> int:
        """How many games."""
        return self.winners.total()

    def add(self, other: "WinTally") -> None:
        """Take in the counts of other games."""
        self.winners += other.winners
        self.shared += other.shared
        self.rounds += other.rounds
        self.inputs += other.inputs

    def share(self, winner: str) -> float:
        """The share of games that a side won, alone or with another."""
        return self.wins(winner) / self.games

    def wins(self, side: str) -> int:
        """How many games a side won, alone or with another."""
        return self.winners[side] + self.shared[side]

    def interval(self, winner: str) -> tuple[float, float]:
        """The 95 % Wilson interval of a side's share."""
        return wilson(self.wins(winner), self.games)

    def mean_rounds(self) -> float:
        """The mean number of rounds."""
        return sum(rounds * games for rounds, games in self.rounds.items()) / self.games

    def rounds_at(self, share: float) -> int:
        """The number of rounds within which this share of the games was over."""
        seen = 0
        for rounds in sorted(self.rounds):
            seen += self.rounds[rounds]
            if seen >= share * self.games:
                return rounds
        return 0


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, square = won / games, NORMAL_95**2
    middle = share + square / (2 * games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games**2))
    whole = 1 + square / games
    return (middle - reach) / whole, (middle + reach) / whole


@dataclass(frozen=True, slots=True)
class Cell:
    """The games to play many times: rules, the number of players, and the robots' manner.

    `against` is the manner of the players against the many, where it differs.
    """

    rules: Rules
    players: int
    manner: str = "random"
    against: str = ""


def shard(cell: Cell, numbers: range, seed: str) -> WinTally:
    """The games of these numbers. Each has a seed of its own, so the shards do not matter."""
    tally = WinTally()
    for number in numbers:
        result = play(cell.rules, cell.players, f"{seed}/{number}", cell.manner, against=cell.against)
        tally.winners[result.winner] += 1
        tally.shared.update(result.shared)
        tally.rounds[result.rounds] += 1
        tally.inputs += result.inputs
    return tally


def simulate(
    rules: Rules,
    players: int,
    games: int,
    *,
    seed: str = "1",
    manner: str = "random",
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> WinTally:
    """Play many games, on all cores; the same seed gives the same counts with any number of jobs.

    Args:
        rules: the rules of the games.
        players: the number in each game.
        games: their number.
        seed: of all of them.
        manner: the robots' manner.
        jobs: how many processes; None: as many as there are cores, 1: none but this one.
        progress: told how many more games are done.
    """
    (tally,) = simulate_all([Cell(rules, players, manner)], games, seed=seed, jobs=jobs, progress=progress)
    return tally


def simulate_all(
    cells: Sequence[Cell],
    games: int,
    *,
    seed: str = "1",
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> list[WinTally]:
    """Play many games of each cell, all of them on one set of processes; see `simulate`."""
    shards = [range(first, min(first + SHARD, games)) for first in range(0, games, SHARD)]
    work = [(place, numbers) for place in range(len(cells)) for numbers in shards]
    tallies = [WinTally() for _ in cells]
    jobs = min(jobs or os.cpu_count() or 1, len(work))
    if jobs <= 1:
        for place, numbers in work:
            tallies[place].add(shard(cells[place], numbers, seed))
            progress(len(numbers))
        return tallies
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(shard, cells[place], numbers, seed): (place, len(numbers)) for place, numbers in work}
        for done in as_completed(waiting):
            place, count = waiting[done]
            tallies[place].add(done.result())
            progress(count)
    return tallies
