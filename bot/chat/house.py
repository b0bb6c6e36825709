"""The house: everything that is shared between games, and the games that are running."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from telegram import Bot
from telegram import User as TelegramUser

from bot.chat.clock import Clock, GameClock
from bot.chat.closing import Closing
from bot.chat.lanes import Lanes
from bot.chat.outbox.codec import to_row
from bot.chat.outbox.deliveries import Delivery
from bot.chat.presenter import Presenter
from bot.chat.recovery import Recovery
from bot.chat.stranded import NotTakenError, Stranded
from bot.chat.table import Pressed, Table
from bot.chat.tables import Tables
from bot.chat.tally import Tally
from bot.chat.tokens import AnswerPress
from bot.chat.updates import mark_handled
from bot.engine.asks import Refusal
from bot.engine.game import Game
from bot.engine.inputs import Input
from bot.lang import Tongue, one_of_ours, tongue
from bot.scenario import Scenario
from bot.store import Store, StoreError
from bot.store.errors import is_failure
from bot.store.rows import Chat, GameRow, GameState, Player, User

logger = logging.getLogger(__name__)

T = TypeVar("T")

CLOSING_TIME = 1.0
"""What is in hand may take so many seconds when the house closes."""


class _Nobody:
    """Nobody sends anything yet."""

    def wake(self) -> None:
        """Nothing happens."""

    def release(self, chat_id: int) -> None:
        """Nothing happens."""


class Wakeable(Protocol):
    """The sender, as far as the house knows it."""

    def wake(self) -> None:
        """Something has been put into the outbox."""

    def release(self, chat_id: int) -> None:
        """What the bot may do in a chat has changed."""


@dataclass(slots=True)
class House:
    """What handlers work with: the store, the sender, the scenarios, the tables.

    Attributes:
        bot: Telegram.
        store: what must survive.
        scenarios: by id.
        speed: game seconds a real second.
        clock: the time that counts.
        sender: told after each commit that there is something to send.
        lanes: one thing after another within a group.
        tables: the running games by id.
        stranded: the running games that the store has failed, and that have no table until it works again.
        moved: the new ids of groups that have become supergroups, by the old ones.
        returned: when people who had blocked the bot were seen to let it write again (`clock.steady`), by their ids.
        tally: what has been done so far.
        recovery: brings games back from their logs.
    """

    bot: Bot
    store: Store
    scenarios: Mapping[str, Scenario]
    speed: float = 1.0
    clock: Clock = field(default_factory=Clock)
    sender: Wakeable = field(default_factory=_Nobody)
    lanes: Lanes = field(default_factory=Lanes)
    tables: Tables = field(default_factory=Tables)
    moved: dict[int, int] = field(default_factory=dict)
    returned: dict[int, float] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    closing: Closing = field(init=False)
    stranded: Stranded = field(init=False)
    recovery: Recovery = field(init=False)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _services: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Watch over the countdowns of lobbies, and over games that have to be taken up again."""
        self.closing = Closing(self._close_lobby, self.spawn, self.clock.now)
        self.stranded = Stranded(self)
        self.recovery = Recovery(self)
        self.store.on_recovery(self.closing.lose)

    async def _close_lobby(self, game_id: int, lost: float) -> float | None:
        from bot.chat.lobby import Lobby  # noqa: PLC0415 - a lobby is written in terms of the house

        row = await self.store.game(game_id)
        if row is None:
            return None
        async with self.lanes.lane(row.chat_id):
            lobby = await Lobby.load(self, game_id)
            if lobby is None:
                return None
            if lost > 0:
                await lobby.extend(lobby.tongue, lost)
            if lobby.row.closes_at > self.clock.now():
                return lobby.row.closes_at
            await lobby.time_is_up()
            return None

    # -- people and chats ------------------------------------------------------------------------------------

    async def user(self, person: TelegramUser) -> User:
        """What is known of a person, his name brought up to date."""
        known = await self.store.user(person.id) or User(person.id)
        language = known.language
        if not known.language_chosen:
            language = one_of_ours(person.language_code)
        current = replace(known, name=person.full_name or "", username=person.username, language=language)
        if current != known:
            async with self.store.transaction() as tx:
                await tx.save_user(current)
        return current

    async def chat(self, chat_id: int, title: str = "", language_code: str | None = None) -> Chat:
        """A group and its settings; a new group starts in the language of whoever wrote first."""
        chat_id = self.moved.get(chat_id, chat_id)
        known = await self.store.chat(chat_id)
        if known is None:
            known = Chat(chat_id, title, one_of_ours(language_code) or "en")
            await self.save_chat(known)
        elif title and title != known.title:
            known = replace(known, title=title)
            await self.save_chat(known)
        return known

    async def save_chat(self, chat: Chat) -> None:
        """Keep a group's settings; its running games go by them from now on."""
        async with self.store.transaction() as tx:
            await tx.save_chat(chat)
        for table in self.tables.in_chat(chat.id):
            table.presenter.chat = chat

    def tongue_of(self, user: User | None, chat: Chat | None = None) -> Tongue:
        """The language to answer a person in: his own, else the group's."""
        if user is not None and user.language:
            return tongue(user.language)
        return tongue(chat.language if chat is not None else "en")

    # -- delivering ------------------------------------------------------------------------------------------

    async def deliver(self, *deliveries: Delivery) -> None:
        """Put something into the outbox that belongs to no input of a game."""
        async with self.store.transaction() as tx:
            await tx.enqueue([to_row(delivery) for delivery in deliveries])
            await mark_handled(tx)
        self.sender.wake()

    # -- tables ----------------------------------------------------------------------------------------------

    def table_in(self, chat_id: int, thread_id: int | None) -> Table | None:
        """The game running in this chat and topic, if any."""
        return next((table for table in self.tables.in_chat(chat_id) if table.row.thread_id == thread_id), None)

    def table(self, game_id: int) -> Table | None:
        """The table of a game, if that is running.

        Raises:
            NotTakenError: it is, but stands still because the store fails.
        """
        if game_id in self.stranded:
            raise NotTakenError(f"game {game_id} stands still")
        return self.tables.get(game_id)

    async def table_of(self, user_id: int) -> Table | None:
        """The running game a person plays in, if any.

        Raises:
            NotTakenError: he does, but it stands still because the store fails.
        """
        row = await self.store.active_game_of(user_id)
        return self.table(row.id) if row is not None else None

    def build(self, row: GameRow, chat: Chat, players: Sequence[Player], clock: GameClock) -> Table:
        """A table as it is before its deal.

        Raises:
            ScenarioError: the scenario does not accept the game's options.
            KeyError: there is no such scenario.
        """
        scenario = self.scenarios[row.scenario]
        game = Game(scenario.rules(row.options, row.pace), len(players), row.seed)
        presenter = Presenter(row, chat, {player.seat: player for player in players}, scenario.raw)
        return Table(row, game, presenter, clock, self.store, self.sender.wake, self._on_time, self.tally)

    def game_clock(self, at: float) -> GameClock:
        """A clock for a game that stands at this moment of its own time."""
        return GameClock(at, self.speed, self.clock)

    async def start_game(self, row: GameRow, chat: Chat, players: Sequence[Player], first: Sequence[Delivery]) -> None:
        """Begin the game of a full lobby: deal, and announce. If that fails, the lobby is open as before."""
        row = replace(row, state=GameState.RUNNING, started_at=self.clock.wall())
        table = self.build(row, chat, players, self.game_clock(0.0))
        self.tables.put(table)
        try:
            await table.start(players, first)
        except Exception:
            self.drop(table)
            raise
        if table.game.over:
            self.drop(table)

    async def feed(self, table: Table, make: Callable[[float], Input]) -> Refusal | None:
        """Give a table an input, in its lane; see `Table.feed`."""
        refusal = await self._guarded(table, table.feed(make))
        if refusal is not None:
            self.tally.refused[refusal.value] += 1
        return refusal

    async def let_go(self, table: Table, seat: int) -> None:
        """A player who is out gives the game up altogether: it does not keep him from other games."""
        async with self.store.transaction() as tx:
            await tx.let_go(table.row.id, table.presenter.players[seat].user_id)

    async def press(self, table: Table, seat: int, press: AnswerPress, chat_id: int | None) -> Pressed:
        """A press on a question of a table, in its lane; see `Table.press`."""
        pressed = await self._guarded(table, table.press(seat, press, chat_id))
        if pressed.refusal is not None:
            self.tally.refused[pressed.refusal.value] += 1
        return pressed

    async def _guarded(self, table: Table, work: Awaitable[T]) -> T:
        """Do something with a table; if that fails half-way, make it anew from its log, which is the truth."""
        try:
            result = await work
        except Exception as error:
            self.drop(table)
            if is_failure(error):
                self.stranded.add(table)
                raise
            logger.exception("game %d: an input was not taken; going back to the log", table.row.id)
            try:
                if await self.recovery.take_up(table.row, table.clock) is not None:
                    self.tally.retaken += 1
            except (StoreError, sqlite3.Error):
                self.stranded.add(table)
            raise
        if table.game.over:
            self.drop(table)
        return result

    def drop(self, table: Table) -> None:
        """Give a table up: it has ended, or cannot go on."""
        table.stop_timer()
        self.tables.drop(table)

    def _on_time(self, game_id: int) -> None:
        self.spawn(self._keep_time(game_id))

    async def _keep_time(self, game_id: int) -> None:
        table = self.tables.get(game_id)
        if table is None:
            return
        async with self.lanes.lane(table.row.chat_id):
            if self.tables.get(game_id) is table:
                await self._guarded(table, table.keep_time())

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Let something run on its own; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.append(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.remove(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if is_failure(error):  # the store has said so
            logger.debug("something was left undone: %s", error)
        else:
            logger.error("something was left undone", exc_info=error)

    def spawn_forever(self, work: Coroutine[object, object, None]) -> None:
        """Let something run as long as the house is open; should it end, the house is broken."""
        task = asyncio.create_task(work)
        self._services.append(task)

    async def broken(self) -> None:
        """Wait until a service has ended, which none should, and raise what it ended with."""
        done, _ = await asyncio.wait(self._services, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    async def close(self) -> None:
        """Stop services and timers, and wait for what is in hand."""
        for service in self._services:
            service.cancel()
        await asyncio.gather(*self._services, return_exceptions=True)
        self.closing.stop()
        self.stranded.stop()
        for table in self.tables.values():
            table.stop_timer()
        if self._tasks:
            _, late = await asyncio.wait(list(self._tasks), timeout=CLOSING_TIME)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
