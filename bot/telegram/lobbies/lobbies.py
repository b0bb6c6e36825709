"""The lobbies of all groups: opening a lobby, finding it, and closing it when its countdown ends."""

import asyncio
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.store import Transaction
from bot.store.errors import LeaseLostError, is_failure
from bot.store.gathering.guests import Guests, forget_invitations, guests
from bot.store.groups.motions import START, agreeing, forget_motions
from bot.store.groups.own_scenarios import is_own
from bot.store.rows import Chat, GameRow, GameState, Player, User
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.games.slow_games import is_by_day
from bot.telegram.happenings import BrokenOff, LobbyGivenUp, LobbyOpened, Stepped
from bot.telegram.lobbies.board import LobbyBoard
from bot.telegram.lobbies.invitations import named
from bot.telegram.lobbies.lobby import Also, Lobby, LobbyTools, StartGame
from bot.telegram.lobbies.opening import CannotPlay, no_slow_mode, usual, with_hearing
from bot.telegram.lobbies.own.files import not_stopped
from bot.telegram.outbox.deliveries import Delivery, Priority, enqueue
from bot.text import tongue

logger = logging.getLogger(__name__)

COUNTDOWN = 300.0
"""How long a lobby is open before it starts or is given up. Real seconds."""
SLOW_COUNTDOWN = 24 * 3600.0
"""How long the lobby of a slow game is open, so that everybody can see it. Real seconds."""
TRY_AGAIN = 15.0
"""How long until a lobby that could be neither started nor closed is looked at again. Seconds."""


def countdown_of(pace: str) -> float:
    """How long the lobby of a game of this pace is open. Seconds that count."""
    return SLOW_COUNTDOWN if is_by_day(pace) else COUNTDOWN


class Lobbies:
    """The lobbies. Called in the lane (queue) of the lobby's group. `start_game` deals the game when one starts."""

    def __init__(self, ctx: ChatContext, directory: Directory, start_game: StartGame) -> None:
        self._ctx = ctx
        self._directory = directory
        self.countdowns = Countdowns(ctx, self.close_if_over)
        self._tools = LobbyTools(ctx, start_game, self.countdowns.watch)

    async def after_lobby_given_up(self, tx: Transaction, what: LobbyGivenUp) -> Sequence[Delivery]:
        """Forget the vote to start a lobby that was given up, and the invitations to it."""
        await forget_motions(tx, what.row.id, [START])
        await forget_invitations(tx, what.row.id)
        return ()

    async def after_step(self, tx: Transaction, what: Stepped) -> Sequence[Delivery]:
        """Forget the votes and invitations of a lobby at the deal; edit its message a last time when the game ends."""
        if what.begins:
            await forget_motions(tx, what.row.id, [START])
            await forget_invitations(tx, what.row.id)
        if what.ends:
            return self._past(what.row, what.chat, list(what.players.values()))
        return ()

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """Edit the lobby's message of a game that was broken off a last time."""
        row = what.row
        chat = await tx.chat(row.chat_id, row.thread_id)
        return self._past(row, chat, await tx.players(row.id)) if chat is not None else ()

    def _past(self, row: GameRow, chat: Chat, players: Sequence[Player]) -> Sequence[Delivery]:
        """The last edit of a lobby's message when its game is over: without the button to wait for a seat."""
        scenario = self._ctx.scenarios.get(row.scenario)
        if chat.settings.substitutes == "off" or row.is_practice or scenario is None:
            return ()
        ended, seated = replace(row, state=GameState.ENDED), {player.seat: player for player in players}
        board = LobbyBoard(ended, chat, list(seated.values()), scenario, Guests(), self._ctx.clock.now())
        last = board.post(over=tongue(row.language).text("🏁 This game is over."), priority=Priority.IDLE)
        return [replace(last, unpin=False)]

    async def load(self, game_id: int) -> Lobby | None:
        """The lobby of this game, or None where there is none (any more)."""
        store = self._ctx.store
        row = await store.game(game_id)
        if row is None or row.state is not GameState.LOBBY:
            return None
        chat = await self._directory.chat(row.chat_id, thread_id=row.thread_id)
        await self._ctx.hearing.of(row.chat_id)
        lobby = Lobby(self._tools, row, chat, await store.players(game_id), await guests(store, row))
        lobby.wanting = frozenset(await agreeing(store, game_id, START, -math.inf))
        return lobby

    async def up_to_date(self, chat: Chat) -> Chat:
        """The group with the newest version of its scenario; with one of ours, if the group's is not available now."""
        scenarios = self._ctx.scenarios
        if is_own(chat.scenario):
            await scenarios.look(self._ctx.store)
        chat = scenarios.up_to_date(chat)
        return chat if chat.scenario in scenarios.of(chat.id) else replace(chat, scenario=usual(scenarios))

    async def open(
        self,
        chat: Chat,
        thread_id: int | None,
        creator: User,
        *,
        robots: int = 0,
        coming: Sequence[User] = (),
        also: Also | None = None,
        waits: bool = False,
    ) -> None:
        """Open a lobby with the group's settings, perhaps with robots: its board is posted, and its countdown begins.

        The people `coming` have a seat from the start, as long as there are seats, unless they are in another game by
        now; the others wait for a seat, and people to whom the bot cannot tell secrets are named in the group. `also`
        is done in the same transaction. If all seats are taken then, the game begins, unless the lobby `waits` for a
        press on *Start now*.

        Raises:
            AlreadyPlaying: a game or lobby is open here already.
            CannotPlay: the bot may write too seldom here, the cast that was composed cannot be played, or a game of
                this file broke down.
        """
        ctx = self._ctx
        await no_slow_mode(ctx, chat.id)
        chat = await self.up_to_date(chat)
        scenario = chat.scenario
        await not_stopped(ctx, scenario)
        options = ctx.scenarios[scenario].legal(chat.options.get(scenario, {}))
        options = await with_hearing(ctx.bot, chat, ctx.scenarios[scenario], options)
        await ctx.hearing.look(chat.id)
        absent = await ctx.routes.untold(coming, chat)
        async with ctx.store.transaction() as tx:
            new = GameRow(
                id=0,
                chat_id=chat.id,
                thread_id=thread_id,
                state=GameState.LOBBY,
                scenario=scenario,
                options=options,
                pace=chat.settings.pace,
                language=chat.language,
                seed=secrets.token_hex(16),
                creator=creator.id,
                created_at=ctx.clock.wall(),
                closes_at=ctx.clock.now() + countdown_of(chat.settings.pace),
            )
            row = await tx.create_game(new)
            lobby = Lobby(self._tools, row, chat, [], Guests())
            told = await lobby.take_in(tx, [user for user in coming if user not in absent])
            await lobby.seat_robots(tx, robots)
            more = await ctx.happenings.lobby_opened.happens(tx, LobbyOpened(row, chat))
            more += await also(tx, row) if also is not None else []
            board = await lobby.newest(tx, priority=Priority.QUESTION)
            await enqueue(tx, (board, *told, *more, *named(row, absent)))
        self.countdowns.watch(row)
        if lobby.now.full() and not waits:
            await lobby.start_by_itself()

    async def close_if_over(self, game_id: int, lost: float) -> float | None:
        """End a lobby whose countdown is over: start the game or give up; return when to look again if time is left.

        `lost`: the seconds in which no person could join, because the store failed; the countdown gets them back.
        """
        row = await self._ctx.store.game(game_id)
        if row is None:
            return None
        async with self._ctx.lanes.lane(row.chat_id):
            lobby = await self.load(game_id)
            if lobby is None:
                return None
            if lost > 0:
                await lobby.add_time(lost)
            if lobby.row.closes_at > self._ctx.clock.now():
                return lobby.row.closes_at
            try:
                if lobby.now.ready:
                    await lobby.start()
                else:
                    await lobby.cancel(lobby.tongue.text("The lobby has closed: there weren't enough players."))
            except CannotPlay as hindered:
                await lobby.cancel(hindered.why(lobby.tongue))
            return None


