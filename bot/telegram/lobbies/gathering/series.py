"""Series of games: begun by a host, kept in the store; after each game the next lobby opens with the same people."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.store import AlreadyPlaying
from bot.store.gathering.series import (
    VOID,
    Series,
    SeriesState,
    add_game,
    begin_series,
    drop_game,
    due_series,
    end_series,
    last_game,
    number_game,
    open_series_in,
    series,
    series_of_game,
    series_standings,
    set_due,
    still_there,
)
from bot.store.reading import Reads
from bot.store.rows import Chat, GameRow, User
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.happenings import BrokenOff, LobbyGivenUp, LobbyOpened
from bot.telegram.lobbies.gathering.series_table import (
    begun,
    counts_not,
    goes_on,
    series_keyboard,
    series_table,
)
from bot.telegram.lobbies.lobbies import Lobbies
from bot.telegram.lobbies.lobby import Lobby
from bot.telegram.lobbies.opening import CannotPlay, do_in_lanes, host_of, may_join
from bot.telegram.outbox.deliveries import Delivery, Post, Priority, enqueue
from bot.text import tongue

FEWEST, MOST = 2, 20
"""The fewest and the most games of a series."""
LATE = 1800.0
"""How late the next lobby may still be opened by itself. Seconds."""
LOOK_AGAIN = 10.0
"""How often this process looks for lobbies to be opened, where other processes end the games. Seconds."""


class SeriesOfGames:
    """The series of all groups. Called in the lane (queue) of the group, except `run` and `look`."""

    def __init__(self, ctx: ChatContext, directory: Directory, lobbies: Lobbies) -> None:
        self._ctx = ctx
        self._directory = directory
        self._lobbies = lobbies

    # -- what people do ----------------------------------------------------------------------------------------

    async def begin(self, tx: Transaction, row: GameRow, games: int, creator: int) -> Sequence[Delivery]:
        """Begin a series, of which the game of this lobby is the first."""
        number = await begin_series(
            tx,
            chat_id=row.chat_id,
            thread_id=row.thread_id,
            games=games,
            creator=creator,
            at=self._ctx.clock.wall(),
        )
        await add_game(tx, number, row.id)
        text = begun(tongue(row.language), games)
        return [Post(row.chat_id, str(text), row.thread_id, silent=True, priority=Priority.REST)]

    async def begin_with(self, lobby: Lobby, games: int, creator: int) -> None:
        """Begin a series, of which the game of an open lobby is the first; the lobby's board says so."""
        await lobby.bring_in((), lambda tx, row: self.begin(tx, row, games, creator))

    async def stop(self, one: Series) -> None:
        """End a series early: a running game, or an open lobby, no longer belongs to it."""
        chat = await self._chat(one)
        row = await self._ctx.store.active_game_in(one.chat_id, one.thread_id)
        lobby = await self._lobbies.load(row.id) if row is not None else None
        async with self._ctx.store.transaction() as tx:
            await end_series(tx, one.id, SeriesState.STOPPED)
            boards = [await lobby.newest(tx)] if lobby is not None else []
            await enqueue(tx, [*(await self.tables(tx, chat, one.id)), *boards])

    async def next_lobby(self, one: Series, opener: User | None = None) -> None:
        """Open the next lobby of a series with the people of its last game.

        Without an `opener`, its host is the host of the last game (even without a seat), or the first who comes.

        Raises:
            AlreadyPlaying: a game or lobby is open here already.
            CannotPlay: no game can be played here now.
        """
        last = await last_game(self._ctx.store, one.id)
        chat = await self._chat(one, last)
        people = await self._people(one, last)
        seated = [] if last is None else await self._ctx.store.players(last.id)
        robots = sum(player.is_robot for player in seated)
        if opener is None:
            creator = one.creator if last is None else last.creator
            opener = await host_of(self._ctx, one.chat_id, creator, people)
        await self._lobbies.open(chat, one.thread_id, opener, robots=robots, coming=people, waits=True)

    async def _people(self, one: Series, last: GameRow | None) -> list[User]:
        """The people who stayed until the end of the last game and may play here, in their new order of seats.

        Each moves up by a seat, and the first is last now, so that all of them begin in turn.
        """
        stayed = [] if last is None else await still_there(self._ctx.store, last.id)
        found = [user for user in stayed if await may_join(self._ctx, user.id, one.chat_id)]
        return [*found[1:], *found[:1]]

    async def _chat(self, one: Series, last: GameRow | None = None) -> Chat:
        """The group, with the game that it played last in this series, in its newest version, as its own."""
        chat, scenarios = await self._directory.chat(one.chat_id, thread_id=one.thread_id), self._ctx.scenarios
        scenario = scenarios.newest_open(last.scenario, chat.id) if last is not None else None
        if last is None or scenario is None:
            return chat
        return replace(chat, scenario=scenario, options={**chat.options, scenario: last.options})

    async def tables(
        self, reads: Reads, chat: Chat, series_id: int, *, before: Sequence[Markup] = ()
    ) -> Sequence[Delivery]:
        """The message with the points of a series so far, for its group; `before`: lines about the last game."""
        one = await series(reads, series_id)
        if one is None:
            return ()
        t = tongue(chat.language)
        lines = [*before, series_table(t, one, await series_standings(reads, one.id))]
        text = str(Markup("\n\n").join(lines))
        return [Post(one.chat_id, text, one.thread_id, silent=True, priority=Priority.REST)]

    # -- what comes by itself ----------------------------------------------------------------------------------

    async def after_lobby_opened(self, tx: Transaction, what: LobbyOpened) -> Sequence[Delivery]:
        """Make the lobby the next game of a series that goes on in this place, whoever has opened it."""
        one = await open_series_in(tx, what.row.chat_id, what.row.thread_id)
        if one is not None:
            await add_game(tx, one.id, what.row.id)
            await set_due(tx, one.id, None)
        return ()

    async def after_lobby_given_up(self, tx: Transaction, what: LobbyGivenUp) -> Sequence[Delivery]:
        """Take a lobby that was given up out of its series, and offer a button that opens the next one."""
        one = await series_of_game(tx, what.row.id)
        if one is None:
            return ()
        await drop_game(tx, what.row.id)
        t = tongue(what.row.language)
        keyboard = series_keyboard(t, one, free=True)
        return [Post(one.chat_id, str(goes_on(t, one)), one.thread_id, keyboard=keyboard, silent=True)]

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """Note that a game that was broken off does not count in its series, and is played again."""
        one = await series_of_game(tx, what.row.id)
        chat = await tx.chat(what.row.chat_id, what.row.thread_id)
        if one is None or chat is None:
            return ()
        return await self.game_ended(tx, chat, one, what.row.id, before=[counts_not(tongue(chat.language))])

    async def game_ended(
        self,
        tx: Transaction,
        chat: Chat,
        one: Series,
        game_id: int,
        *,
        counts: bool = False,
        before: Sequence[Markup] = (),
    ) -> Sequence[Delivery]:
        """Note that a game of a series is over: show the points, and open the next lobby soon or end the series."""
        await number_game(tx, game_id, one.played + 1 if counts else VOID)
        if counts and one.played + 1 >= one.games:
            await end_series(tx, one.id, SeriesState.OVER)
        else:
            await set_due(tx, one.id, self._ctx.clock.wall())
            self._ctx.background.spawn(self._soon())
        return await self.tables(tx, chat, one.id, before=before)

    async def _soon(self) -> None:
        async with self._ctx.store.transaction() as tx:
            await due_series(tx)  # what is being written is written by now
        await self.look()

    async def run(self) -> None:
        """Open the lobbies that are due, for ever."""
        while True:
            await self.look()
            await asyncio.sleep(LOOK_AGAIN)

    async def look(self) -> None:
        """Open the lobbies that are due."""
        await do_in_lanes(self._ctx, "series", await due_series(self._ctx.store), self._keep)

    async def _keep(self, series_id: int) -> None:
        one = await series(self._ctx.store, series_id)
        if one is None or one.due is None or self._ctx.drain.is_set():
            return
        late = self._ctx.clock.wall() - one.due > LATE
        if late or await self._ctx.store.active_game_in(one.chat_id, one.thread_id) is not None:
            await self._no_more_due(one)
            return
        try:
            await self.next_lobby(one)
        except AlreadyPlaying:
            await self._no_more_due(one)
        except CannotPlay as hindered:
            chat = await self._chat(one)
            await self._no_more_due(one, Post(one.chat_id, str(hindered.why(tongue(chat.language))), one.thread_id))

    async def _no_more_due(self, one: Series, *said: Delivery) -> None:
        async with self._ctx.store.transaction() as tx:
            await set_due(tx, one.id, None)
            await enqueue(tx, said)
