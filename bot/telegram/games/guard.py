"""Guarded work on tables: a table that failed half-way is not trusted, and is made anew from its log."""

import logging
from collections.abc import Awaitable
from typing import TypeVar

from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS, LeaseLostError, is_failure
from bot.telegram.games.paused import PausedGames
from bot.telegram.games.recovery import Recovery
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.intake.tally import Tally

logger = logging.getLogger(__name__)

T = TypeVar("T")


class TableGuard:
    """The guard drops tables that have ended or failed, and looks after the running ones."""

    def __init__(self, tables: Tables, recovery: Recovery, paused: PausedGames, tally: Tally) -> None:
        self._tables = tables
        self._recovery = recovery
        self._paused = paused
        self._tally = tally

    async def run(self, table: Table, work: Awaitable[T]) -> T:
        """Run some work on a table; if that fails half-way, make the table anew from its log, which is the truth."""
        try:
            result = await work
        except LeaseLostError:
            self._tables.drop(table)
            raise
        except Exception as error:
            self._tables.drop(table)
            if is_failure(error):
                self._paused.add(table)
                raise
            logger.exception("game %d: an input was not taken; going back to the log", table.row.id)
            if await self.anew(table):
                self._tally.retaken += 1
            raise
        if table.game.outcome.over:
            self._tables.drop(table)
        return result

    async def anew(self, table: Table) -> bool:
        """Make a table anew from the stored log of its game; return whether the game goes on."""
        self._tables.drop(table)
        try:
            return await self._recovery.recover(table.row, table.clock) is not None
        except (StoreError, *DATABASE_ERRORS):
            self._paused.add(table)
            return False
