"""Win shares (how often each side wins), counted in the background by robots in another process."""

import asyncio
import contextlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from bot.cli.simulate import winners_of
from bot.engine.rules import Rules
from bot.robots.simulation import shard
from bot.robots.tallies import Cell, WinTally
from playground.views import JSON

SHARD = 20
"""The number of games played between two reports of progress."""


@dataclass(slots=True)
class ShareCount:
    """A simulation with all numbers of players; `problem` says why it broke off, and is empty if it did not."""

    rules: Rules
    manner: str
    games: int
    tallies: dict[int, WinTally] = field(default_factory=dict)
    problem: str = ""
    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to play in the background."""
        self.tallies = {players: WinTally() for players in sorted(self.rules.deals)}
        self._task = asyncio.create_task(self._play())

    async def _play(self) -> None:
        # Spawned, not forked: this process has threads, whose locks a fork would copy as they are.
        pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        try:
            loop = asyncio.get_running_loop()
            for first in range(0, self.games, SHARD):
                numbers = range(first, min(first + SHARD, self.games))
                for players, tally in self.tallies.items():
                    cell = Cell(self.rules, players, self.manner)
                    tally.add(await loop.run_in_executor(pool, shard, cell, numbers, "desk"))
        except Exception as error:  # noqa: BLE001 - whatever rules of an author's own stumble over, he is to read
            self.problem = f"{type(error).__name__}: {error}"
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    async def stop(self) -> None:
        """Stop the simulation."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def as_json(self) -> JSON:
        """The progress and the shares so far, with their 95 % intervals."""
        counted = {players: tally for players, tally in self.tallies.items() if tally.games}
        winners = winners_of(self.rules, list(self.tallies), list(counted.values()))
        return {
            "done": sum(tally.games for tally in self.tallies.values()),
            "of": self.games * len(self.tallies),
            "running": self._task is not None and not self._task.done(),
            "problem": self.problem,
            "winners": winners,
            "sizes": [
                {
                    "players": players,
                    "games": tally.games,
                    "rounds": round(tally.mean_rounds(), 1),
                    "shares": [(tally.share(winner), *tally.interval(winner)) for winner in winners],
                }
                for players, tally in counted.items()
            ],
        }
