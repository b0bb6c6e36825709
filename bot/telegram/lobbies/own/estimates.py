"""Estimates of how even a composed cast is, by robots who play it in a process of their own while the bot goes on."""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from bot.engine.rules import Rules
from bot.robots.tallies import Cell, WinTally
from bot.store.transaction import Transaction
from bot.telegram.happenings import LobbyGivenUp, Stepped
from bot.telegram.outbox.deliveries import Delivery

GAMES = 100
"""The number of games that are played for an estimate: its interval is some twenty percent wide."""
KEPT = 200
"""The number of estimates that are remembered."""
NICE = 10
"""The niceness of that process: games of people go before."""
LONGEST = 90.0
"""The longest time for an estimate, which is ended then; large casts take some ten seconds. Seconds."""
MOST = 6
"""The most casts that may be wanted at a time: the last of them would wait for minutes."""

logger = logging.getLogger(__name__)


class BusyError(Exception):
    """No more is counted now: too much is wanted already, by all together or by the same people (`own`)."""

    def __init__(self, *, own: bool) -> None:
        super().__init__("busy")
        self.own = own


@dataclass(slots=True)
class _Wanted:
    """A cast without an estimate yet, with the groups and people to tell."""

    cell: Cell
    word: str
    askers: list[tuple[int, ...]] = field(default_factory=list)
    counted: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Estimates:
    """Estimates casts, one after another: one for a group and for a person, the same cast once for all.

    An estimate that takes too long, or that is not wanted any more, is ended.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._known: OrderedDict[tuple[str, str], WinTally] = OrderedDict()
        self._wanted: OrderedDict[tuple[str, str], _Wanted] = OrderedDict()
        self._counting: asyncio.Task[None] | None = None

    def known(self, scenario: str, word: str) -> WinTally | None:
        """The estimate of a cast, if there is one."""
        return self._known.get((scenario, word))

    def want(
        self, scenario: str, word: str, rules: Rules, players: int, *, askers: Sequence[int]
    ) -> asyncio.Future[bool]:
        """Let robots play a cast for a group and a person; return whether the estimate is known then.

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
        """Drop the wish of this group or person; an estimate that no other wants is ended."""
        for key, wanted in list(self._wanted.items()):
            wanted.askers = [each for each in wanted.askers if asker not in each]
            if not wanted.askers:
                self._end(key, wanted)

    def close(self) -> None:
        """Give up the estimate under way."""
        if self._counting is not None:
            self._counting.cancel()
        for key, wanted in list(self._wanted.items()):
            self._end(key, wanted)
        self._kill()

    async def _count_all(self) -> None:
        """Count all wanted estimates."""
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
        """The estimate of a cast; None where the work is ended before."""
        from bot.robots.simulation import shard  # noqa: PLC0415 - robots are for whoever composes a cast

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
        """End the wish for an estimate: given up, or known."""
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
        """Drop the wish of a group that does not play."""
        self.give_up(what.chat.id)
        return ()

    async def after_step(self, _: Transaction, what: Stepped) -> Sequence[Delivery]:
        """A group plays already."""
        if what.begins:
            self.give_up(what.chat.id)
        return ()
