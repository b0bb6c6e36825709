"""The running games, as handlers use them: beginning a game, finding its table, and passing on its players' input.

All work on a table (a running game in memory) is guarded: after a failure half-way, the table is rebuilt from its log.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.engine.asks import NotAsked, Refusal
from bot.engine.inputs import Host, HostAction, Input
from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS, LeaseLostError, is_failure
from bot.store.groups.beyond import lose_soul
from bot.store.handling import partly
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.telegram.callback_data import AnswerButton
from bot.telegram.clock import GameClock
from bot.telegram.context import ChatContext
from bot.telegram.games import answering
from bot.telegram.games.answering import MessageFate
from bot.telegram.games.hosts import heir, inherits
from bot.telegram.games.paused import NotTakenError, PausedGames
from bot.telegram.games.presses import Pressed
from bot.telegram.games.recovery import Recovery
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.intake.talk import TalkLimits
from bot.telegram.outbox.deliveries import Delivery

logger = logging.getLogger(__name__)

T = TypeVar("T")


class Games:
    """The running games, for handlers. Called in the lane (queue) of the group that plays."""

    def __init__(self, ctx: ChatContext, tables: Tables, recovery: Recovery, paused: PausedGames) -> None:
        self._ctx = ctx
        self._tables = tables
        self._recovery = recovery
        self._paused = paused
        self._stopped = False

    async def start(self, row: GameRow, chat: Chat, players: Sequence[Player], first: Sequence[Delivery]) -> None:
        """Begin the game of a full lobby: deal, and announce. If that fails, the lobby is open as before."""
        ctx = self._ctx
        row = replace(row, state=GameState.RUNNING, started_at=ctx.clock.wall())
        table = self._tables.make(ctx, row, chat, players, GameClock(0.0, ctx.speed, ctx.clock))
        with self._tables.taken_up(table):
            await table.start(players, first)

    def running(self, game_id: int) -> Table | None:
        """The table of a game, if the game runs.

        Raises:
            NotTakenError: the game is paused because the store fails.
        """
        if game_id in self._paused:
            raise NotTakenError(f"game {game_id} stands still")
        return self._tables.get(game_id)

    async def played_by(self, user_id: int) -> Table | None:
        """The running game a person plays in, if any.

        Raises:
            NotTakenError: the game is paused because the store fails.
        """
        row = await self._ctx.store.active_game_of(user_id)
        return self.running(row.id) if row is not None else None

    async def feed(self, table: Table, make: Callable[[float], Input]) -> Refusal | None:
        """Give a table an input; see `Table.feed`."""
        refusal = await self._run(table, table.feed(make))
        self._count(refusal)
        return refusal

    async def abort(self, table: Table) -> None:
        """End a game without a winner."""
        await self.feed(table, lambda at: Host(at, HostAction.ABORT))

    async def sign(self, table: Table, seat: int) -> Refusal | None:
        """Note that a player has given a sign of life; see `Table.sign`."""
        return await self._run(table, table.sign(seat))

    async def has_just_changed(self, table: Table) -> bool:
        """Whether the game moved on only a moment ago, so that a command now must mean the former question."""
        moment = self._ctx.echoes.moment
        return moment > 0 and await self._run(table, table.is_news(moment))

    async def seat(self, table: Table, player: Player, make: Callable[[float], Input]) -> Refusal | None:
        """Give a table the input by which this player takes a seat; see `Table.seat`.

        Raises:
            AlreadyPlaying: they have taken a seat elsewhere meanwhile.
        """
        return await self._run(table, table.seat(player, make))

    async def press(self, table: Table, seat: int, press: AnswerButton, chat_id: int | None) -> Pressed:
        """A press on a question of a table; see `answering.press`."""
        pressed = await self._run(table, answering.press(table, seat, press, chat_id))
        self._count(pressed.refusal)
        return pressed

    async def spell(self, table: Table, seat: int, text: str) -> Pressed | None:
        """Pass on a player's message where an answer of theirs waits for a word; see `answering.spell`."""
        return await self._run(table, answering.spell(table, seat, text))

    async def say(self, table: Table, seat: int, said: Sequence[str], talk: TalkLimits) -> MessageFate | Refusal:
        """Pass on a player's message to those who hear them; see `answering.say`."""
        return await self._run(table, answering.say(table, seat, said, talk))

    def _count(self, refusal: Refusal | NotAsked | None) -> None:
        if refusal is not None:
            self._ctx.tally.refused[refusal.value] += 1

    async def let_go(self, table: Table, seat: int) -> None:
        """Let a player who is out give the game up altogether, so that they may play elsewhere."""
        user_id = table.players[seat].user_id
        async with self._ctx.store.transaction(part=True) as tx:
            await tx.let_go(table.row.id, user_id)
            await lose_soul(tx, table.row.id, user_id)
        with partly():
            await self.hand_on(table, user_id)

    async def hand_on(self, table: Table, user_id: int) -> None:
        """Make the first living person who may host the new host, if this person hosts the game and no longer may."""
        gone = {user_id, *await table.banned()}
        new = heir(table.row, gone, (table.players[seat] for seat in table.game.seats.living))
        if new is not None:
            await table.host(new.user_id, inherits(table.row, new))

    # -- guarded work ----------------------------------------------------------------------------------------

    async def _run(self, table: Table, work: Awaitable[T]) -> T:
        """Run some work on a table; if that fails half-way, rebuild the table from its log."""
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
                self._ctx.tally.retaken += 1
            raise
        if table.game.outcome.over:
            self._tables.drop(table)
        return result

    async def anew(self, table: Table) -> bool:
        """Rebuild a table from the stored log of its game; return whether the game goes on."""
        self._tables.drop(table)
        try:
            return await self._recovery.recover(table.row, table.clock) is not None
        except (StoreError, *DATABASE_ERRORS):
            self._paused.add(table)
            return False

    # -- deadlines -------------------------------------------------------------------------------------------

    def ring(self, game_id: int) -> None:
        """Start `keep_time`: a timer has gone off, or the group has been told news. Called outside any lane."""
        if not self._stopped:
            self._ctx.background.spawn(self.keep_time(game_id))

    async def keep_time(self, game_id: int) -> None:
        """Let every deadline of a game that has come take effect. This takes the lane of its group."""
        table = self._tables.get(game_id)
        if table is None:
            return
        async with self._ctx.lanes.lane(table.row.chat_id):
            if self._tables.get(game_id) is table:
                await self._run(table, table.keep_time())

    def stop(self) -> None:
        """Let no deadline take effect any more: the bot stops. Timers that ring from now on wait for the next start."""
        self._stopped = True
        for table in self._tables.values():
            table.time.stop_timer()
