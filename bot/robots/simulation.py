"""Mass simulation: many games played by robots on all cores, and the counts of wins."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from bot.robots.playing import play
from bot.robots.tallies import Cell, WinTally

SHARD = 250
"""The number of games that are given to a process at a time."""


def shard(cell: Cell, numbers: range, seed: str) -> WinTally:
    """The counts of the games with these numbers. Each game has its own seed, whichever shard it is in."""
    tally = WinTally()
    for number in numbers:
        result = play(cell.rules, cell.players, f"{seed}/{number}", cell.manner, against=cell.against, of=cell.of)
        tally.winners[result.winner] += 1
        tally.shared.update(result.shared)
        tally.rounds[result.rounds] += 1
        tally.inputs += result.inputs
    return tally


def simulate_all(
    cells: Sequence[Cell],
    games: int,
    *,
    seed: str = "1",
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> list[WinTally]:
    """Play many games of each cell; the same seed gives the same counts with any number of jobs.

    Args:
        cells: the games.
        games: how many of each cell.
        seed: the seed of all games together.
        jobs: how many processes; None: as many as there are cores, 1: none but this one.
        progress: told how many more games are done.
    """
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
