"""Starting again: lobbies and games that were open when the bot went down go on."""

import asyncio
import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from bot.store import Store
from bot.store.errors import DATABASE_ERRORS, is_damage
from bot.store.rows import GameRow, GameState
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.games.moderation.restrictions import Restrictions
from bot.telegram.games.recovery import Recovery
from bot.telegram.games.seat_tags import SeatTags
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.lobbies.lobbies import Lobbies
from bot.telegram.outbox.deliveries import Delivery, Post, anew, enqueue
from bot.text import Tongue, tongue

logger = logging.getLogger(__name__)

AWAY_WORTH_SAYING = 20.0
"""The shortest downtime that is told to the groups whose games go on; nobody noticed a shorter one. Seconds."""

AT_ONCE = 64
"""The number of games that are recovered side by side: what they write is committed together."""


async def take_back_farewells(store: Store) -> None:
    """Take back, before any message is sent, the farewells of the stop."""
    async with store.transaction() as tx:
        await tx.take_back_farewells()


@dataclass(frozen=True, slots=True)
class _Absence:
    """The time in which the bot was down, so that no player could be heard.

    Attributes:
        seconds: how long it was.
        told: the games whose groups were told that the bot stops.
        restored: whether the bot goes on from a backup.
    """

    seconds: float
    told: Collection[int]
    restored: bool = False


