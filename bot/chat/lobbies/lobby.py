"""One lobby, from `/newgame` to the deal. Its state lies in the store; every change redraws its one board."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from markupsafe import Markup

from bot.chat.context import ChatContext
from bot.chat.directory import tongue_of
from bot.chat.happenings import LobbyGivenUp
from bot.chat.lobbies.board import LAST_CALL, LobbyBoard
from bot.chat.lobbies.hearing import CannotHear, with_hearing
from bot.chat.outbox.codec import to_row
from bot.chat.outbox.deliveries import Delivery, Post, Priority, anew
from bot.chat.practice.screens import instead, is_practising
from bot.chat.robots.seats import MOST, robots_for
from bot.chat.updates.deduplication import mark_handled
from bot.lang import Tongue, plain, tongue
from bot.store import AlreadyPlaying
from bot.store.groups.bans import ban_of
from bot.store.records import is_newcomer
from bot.store.rows import Chat, GameRow, GameState, Player, User
from bot.store.transaction import Transaction

EXTENSION = 60.0
"""A press on *More time* adds so many real seconds."""

StartGame = Callable[[GameRow, Chat, Sequence[Player], Sequence[Delivery]], Awaitable[None]]
"""Deals a game to the players of a lobby; the deliveries go first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press or command on a lobby came to: what to tell who made it, and whether it was done."""

    text: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class LobbyTools:
    """What every lobby works with. `watch` sets the countdown of a lobby that closes at another time from now on."""

    ctx: ChatContext
    start_game: StartGame
    watch: Callable[[GameRow], None]


class Lobby:
    """What can be done with the lobby of one group. Called in the lane of the group."""

    def __init__(self, tools: LobbyTools, row: GameRow, chat: Chat, players: Sequence[Player]) -> None:
        self._tools = tools
        self._ctx = tools.ctx
        self.row = row
        self.chat = chat
        self.players = list(players)

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def tongue(self) -> Tongue:
        """The language of the group."""
        return tongue(self.row.language)

    @property
    def _now(self) -> LobbyBoard:
        """The lobby as it is now."""
        scenario = self._ctx.scenarios[self.row.scenario]
        return LobbyBoard(self.row, self.chat, self.players, scenario, self._ctx.clock.now())

    @property
    def ready(self) -> bool:
        """Whether the game could start now."""
        return self._now.ready

    def full(self) -> bool:
        """Whether people have taken all seats: robots give theirs up."""
        return len(self._people) >= self._now.sizes[-1]

    @property
    def _people(self) -> list[Player]:
        return [player for player in self.players if not player.is_robot]

    def _crowded_out(self) -> Player | None:
        """The robot that gives up its seat to somebody who joins; None where a seat is free."""
        robots = [player for player in self.players if player.is_robot]
        return robots[-1] if robots and len(self.players) >= self._now.sizes[-1] else None

    def board(self, *, over: Markup | None = None, priority: Priority = Priority.BOARD) -> Post:
        """The lobby's message; `over`: its last look, with this line."""
        return self._now.post(over=over, priority=priority)

    def joined(self, t: Tongue) -> Markup:
        """How many have joined, and who."""
        return self._now.joined(t)

    async def show_again(self) -> None:
        """Post the board anew below what was written meanwhile."""
        await self._ctx.outgoing.deliver(*anew(self.board(priority=Priority.REST)))

    # -- what can be done ------------------------------------------------------------------------------------

    def has(self, user_id: int) -> bool:
        """Whether this person has joined."""
        return any(player.user_id == user_id for player in self.players)

    async def join(self, user: User, token: str | None = None) -> Outcome:
        """Take a seat, using up the token that led here, if any; the last free seat starts the game."""
        t = tongue_of(user, self.chat)
        if self.has(user.id):
            return Outcome(plain(t.text("You are already in.")), done=True)
        if await ban_of(self._ctx.store, self.row.chat_id, user.id, self._ctx.clock.wall()) is not None:
            return Outcome(plain(t.text("The admins of this group have banned you from its games.")))
        if self.full():
            return Outcome(plain(t.text("All seats are taken.")))
        before, robot = self.players, self._crowded_out()
        player = Player(self.row.id, user.id, len(before) + (robot is None), user.name, user.language)
        self.players = _seated([*(one for one in before if one is not robot), player])
        self._allow_a_moment()
        new = await is_newcomer(self._ctx.store, user.id)
        welcome = Post(user.id, str(self._welcome(user, new=new)), game=self.row.id, seat=player.seat)
        try:
            async with self._ctx.store.transaction() as tx:
                if robot is not None:
                    await tx.drop_player(self.row.id, robot.user_id)
                for one in self.players if robot is not None else [player]:
                    await tx.save_player(one)
                await tx.save_game(self.row)
                if token is not None:
                    await tx.use_token(token, self._ctx.clock.now())
                await tx.enqueue([to_row(self.board()), to_row(welcome)])
                await mark_handled(tx)
        except AlreadyPlaying:
            self.players = before
            return await self._plays_elsewhere(user, t)
        self._ctx.outgoing.wake()
        if self.full():
            await self.start()
        return Outcome(plain(t.text("You are in. Your role will come in my private chat.")), done=True)

    def _welcome(self, user: User, *, new: bool) -> Markup:
        t = tongue_of(user, self.chat)
        welcome = t.text(
            "You have joined the game in <b>{group}</b>. Your role and your questions will come here.",
            group=t.title(self.chat.title),
        )
        if not new:
            return welcome
        hint = t.text(
            "Is this your first game? /rules tells you how it goes. And whenever you are in no game, /practice lets "
            "you try it with robots."
        )
        return Markup("\n\n").join([welcome, hint])

    async def _plays_elsewhere(self, user: User, t: Tongue) -> Outcome:
        """Whoever only practises with robots is asked whether to leave off."""
        row = await self._ctx.store.active_game_of(user.id)
        if row is None or not row.is_practice:
            return Outcome(plain(t.text("You are already in another game. First send /leave there.")))
        await self._ctx.outgoing.deliver(*anew(instead(tongue_of(user), user.id, self.row.id, self.chat.title)))
        return Outcome(plain(is_practising(t)), done=True)

    async def seat_robots(self, tx: Transaction, count: int) -> None:
        """Give so many robots a seat, or as many as there is room for beside one person."""
        people = len(self._people)
        room = min(self._now.sizes[-1] - max(1, people), MOST) - (len(self.players) - people)
        robots = robots_for(self.row, max(0, min(count, room)), self.players)
        self.players += robots
        for robot in robots:
            await tx.save_player(robot)

    async def add_robot(self, t: Tongue) -> Outcome:
        """Seat one more robot, where admins allow it."""
        if not self.chat.settings.robots:
            return Outcome(plain(t.text("Robots don't play in this group. Admins can let them in with /settings.")))
        before = len(self.players)
        async with self._ctx.store.transaction() as tx:
            await self.seat_robots(tx, 1)
            await tx.enqueue([to_row(self.board())])
            await mark_handled(tx)
        self._ctx.outgoing.wake()
        done = len(self.players) > before
        return Outcome("" if done else plain(t.text("There is no room for another robot.")), done=done)

    async def leave(self, user_id: int) -> Outcome:
        """Give up the seat; those behind move up."""
        user = await self._ctx.store.user(user_id)
        t = tongue_of(user, self.chat)
        if not self.has(user_id):
            return Outcome(plain(t.text("You have not joined.")))
        self.players = _seated([player for player in self.players if player.user_id != user_id])
        said: list[Delivery] = []
        if user_id == self.row.creator and self._people:
            heir = self._people[0]
            self.row = replace(self.row, creator=heir.user_id)
            said.append(self._inherits(heir))
        async with self._ctx.store.transaction() as tx:
            await tx.drop_player(self.row.id, user_id)
            await tx.save_game(self.row)
            for player in self.players:
                await tx.save_player(player)
            await tx.enqueue([to_row(delivery) for delivery in (self.board(), *said)])
            await mark_handled(tx)
        self._ctx.outgoing.wake()
        return Outcome(plain(t.text("You have left the lobby.")), done=True)

    async def host(self, player: Player) -> None:
        """From now on this person is the host; the group is told."""
        self.row = replace(self.row, creator=player.user_id)
        post = self._inherits(player)
        async with self._ctx.store.transaction() as tx:
            await tx.save_game(self.row)
            await tx.enqueue([to_row(post)])
            await mark_handled(tx)
        self._ctx.outgoing.wake()

    def _inherits(self, player: Player) -> Post:
        t = self.tongue
        said = t.text("🎩 {player} is the host now.", player=t.player(player.seat, player.name))
        return Post(self.row.chat_id, str(said), thread_id=self.row.thread_id, game=self.row.id)

    async def extend(self, t: Tongue, seconds: float = EXTENSION) -> Outcome:
        """Keep the lobby open longer, because somebody wants it."""
        await self.add_time(seconds)
        self._tools.watch(self.row)
        return Outcome(plain(t.text("Extended by {time}.", time=t.duration(seconds))), done=True)

    async def add_time(self, seconds: float) -> None:
        """Let the lobby close later; whoever watches over its countdown has to know."""
        self.row = replace(self.row, closes_at=max(self.row.closes_at, self._ctx.clock.now()) + seconds)
        async with self._ctx.store.transaction() as tx:
            await tx.save_game(self.row)
            await tx.enqueue([to_row(self.board())])
            await mark_handled(tx)
        self._ctx.outgoing.wake()

    async def cancel(self, reason: Markup) -> None:
        """Give the lobby up."""
        self.row = replace(self.row, state=GameState.CANCELLED, ended_at=self._ctx.clock.wall())
        over = LobbyGivenUp(self.row, self.chat, tuple(self.players))
        async with self._ctx.store.transaction() as tx:
            await tx.save_game(self.row)
            more = await self._ctx.happenings.lobby_given_up.happens(tx, over)
            await tx.enqueue([to_row(delivery) for delivery in (self.board(over=reason), *more)])
            await mark_handled(tx)
        self._ctx.outgoing.wake()

    async def start(self) -> None:
        """Close the lobby and deal, by what the bot can read there now."""
        scenario = self._ctx.scenarios[self.row.scenario]
        with suppress(CannotHear):
            options = await with_hearing(self._ctx.bot, self.chat, scenario, self.row.options)
            self.row = replace(self.row, options=options)
        over = self.tongue.text("▶️ The game has started.")
        await self._tools.start_game(self.row, self.chat, self.players, [self.board(over=over)])

    async def time_is_up(self) -> None:
        """The countdown has ended: play, if there are enough players."""
        if self.ready:
            await self.start()
        else:
            await self.cancel(self.tongue.text("The lobby has closed: there were not enough players."))

    def not_ready(self, t: Tongue) -> str:
        """Why the game cannot start yet."""
        least = self._now.sizes[0]
        if len(self.players) < least:
            missing = least - len(self.players)
            return plain(t.plural("{n} more player is needed.", "{n} more players are needed.", missing))
        if not self._people:
            return plain(t.text("At least one person has to play."))
        return plain(
            t.plural(
                "This game can't be played with {n} player.",
                "This game can't be played with {n} players.",
                len(self.players),
            )
        )

    def _allow_a_moment(self) -> None:
        """Nobody joins in the last seconds only to find the game gone."""
        self.row = replace(self.row, closes_at=max(self.row.closes_at, self._ctx.clock.now() + LAST_CALL))


def _seated(players: Sequence[Player]) -> list[Player]:
    """These players, each on the seat of his place."""
    return [replace(player, seat=seat) for seat, player in enumerate(players, 1)]
