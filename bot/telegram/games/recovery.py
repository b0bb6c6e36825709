"""Games are recovered from their logs; where that cannot be done, they end with an apology."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.rows import GameRow, GameState, LoggedInput
from bot.telegram.clock import GameClock
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.games.replay import ReplayDiffersError, replay
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.games.waiting_line import WaitingLine
from bot.telegram.happenings import BrokenOff
from bot.telegram.outbox.deliveries import GroupSilence, Known, Mute, Pin, Post, enqueue
from bot.telegram.presenting.slots import game_slot, topic_slot
from bot.text import tongue

logger = logging.getLogger(__name__)


class Recovery:
    """Rebuilds a table (running game) from its log, after a start and whenever the one in memory may be wrong."""

    def __init__(self, ctx: ChatContext, directory: Directory, tables: Tables) -> None:
        self._ctx = ctx
        self._directory = directory
        self._tables = tables

    async def recover(self, row: GameRow, clock: GameClock | None = None) -> Table | None:
        """Bring a running game back from its log, or end it with an apology where that cannot be done.

        Raises:
            StoreError, DATABASE_ERRORS: the store fails; the log is as before, and may be tried again.
        """
        try:
            return await self._recover(row, clock)
        except (StoreError, *DATABASE_ERRORS):
            raise
        except Exception as error:  # an error of the rules would come again at every try
            logger.exception("game %d cannot go on: it ends with an apology", row.id)
            by_rules = row.scenario in self._ctx.scenarios and not isinstance(error, ReplayDiffersError)
            await self.break_off(row, apology=True, by_rules=by_rules)
            return None

    async def _recover(self, row: GameRow, clock: GameClock | None) -> Table:
        record = await self._ctx.store.record(row)
        waits = await self._ctx.outgoing.group_waits(row.id)
        if clock is None:
            at = self._time_played(record.log, row.held_at, stood=waits)
            clock = GameClock(at, self._ctx.speed, self._ctx.clock)
        chat = record.chat or await self._directory.chat(row.chat_id, thread_id=row.thread_id)
        table = self._tables.make(self._ctx, row, chat, record.players, clock)
        replay(table.game, record.log, table.presenter)
        table.replayed(len(record.log))
        slot, shown = game_slot(row.id, "hand"), set(await self._ctx.store.whispered(row.id))
        table.presenter.private.shown |= {seat for seat, one in table.players.items() if (one.user_id, slot) in shown}
        if row.held_at is not None:
            table.time.stand_still(row.held_at)
        elif waits:
            table.time.stand_still(record.log[-1].counted if record.log else None)
        with self._tables.taken_up(table):
            if not record.log:
                await table.start()
            await table.keep_time()
            if not table.game.outcome.over:
                await WaitingLine(self._ctx).recall(table)
                await table.time.show_again()
        return table

    def _time_played(self, log: Sequence[LoggedInput], held_at: float | None, *, stood: bool) -> float:
        """The game time at which the bot went down: the time of the last input, plus the time since, unless the clock
        `stood` still.

        In a game that a host has paused, only the time until the pause counts.
        """
        if not log:
            return 0.0
        last = log[-1]
        at = last.record.get("at", 0.0)
        until = self._ctx.clock.now() if held_at is None else held_at
        since = 0.0 if stood else max(0.0, until - last.counted)
        return (float(at) if isinstance(at, int | float) else 0.0) + since * self._ctx.speed

    async def end_damaged(self, row: GameRow, error: Exception) -> bool:
        """End a game whose record the store cannot read, with an apology; return whether the store could write that."""
        logger.error("game %d ends with an apology: its record cannot be read", row.id, exc_info=error)
        try:
            await self.break_off(row, apology=True)
        except (StoreError, *DATABASE_ERRORS) as worse:
            logger.error("game %d cannot be ended either: %s", row.id, worse)
            return False
        return True

    async def break_off(self, row: GameRow, *, apology: bool, by_rules: bool = False) -> None:
        """End a broken game, lift the restrictions of its group, and tell the group if Telegram still allows."""
        ctx = self._ctx
        ended: list[Known] = []
        if row.thread_id is None and not row.is_practice:  # a game in a topic closes and restricts nothing
            order = await ctx.store.order(row.chat_id)
            ended.append(GroupSilence(row.chat_id, closed=False, game=row.id))
            # Also a member whose restriction is still on its way: it would come when nobody is left to lift it.
            ended += [Mute(row.chat_id, user, False, row.id) for user in sorted(order.muted | order.unsettled)]
        if apology:
            t = tongue(row.language)
            text = t.text(
                "🙏 I'm sorry: this game can't go on. My rules have changed, or my record of it is damaged, and "
                "I'd rather stop than tell you something wrong. Nobody has won or lost. /newgame starts another one."
            )
            ended.append(Post(row.chat_id, str(text), thread_id=row.thread_id))
            ended += await self._unpinned(row)
        async with ctx.store.transaction() as tx:
            await tx.save_game(replace(row, state=GameState.BROKEN, ended_at=ctx.clock.wall()))
            ended += await ctx.happenings.broken_off.happens(tx, BrokenOff(row, by_rules))
            await enqueue(tx, ended)
        ctx.tally.broken += 1
        table = self._tables.get(row.id)
        if table is not None:
            self._tables.drop(table)

    async def _unpinned(self, row: GameRow) -> list[Pin]:
        """Unpin the newest board of a game: if it is an open vote, nobody else would."""
        chat = await self._ctx.store.chat(row.chat_id, row.thread_id)
        standing = {slot.rpartition(".")[2]: number for slot, number in await self._ctx.store.shown_of(row)}
        topic = max((int(name) for name in standing if name.isdecimal()), default=None)
        if topic is None or chat is None or not chat.settings.pin_board:
            return []
        return [Pin(row.chat_id, topic_slot(row.id, topic), standing[str(topic)], pinned=False)]
