"""Estimates of how fair a composed cast (set of roles) is: robots play it in a process beside the bot."""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from bot.engine.rules import Rules
from bot.robots.tallies import Cell, WinTally
from bot.store.transaction import Transaction
from bot.telegram.happenings import LobbyGivenUp, Stepped
from bot.telegram.outbox.deliveries import Delivery

GAMES = 100
"""The number of games that are played for an estimate: its confidence interval is some twenty points wide."""
KEPT = 200
"""The number of estimates that are remembered."""
NICE = 10
"""The niceness (low priority) of that process: games of people go first."""
LONGEST = 90.0
"""The longest time for an estimate, which is ended then; large casts take some ten seconds. Seconds."""
MOST = 6
"""The most casts that may be wanted at a time: the last of them would wait for minutes."""

logger = logging.getLogger(__name__)


class BusyError(Exception):
    """The error that no more estimates can be wanted now: by all together or (`own`) by the same people."""

    def __init__(self, *, own: bool) -> None:
        super().__init__("busy")
        self.own = own


@dataclass(slots=True)
class _Wanted:
    """A cast whose estimate is still to be made, with the groups and people who want it."""

    cell: Cell
    word: str
    askers: list[tuple[int, ...]] = field(default_factory=list)
    counted: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Estimates:
    """Estimates casts, one after another. A group or person can want one at a time; several can want the same.

    An estimate that takes too long, or that is not wanted any more, is ended.
    """

    def __init__(self) -> None:
        self._pool: Executor | None = None
        self._known: OrderedDict[tuple[str, str], WinTally] = OrderedDict()
        self._wanted: OrderedDict[tuple[str, str], _Wanted] = OrderedDict()
        self._counting: asyncio.Task[None] | None = None

    def known(self, scenario: str, word: str) -> WinTally | None:
        """The estimate of a cast, if there is one."""
        return self._known.get((scenario, word))

    def want(
        self, scenario: str, word: str, rules: Rules, players: int, *, askers: Sequence[int]
    ) -> asyncio.Future[bool]:
        """Let robots play a cast for a group and a person; the future says whether there is an estimate in the end.

        Raises:
            BusyError: another cast is played for one of them, or too many for others.
        """
        key = (scenario, word)
        wanted = self._wanted.get(key)
        others = [both for each in self._wanted.values() if each is not wanted for both in each.askers]
        if any(asker in both for both in others for asker in askers):
            raise BusyError(own=True)
        if wanted is None:
            if len(self._wanted) >= MOST:
                raise BusyError(own=False)
            wanted = self._wanted[key] = _Wanted(Cell(rules, players, "sensible"), word)
        wanted.askers.append(tuple(askers))
        if self._counting is None:
            self._counting = asyncio.create_task(self._count_all())
        return wanted.counted

    def give_up(self, asker: int) -> None:
        """Drop the wish of this group or person; an estimate that no others want is ended."""
        for key, wanted in list(self._wanted.items()):
            wanted.askers = [each for each in wanted.askers if asker not in each]
            if not wanted.askers:
                self._end(key, wanted)

    def close(self) -> None:
        """Give up the estimate that is being made: the bot stops."""
        if self._counting is not None:
            self._counting.cancel()
        for key, wanted in list(self._wanted.items()):
            self._end(key, wanted)
        self._kill()

    async def _count_all(self) -> None:
        """Make all wanted estimates, one after another."""
        try:
            while self._wanted:
                key, wanted = next(iter(self._wanted.items()))
                tally = await self._count(wanted)
                if tally is not None:
                    self._known[key] = tally
                    if len(self._known) > KEPT:
                        self._known.popitem(last=False)
                self._end(key, wanted, known=tally is not None)
        finally:
            self._counting = None

    async def _count(self, wanted: _Wanted) -> WinTally | None:
        """Let robots play, and return the estimate of a cast; None if that was ended before."""
        # Robots, and a process for them, are for whoever composes a cast.
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
        from multiprocessing import get_context  # noqa: PLC0415

        from bot.robots.simulation import shard  # noqa: PLC0415

        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), os.nice, (NICE,))
        loop = asyncio.get_running_loop()
        playing = loop.run_in_executor(self._pool, shard, wanted.cell, range(GAMES), wanted.word)
        waiting: set[asyncio.Future[Any]] = {playing, wanted.counted}
        try:
            done, _ = await asyncio.wait(waiting, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
            if playing in done:
                return playing.result()
            if not done:
                logger.info("robots have played a cast for %.0f s: it is given up", LONGEST)
        except Exception:  # whatever it is, the next cast is to be played
            logger.exception("robots could not play a cast")
            self._kill()
        finally:
            if not playing.done():
                playing.cancel()
                self._kill()
        return None

    def _end(self, key: tuple[str, str], wanted: _Wanted, *, known: bool = False) -> None:
        """Take a cast off the wanted ones, and tell those who wait whether its estimate is `known`."""
        if self._wanted.get(key) is wanted:
            del self._wanted[key]
        if not wanted.counted.done():
            wanted.counted.set_result(known)

    def _kill(self) -> None:
        """End the process in which robots play; the next cast gets another one."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    async def after_lobby_given_up(self, _: Transaction, what: LobbyGivenUp) -> Sequence[Delivery]:
        """Drop the wish of a group whose lobby was given up."""
        self.give_up(what.chat.id)
        return ()

    async def after_step(self, _: Transaction, what: Stepped) -> Sequence[Delivery]:
        """Drop the wish of a group whose game begins."""
        if what.begins:
            self.give_up(what.chat.id)
        return ()