class Countdowns:
    """Wakes each lobby when its countdown ends, by the time that counts (`now`).

    A lobby that was extended meanwhile, or woken too early because the machine slept, is looked at again later.

    `act` is also given the seconds in which no person could join, since it was last called for that lobby.
    """

    def __init__(self, ctx: ChatContext, act: Callable[[int, float], Awaitable[float | None]]) -> None:
        self._ctx = ctx
        self._act = act
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._lost = 0.0
        self._made_up: dict[int, float] = {}

    def watch(self, row: GameRow) -> None:
        """Wake this lobby when its countdown ends."""
        self._made_up.setdefault(row.id, self._lost)
        self._set(row.id, row.closes_at)

    def lose(self, seconds: float) -> None:
        """Note that the store has failed for so long: no person could join any lobby."""
        self._lost += seconds

    def _set(self, game_id: int, moment: float) -> None:
        if (timer := self._timers.pop(game_id, None)) is not None:
            timer.cancel()
        delay = max(0.0, moment - self._ctx.clock.now())
        loop = asyncio.get_running_loop()
        self._timers[game_id] = loop.call_later(delay, lambda: self._ctx.background.spawn(self._fire(game_id)))

    async def _fire(self, game_id: int) -> None:
        self._timers.pop(game_id, None)
        try:
            later = await self._act(game_id, self._lost - self._made_up.get(game_id, self._lost))
            self._made_up[game_id] = self._lost
        except LeaseLostError:
            later = None
        except Exception as error:
            level = logging.DEBUG if is_failure(error) else logging.ERROR
            logger.log(level, "game %d: the lobby could not be closed; trying again", game_id, exc_info=error)
            later = self._ctx.clock.now() + TRY_AGAIN
        if later is not None:
            self._set(game_id, later)
        else:
            self._made_up.pop(game_id, None)

    def stop(self) -> None:
        """Forget all countdowns."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
