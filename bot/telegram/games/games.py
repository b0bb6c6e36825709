"""The running games, as handlers use them: beginning a game, finding its table, and passing on its players' input."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.engine.asks import NotAsked, Refusal
from bot.engine.inputs import Input
from bot.store.groups.beyond import lose_soul
from bot.store.handling import partly
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.telegram.callback_data import AnswerButton
from bot.telegram.context import ChatContext
from bot.telegram.games import answering
from bot.telegram.games.answering import MessageFate
from bot.telegram.games.guard import TableGuard
from bot.telegram.games.hosts import heir, inherits
from bot.telegram.games.paused import NotTakenError, PausedGames
from bot.telegram.games.presses import Pressed
from bot.telegram.games.table import Table
from bot.telegram.games.table_factory import TableFactory
from bot.telegram.games.tables import Tables
from bot.telegram.intake.talk import TalkLimits
from bot.telegram.outbox.deliveries import Delivery


class Games:
    """The running games, for handlers. Called in the lane of the group that plays."""

    def __init__(
        self, ctx: ChatContext, tables: Tables, factory: TableFactory, guard: TableGuard, paused: PausedGames
    ) -> None:
        self._ctx = ctx
        self._tables = tables
        self._factory = factory
        self._guard = guard
        self._paused = paused

    async def start(self, row: GameRow, chat: Chat, players: Sequence[Player], first: Sequence[Delivery]) -> None:
        """Begin the game of a full lobby: deal, and announce. If that fails, the lobby is open as before."""
        row = replace(row, state=GameState.RUNNING, started_at=self._ctx.clock.wall())
        table = self._factory.build(row, chat, players, self._factory.clock_at(0.0))
        self._tables.put(table)
        try:
            await table.start(players, first)
        except Exception:
            self._tables.drop(table)
            raise
        if table.game.outcome.over:
            self._tables.drop(table)

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
        refusal = await self._guard.run(table, table.feed(make))
        self._count(refusal)
        return refusal

    async def sign(self, table: Table, seat: int) -> Refusal | None:
        """Note a sign of life; see `Table.sign`."""
        return await self._guard.run(table, table.sign(seat))

    async def has_just_changed(self, table: Table) -> bool:
        """Whether the game has just moved on, so that a command about its question can only mean the former
        question.
        """
        moment = self._ctx.echoes.moment
        return moment > 0 and await self._guard.run(table, table.is_news(moment))

    async def seat(self, table: Table, player: Player, make: Callable[[float], Input]) -> Refusal | None:
        """Give a table the input by which this player takes a seat; see `Table.seat`.

        Raises:
            AlreadyPlaying: they have taken a seat elsewhere meanwhile.
        """
        return await self._guard.run(table, table.seat(player, make))

    async def press(self, table: Table, seat: int, press: AnswerButton, chat_id: int | None) -> Pressed:
        """A press on a question of a table; see `answering.press`."""
        pressed = await self._guard.run(table, answering.press(table, seat, press, chat_id))
        self._count(pressed.refusal)
        return pressed

    async def spell(self, table: Table, seat: int, text: str) -> Pressed | None:
        """Pass on a player's message where an answer of theirs waits for a word; see `answering.spell`."""
        return await self._guard.run(table, answering.spell(table, seat, text))

    async def say(self, table: Table, seat: int, said: Sequence[str], talk: TalkLimits) -> MessageFate | Refusal:
        """Pass on a player's message to those who hear them; see `answering.say`."""
        return await self._guard.run(table, answering.say(table, seat, said, talk))

    def _count(self, refusal: Refusal | NotAsked | None) -> None:
        if refusal is not None:
            self._ctx.tally.refused[refusal.value] += 1

    async def let_go(self, table: Table, seat: int) -> None:
        """Let a player who is out give the game up altogether, so that they may play elsewhere."""
        user_id = table.presenter.readers.players[seat].user_id
        async with self._ctx.store.transaction(part=True) as tx:
            await tx.let_go(table.row.id, user_id)
            await lose_soul(tx, table.row.id, user_id)
        with partly():
            await self.hand_on(table, user_id)

    async def hand_on(self, table: Table, user_id: int) -> None:
        """If this person hosts the game and may not any more, hand the game on to the first of the living who may
        host.
        """
        players = table.presenter.readers.players
        gone = {user_id, *await table.banned()}
        new = heir(table.row, gone, (players[seat] for seat in table.game.seats.living))
        if new is not None:
            await table.host(new.user_id, inherits(table.row, new))
