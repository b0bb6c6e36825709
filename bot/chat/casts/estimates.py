"""How even a composed cast is, by robots who play it in a process of their own while the bot goes on."""

import asyncio
import os
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bot.engine.rules import Rules
from bot.robots.simulation import Cell, Tally, shard

GAMES = 100
"""So many games are played for an estimate: its interval is some twenty percent wide."""
KEPT = 200
"""So many estimates are remembered."""
NICE = 10
"""Whoever plays for real goes before."""


class Estimates:
    """Counts what comes of casts, one after another."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._known: OrderedDict[tuple[str, str], Tally] = OrderedDict()

    def known(self, scenario: str, word: str) -> Tally | None:
        """What has come of a cast, if it has been counted."""
        return self._known.get((scenario, word))

    async def count(self, scenario: str, word: str, rules: Rules, players: int) -> None:
        """Let robots play a cast; from then on it is known."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), os.nice, (NICE,))
        cell = Cell(rules, players, "sensible")
        loop = asyncio.get_running_loop()
        self._known[scenario, word] = await loop.run_in_executor(self._pool, shard, cell, range(GAMES), word)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    def close(self) -> None:
        """Give up what is being counted."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
