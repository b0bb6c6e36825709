"""Games are taken up again from their logs; where that cannot be done, they end with an apology."""

import logging
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.chat.clock import GameClock
from bot.chat.outbox.codec import to_row
from bot.chat.outbox.deliveries import Delivery, Mute, Post, Silence
from bot.chat.table import Table, replay
from bot.chat.updates import mark_handled
from bot.lang import tongue
from bot.store import StoreError
from bot.store.rows import GameRow, GameState, LoggedInput

if TYPE_CHECKING:
    from bot.chat.house import House

logger = logging.getLogger(__name__)


class Recovery:
    """The log is the truth: a table is made anew from it, after a start and whenever a table cannot be trusted."""

    def __init__(self, house: "House") -> None:
        self._house = house

    async def take_up(self, row: GameRow, clock: GameClock | None = None) -> Table | None:
        """Bring a running game back from its log, or end it with an apology where that cannot be done.

        Raises:
            StoreError, sqlite3.Error: it is the store that fails; the log is as it was, and may be tried again.
        """
        try:
            return await self._take_up(row, clock)
        except (StoreError, sqlite3.Error):
            raise
        except Exception:  # what the rules themselves stumble over they would stumble over for ever
            logger.exception("game %d cannot go on: it ends with an apology", row.id)
            await self.break_off(row, apology=True)
            return None

    async def _take_up(self, row: GameRow, clock: GameClock | None) -> Table:
        house = self._house
        record = await house.store.record(row)
        if clock is None:
            clock = house.game_clock(self._time_played(record.log))
        table = house.build(row, record.chat or await house.chat(row.chat_id), record.players, clock)
        replay(table.game, record.log)
        table.presenter.caught_up(table.game)
        table.logged = len(record.log)
        house.tables.put(table)
        try:
            if not record.log:
                await table.start()
            await table.keep_time()
        except Exception:
            house.drop(table)
            raise
        if table.game.over:
            house.drop(table)
        return table

    def _time_played(self, log: Sequence[LoggedInput]) -> float:
        """The game time at which the bot went down: the last input's, and what had passed since then."""
        if not log:
            return 0.0
        last = log[-1]
        at = last.record.get("at", 0.0)
        since = max(0.0, self._house.clock.now() - last.counted)
        return (float(at) if isinstance(at, int | float) else 0.0) + since * self._house.speed

    async def end_damaged(self, row: GameRow, error: Exception) -> bool:
        """End a game whose record the store cannot read, with an apology; whether even that could be written."""
        logger.error("game %d ends with an apology: its record cannot be read", row.id, exc_info=error)
        try:
            await self.break_off(row, apology=True)
        except sqlite3.Error as worse:
            logger.error("game %d cannot be ended either: %s", row.id, worse)
            return False
        return True

    async def break_off(self, row: GameRow, *, apology: bool) -> None:
        """End a game that cannot go on; lift what it has restricted, and say so where that can still be said."""
        house = self._house
        ended: list[Delivery] = []
        if row.thread_id is None:  # a game in a topic closes and restricts nothing
            order = await house.store.order(row.chat_id)
            ended.append(Silence(row.chat_id, closed=False, game=row.id))
            # Also whose restriction is still on its way: it would come when nobody is left to lift it.
            ended += [Mute(row.chat_id, user, False, row.id) for user in sorted(order.muted | order.unsettled)]
        if apology:
            t = tongue(row.language)
            text = t.text(
                "🙏 I am sorry: this game cannot go on. My rules have changed, or my record of it is damaged, and I "
                "would rather stop than tell you something wrong. Nobody has won or lost. /newgame starts another one."
            )
            ended.append(Post(row.chat_id, str(text), thread_id=row.thread_id))
        async with house.store.transaction() as tx:
            await tx.save_game(replace(row, state=GameState.BROKEN, ended_at=house.clock.wall()))
            await tx.enqueue([to_row(delivery) for delivery in ended])
            await mark_handled(tx)
        house.tally.broken += 1
        table = house.tables.get(row.id)
        if table is not None:
            house.drop(table)
        house.sender.wake()