@dataclass(frozen=True, slots=True)
class Restart:
    """Takes up every lobby and game that was open when the bot went down."""

    ctx: ChatContext
    directory: Directory
    tables: Tables
    recovery: Recovery
    lobbies: Lobbies
    restrictions: Restrictions
    seat_tags: SeatTags

    async def run(self) -> None:
        """Recover all lobbies and games; downtime does not count. Lift restrictions that no game needs any more."""
        self.directory.moved = await self.ctx.store.moved()
        beat = await self.ctx.store.last_heartbeat()
        away = max(0.0, self.ctx.clock.wall() - beat) if beat is not None else 0.0
        restored = await self.ctx.store.was_restored()
        async with self.ctx.store.transaction() as tx:  # if it goes down again in a moment, nobody is told twice
            await tx.heartbeat(self.ctx.clock.wall(), self.ctx.clock.now())
        sound, damaged = await self.ctx.store.sound_and_damaged_games()
        for row in damaged:
            logger.error("game %d ends with an apology: its row cannot be read", row.id)
            await self.recovery.break_off(row, apology=True)
        absence = _Absence(away, await self.ctx.store.taken_leave_of(), restored)
        for row in sound:
            if row.state is GameState.LOBBY:
                await self._recover(row, absence)
        running = [row for row in sound if row.state is not GameState.LOBBY]
        for first in range(0, len(running), AT_ONCE):
            some = running[first : first + AT_ONCE]
            outcomes = await asyncio.gather(*(self._in_lane(row, absence) for row in some), return_exceptions=True)
            for outcome in outcomes:
                if outcome is not None:
                    raise outcome
        self._look_at(running)
        await self._lift()
        if restored:
            async with self.ctx.store.transaction() as tx:
                await tx.forget_restoration()

    async def recover(self, chat_id: int, away: float) -> None:
        """Recover the lobbies and games of a chat that no worker process had, or another until now. Called in its lane.

        `away`: for how long no player could be heard, seconds.
        """
        rows = await self.ctx.store.active_games_in(chat_id)
        absence = _Absence(away, await self.ctx.store.taken_leave_of() if rows else set())
        for row in rows:
            await self._recover(row, absence)
        self._look_at(rows)
        if self.tables.at(chat_id, None) is None and chat_id < 0:
            await self.restrictions.put_right(chat_id)
        if await self.ctx.store.tagged(chat_id):
            await self.seat_tags.put_right(chat_id)

    async def _in_lane(self, row: GameRow, absence: _Absence) -> None:
        async with self.ctx.lanes.lane(row.chat_id):
            await self._recover(row, absence)

    async def _recover(self, row: GameRow, absence: _Absence) -> None:
        """Let a lobby or game go on, or end it where its scenario is not known any more."""
        if row.scenario not in self.ctx.scenarios:
            await self.ctx.scenarios.refresh(self.ctx.store)  # another worker may have had it
        if row.scenario not in self.ctx.scenarios:
            logger.error("game %d ends with an apology: there is no scenario %s any more", row.id, row.scenario)
            await self.recovery.break_off(row, apology=True)
        elif row.state is GameState.LOBBY:
            await self._reopen(row, absence)
        else:
            await self._go_on(row, absence)

    async def _reopen(self, row: GameRow, absence: _Absence) -> None:
        options = self.ctx.scenarios[row.scenario].legal(row.options)  # the scenario's file may have changed
        seats = self.ctx.scenarios[row.scenario].sizes(options)[-1]
        people = [player for player in await self.ctx.store.players(row.id) if not player.is_robot]
        full = len(people) >= seats  # and not begun: the bot went down just then
        row = replace(row, closes_at=self.ctx.clock.now() if full else row.closes_at, options=options)
        async with self.ctx.store.transaction() as tx:
            await tx.save_game(row)
            if row.id in absence.told:
                await tx.is_back(row.id)
                text = tongue(row.language).text("▶️ I'm back. The lobby is still open.")
                await enqueue(tx, [Post(row.chat_id, str(text), thread_id=row.thread_id, game=row.id)])
        self.lobbies.countdowns.watch(row)
        if absence.restored and (lobby := await self.lobbies.load(row.id)) is not None:
            await lobby.show_again()  # its message may say by now that the game has begun
        else:
            self.ctx.background.spawn(self._set_right(row))

    async def _go_on(self, row: GameRow, absence: _Absence) -> None:
        try:
            table = await self.recovery.recover(row)
        except DATABASE_ERRORS as error:
            if not is_damage(error):
                raise
            await self.recovery.end_damaged(row, error)
            return
        if table is None:
            return
        self.ctx.tally.recovered += 1
        told = row.id in absence.told
        is_news = told or absence.restored or absence.seconds >= AWAY_WORTH_SAYING
        async with self.ctx.store.transaction() as tx:
            if told:
                await tx.is_back(row.id)
            if absence.restored:
                await enqueue(tx, _set_back(table, absence.seconds))
            elif is_news:
                text = _goes_on(tongue(row.language), absence.seconds)
                back = Post(row.chat_id, text, thread_id=row.thread_id, silent=table.time.is_night, game=row.id)
                await enqueue(tx, [back])
        if is_news:
            table.time.stand_still()
        await self.restrictions.complete(row.chat_id)

    async def _set_right(self, row: GameRow) -> None:
        """Correct the countdown on the board (the edited message) of a lobby."""
        async with self.ctx.lanes.lane(row.chat_id):
            if (lobby := await self.lobbies.load(row.id)) is not None:
                await lobby.set_right()

    def _look_at(self, rows: Iterable[GameRow]) -> None:
        """Look at the groups of these games in the background, once the games are at their tables."""
        for chat_id in dict.fromkeys(row.chat_id for row in rows if row.id in self.tables):
            self.ctx.background.spawn(self._look(chat_id))

    async def _look(self, chat_id: int) -> None:
        """Ask anew what the bot can read of a group, which is not stored."""
        await self.ctx.hearing.of(chat_id)

    async def _lift(self) -> None:
        """Open chats and let members speak where no game runs any more; put back their tags."""
        for chat_id in await self.ctx.store.tagged_chats():
            if not self.tables.in_chat(chat_id):
                await self.seat_tags.put_right(chat_id)
        chats = dict.fromkeys(await self.ctx.store.closed_chats(), True)
        chats |= {one.chat_id: True for one in await self.ctx.store.all_restricted()}
        for chat_id in chats:
            if self.tables.at(chat_id, None) is None:
                try:
                    await self.restrictions.put_right(chat_id)
                except ValueError as error:  # the data of one chat cannot be read: the others are opened all the same
                    logger.error("chat %d: what it allowed its members cannot be read", chat_id, exc_info=error)


def _set_back(table: Table, away: float) -> list[Delivery]:
    """Set back a game to the state of a backup: its questions are asked anew, below later messages."""
    row, game = table.row, table.game
    t = tongue(row.language)
    text = t.text(
        "⏪ I lost what happened in the last {time}, and had to go back. The game goes on from there. Please "
        "answer the questions below again.",
        time=t.duration(round(away)),
    )
    open_now = table.presenter.boards(game)
    for seat in game.seats:
        open_now += table.presenter.private.again(game, seat)
    return [Post(row.chat_id, str(text), thread_id=row.thread_id, game=row.id), *anew(*open_now)]


def _goes_on(t: Tongue, away: float) -> str:
    if away < AWAY_WORTH_SAYING:
        return t.text("▶️ I'm back. The game goes on where it stopped; the time I was away doesn't count.")
    return t.text(
        "I was away for {time}, and now I'm back. The game goes on where it stopped; that time doesn't count.",
        time=t.duration(round(away)),
    )
