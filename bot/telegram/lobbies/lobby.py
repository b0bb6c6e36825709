"""One lobby, from `/newgame` to the deal. Its state lies in the store; every change redraws its one board."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from markupsafe import Markup

from bot.store import AlreadyPlaying, Transaction
from bot.store.gathering.deep_links import use_up
from bot.store.gathering.guests import Guests, guests, invite, is_seated, stop_waiting, wait
from bot.store.groups.motions import START, agree, agreeing, disagree, forget_motions
from bot.store.records import is_newcomer
from bot.store.rows import Chat, GameRow, GameState, Player, User
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.hosts import inherits
from bot.telegram.games.practice import instead, is_practising
from bot.telegram.games.robots.company import MOST, robots_for
from bot.telegram.happenings import LobbyGivenUp
from bot.telegram.lobbies.board import LAST_CALL, LobbyBoard, as_wanted
from bot.telegram.lobbies.invitations import in_line_or_not, named, recalled, welcome, worth_inviting
from bot.telegram.lobbies.opening import CannotHear, CannotPlay, may_join, no_slow_mode, with_hearing
from bot.telegram.lobbies.own.files import not_stopped, stop_undealt
from bot.telegram.outbox.deliveries import Delivery, Post, Priority, anew, enqueue
from bot.text import Tongue, tongue

EXTENSION = 60.0
"""The time that a press on *More time* adds. Real seconds."""
ECHO = 2.0
"""A second press of *Start now* within this time is a double tap: it takes no vote back. Seconds that count."""

Also = Callable[[Transaction, GameRow], Awaitable[Sequence[Delivery]]]
"""A function that writes more in the transaction of a change to a lobby, and returns deliveries for that."""

StartGame = Callable[[GameRow, Chat, Sequence[Player], Sequence[Delivery]], Awaitable[None]]
"""A function that deals a game to the players of a lobby; the deliveries go out before those of the deal."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a wish to join: the answer, and whether the person has a seat or was asked to end a practice."""

    text: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class LobbyTools:
    """The tools of every lobby. `watch` sets the timer of a lobby's countdown anew."""

    ctx: ChatContext
    start_game: StartGame
    watch: Callable[[GameRow], None]


class Lobby:
    """The lobby of one group, and the actions on it. Called in the lane (queue) of the group."""

    def __init__(self, tools: LobbyTools, row: GameRow, chat: Chat, players: Sequence[Player], others: Guests) -> None:
        self._tools = tools
        self._ctx = tools.ctx
        self.row = row
        self.chat = chat
        self.players = list(players)
        self.guests = others
        self.wanting: frozenset[int] = frozenset()  # who votes to start now

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def tongue(self) -> Tongue:
        """The language of the group."""
        return tongue(self.row.language)

    @property
    def now(self) -> LobbyBoard:
        """The lobby as its board (one message) would show it now."""
        scenario = self._ctx.scenarios[self.row.scenario]
        now, heard = self._ctx.clock.now(), self._ctx.hearing.known(self.row.chat_id)
        return LobbyBoard(self.row, self.chat, self.players, scenario, self.guests, now, self.wanting, heard)

    @property
    def _people(self) -> list[Player]:
        return [player for player in self.players if not player.is_robot]

    def board(self, *, over: Markup | None = None, priority: Priority = Priority.BOARD) -> Post:
        """The lobby's message as it is now; `over`: the last line, if the lobby is over."""
        return self.now.post(over=over, priority=priority)

    async def set_right(self) -> None:
        """Show the board, if it has a clock, with the right time again after a while that did not count."""
        board = self.board()
        if board.timed is not None:
            await self._ctx.outgoing.deliver(replace(board, retimed=True))

    async def show_again(self) -> None:
        """Post the board anew below later messages."""
        await self._ctx.outgoing.deliver(*anew(self.board(priority=Priority.REST)))

    # -- what can be done ------------------------------------------------------------------------------------

    def has(self, user_id: int) -> bool:
        """Whether this person has joined."""
        return any(player.user_id == user_id for player in self.players)

    async def join(self, user: User, token: str | None = None) -> Outcome:
        """Take a seat, using up the token that led here, if any; the last free seat starts the game."""
        t = tongue_of(user, self.chat)
        if self.has(user.id):
            return Outcome(t.text("You're already in."), done=True)
        if self.now.full():
            return Outcome(t.text("All seats are taken. Press “Wait for a seat” in the group."))
        before = self.players
        self._allow_a_moment()
        new = await is_newcomer(self._ctx.store, user.id)
        try:
            async with self._ctx.store.transaction() as tx:
                await self._take_seat(tx, user)
                await tx.save_game(self.row)
                if token is not None:
                    await use_up(tx, token, self._ctx.clock.now())
                await enqueue(tx, [await self.newest(tx), self._welcome(user, new=new)])
        except AlreadyPlaying:
            self.players = before
            return await self._plays_elsewhere(user, t)
        if self.now.full():
            await self.start_by_itself()
        if not user.reachable or self.chat.settings.secrets == "here":
            return Outcome(t.text("You're in. I'll show you your role here, where nobody else sees it."), done=True)
        return Outcome(t.text("You're in. Your role will come in private."), done=True)

    async def _take_seat(self, tx: Transaction, user: User) -> None:
        """Store that a person has a seat: a free one, else that of the last robot.

        Raises:
            AlreadyPlaying: they are in another game.
        """
        robots = [player for player in self.players if player.is_robot]
        robot = robots[-1] if robots and len(self.players) >= self.now.sizes[-1] else None
        player = Player(self.row.id, user.id, len(self.players) + (robot is None), user.name, user.language)
        self.players = _seated([*(one for one in self.players if one is not robot), player])
        if robot is not None:
            await tx.drop_player(self.row.id, robot.user_id)
            self._ctx.echoes.note(numbers(self.row))
        for one in self.players if robot is not None else [player]:
            await tx.save_player(one)
        await is_seated(tx, user.id)

    async def newest(self, tx: Transaction, priority: Priority = Priority.BOARD) -> Post:
        """The board, with the people who wait as this transaction has changed them."""
        self.guests = await guests(tx, self.row)
        return self.board(priority=priority)

    def _welcome(self, user: User, *, new: bool = False, freed: bool = False) -> Post:
        seat = next(player.seat for player in self.players if player.user_id == user.id)
        return Post(user.id, str(welcome(self.chat, user, new=new, freed=freed)), game=self.row.id, seat=seat)

    async def _plays_elsewhere(self, user: User, t: Tongue) -> Outcome:
        """Answer a person who plays elsewhere; one who only practises with robots is asked whether to end that."""
        row = await self._ctx.store.active_game_of(user.id)
        if row is None or not row.is_practice:
            chat = await self._ctx.store.chat(row.chat_id) if row is not None else None
            text = t.text(
                "You're already in another game, in {group}. Leave that one first, then join here.",
                group=t.title(chat.title if chat is not None else ""),
            )
            return Outcome(text)
        await self._ctx.outgoing.deliver(*anew(self._instead(user)))
        return Outcome(is_practising(t), done=True)

    async def seat_robots(self, tx: Transaction, count: int) -> None:
        """Give up to `count` robots a seat; at least one seat is left for a person."""
        people = len(self._people)
        room = min(self.now.sizes[-1] - max(1, people), MOST) - (len(self.players) - people)
        robots = robots_for(self.row, max(0, min(count, room)), self.players)
        self.players += robots
        for robot in robots:
            await tx.save_player(robot)

    async def add_robot(self, t: Tongue) -> str:
        """Seat one more robot, where admins allow it."""
        if not self.chat.settings.robots:
            return t.text("Robots don't play in this group. Admins can let them in with /settings.")
        before = len(self.players)
        async with self._ctx.store.transaction() as tx:
            await self.seat_robots(tx, 1)
            await enqueue(tx, [await self.newest(tx)])
        return "" if len(self.players) > before else t.text("There's no room for another robot.")

    async def leave(self, user_id: int) -> str:
        """Take a person's seat away, on their wish; the players behind move up, and people in line are seated."""
        t = tongue_of(await self._ctx.store.user(user_id), self.chat)
        if not self.has(user_id):
            return t.text("You haven't joined.")
        line = await self.line()
        self.players = _seated([player for player in self.players if player.user_id != user_id])
        said: list[Delivery] = []
        if user_id == self.row.creator and self._people:
            heir = self._people[0]
            self.row = replace(self.row, creator=heir.user_id)
            said.append(inherits(self.row, heir))
        async with self._ctx.store.transaction() as tx:
            await tx.drop_player(self.row.id, user_id)
            await tx.save_game(self.row)
            for player in self.players:
                await tx.save_player(player)
            told = await self.seat_all(tx, line, freed=True)
            await self._wants_no_more(tx, user_id)
            await enqueue(tx, (await self.newest(tx), *said, *told))
        self._ctx.echoes.note(numbers(self.row))
        if told and self.now.full():
            await self.start_by_itself()
        elif self.now.may_vote and self.now.vote.carried:
            await self.start_by_itself(as_wanted(self.tongue))
        return t.text("You've left the lobby.")

    async def line(self) -> list[User]:
        """The people in line who may still have a seat, and whom the bot can tell of it."""
        chat_id, line = self.row.chat_id, self.guests.waiting
        return [one for one in line if one.reachable and await may_join(self._ctx, one.id, chat_id)]

    async def _wants_no_more(self, tx: Transaction, user_id: int) -> None:
        """Remove a leaver's vote to start; if too few are left to play, remove all votes."""
        if self.now.ready:
            self.wanting -= {user_id}
            await disagree(tx, self.row.id, START, user_id)
        else:
            self.wanting = frozenset()
            await forget_motions(tx, self.row.id, [START])

    async def take_in(self, tx: Transaction, coming: Sequence[User]) -> list[Delivery]:
        """Seat people as long as there are seats, the others whom the bot can write to get in line; return messages."""
        told = await self.seat_all(tx, coming)
        for user in coming if self.now.full() else ():
            if user.reachable and not self.has(user.id):
                await wait(tx, self.row.id, user.id)
        return told

    async def bring_in(self, coming: Sequence[User], also: Also) -> None:
        """Seat the people who come, and do `also` in the same transaction; the game starts if all seats are taken."""
        self._allow_a_moment()
        absent = await self._ctx.routes.untold(coming, self.chat)
        async with self._ctx.store.transaction() as tx:
            told = await self.take_in(tx, [user for user in coming if user not in absent])
            await tx.save_game(self.row)
            more = await also(tx, self.row)
            await enqueue(tx, (await self.newest(tx), *told, *more, *named(self.row, absent)))
        if told and self.now.full():
            await self.start_by_itself()

    async def seat_all(self, tx: Transaction, users: Sequence[User], *, freed: bool = False) -> list[Delivery]:
        """Seat these people, in order, as long as there are seats, except those playing elsewhere by now.

        Those who only practise are asked whether to end that, if a seat is left. Returns the messages to all of them;
        `freed`: with the news that a seat is free.
        """
        seated, practising = [], []
        for user in users:
            if self.now.full():
                break
            if (playing := await tx.active_game_of(user.id)) is None:
                await self._take_seat(tx, user)
                seated.append(user)
            elif playing.is_practice:
                practising.append(user)
        asked = [] if self.now.full() else [self._instead(user) for user in practising]
        return [*(self._welcome(user, freed=freed) for user in seated), *anew(*asked)]

    def _instead(self, user: User) -> Post:
        return instead(tongue_of(user), user.id, self.row.id, self.chat.title)

    async def wait(self, user: User, *, stays: bool = False) -> str:
        """Put a person in line for a seat; one who is in line already leaves the line, unless `stays`."""
        t = tongue_of(user, self.chat)
        if self.has(user.id):
            return t.text("You're already in.")
        leaves = not stays and self.guests.in_line(user.id)
        if not leaves and not self.now.full():
            return t.text("A seat is free: press Join.")
        async with self._ctx.store.transaction() as tx:
            await (stop_waiting if leaves else wait)(tx, self.row.id, user.id)
            await enqueue(tx, [await self.newest(tx)])
        return in_line_or_not(t, waits=not leaves)

    async def recall(self, host: User) -> str:
        """Invite the last game's players, each once: in private, or by name those whom the bot cannot reach."""
        t = tongue_of(host, self.chat)
        if not self.guests.missed:
            return t.text("Everybody from the last game has been invited.")
        awake = await worth_inviting(self._ctx, self.row, self.chat, host, self.guests.missed)
        async with self._ctx.store.transaction() as tx:
            await invite(tx, self.row.id, [user.id for user in self.guests.missed])
            posts = [recalled(self.row, self.chat, self.now.scenario, user, host) for user in awake if user.reachable]
            posts += named(self.row, [user for user in awake if not user.reachable])
            await enqueue(tx, (await self.newest(tx), *posts))
        return t.plural("{n} player was invited.", "{n} players were invited.", len(awake))

    async def host(self, player: Player) -> None:
        """Make this person the host from now on, and tell the group."""
        self.row = replace(self.row, creator=player.user_id)
        async with self._ctx.store.transaction() as tx:
            await tx.save_game(self.row)
            await enqueue(tx, [inherits(self.row, player)])

    async def extend(self, t: Tongue, seconds: float = EXTENSION) -> str:
        """Keep the lobby open longer, as a host wants; return the answer."""
        await self.add_time(seconds)
        return t.text("Extended by {time}.", time=t.duration(seconds))

    async def add_time(self, seconds: float) -> None:
        """Let the lobby close so many seconds later, and set its countdown anew."""
        self.row = replace(self.row, closes_at=max(self.row.closes_at, self._ctx.clock.now()) + seconds)
        async with self._ctx.store.transaction() as tx:
            await tx.save_game(self.row)
            await enqueue(tx, [self.board()])
        self._tools.watch(self.row)

    async def cancel(self, reason: Markup) -> None:
        """Give the lobby up."""
        self.row = replace(self.row, state=GameState.CANCELLED, ended_at=self._ctx.clock.wall())
        over = LobbyGivenUp(self.row, self.chat, tuple(self.players))
        async with self._ctx.store.transaction() as tx:
            await tx.save_game(self.row)
            more = await self._ctx.happenings.lobby_given_up.happens(tx, over)
            await enqueue(tx, (self.board(over=reason), *more))

    async def vote_to_start(self, user: User) -> str:
        """Count the vote of a player to start now, or take it back; the votes of more than half start the game.

        Returns the answer to the press.
        """
        t, game_id, now = tongue_of(user, self.chat), self.row.id, self._ctx.clock.now()
        if not self.has(user.id):
            return t.text("Only the host, admins and those who have joined can start the game.")
        if not self.now.ready:
            return self.now.not_ready(t)
        agrees = user.id not in self.wanting
        if not agrees and user.id in await agreeing(self._ctx.store, game_id, START, now - ECHO):
            return self.now.vote.counted(t)
        self.wanting ^= {user.id}
        if agrees and self.now.vote.carried:  # then nothing of it needs to be kept
            try:
                await self.start(as_wanted(self.tongue))
            except CannotPlay as hindered:
                return hindered.why(t)
            return ""
        async with self._ctx.store.transaction() as tx:
            await (agree(tx, game_id, START, user.id, now) if agrees else disagree(tx, game_id, START, user.id))
            await enqueue(tx, [self.board()])
        return self.now.vote.counted(t) if agrees else t.text("Your vote to start now is taken back.")

    async def start_by_itself(self, over: Markup | None = None) -> None:
        """Start without a press on the button; where no game can begin, the group is told, and the lobby stays open."""
        try:
            await self.start(over)
        except CannotPlay as hindered:
            text, slot = str(hindered.why(self.tongue)), f"lobby.{self.row.id}.hindered"
            await self._ctx.outgoing.deliver(*anew(Post(self.chat.id, text, self.row.thread_id, slot=slot)))

    async def start(self, over: Markup | None = None) -> None:
        """Close the lobby and deal; the game's options follow what the bot can read there now. `over`: the last line.

        Raises:
            CannotPlay: no game can begin here now.
        """
        await no_slow_mode(self._ctx, self.row.chat_id)
        await not_stopped(self._ctx, self.row.scenario)
        scenario = self._ctx.scenarios[self.row.scenario]
        with suppress(CannotHear):
            options = await with_hearing(self._ctx.bot, self.chat, scenario, self.row.options)
            self.row = replace(self.row, options=options)
        if scenario.draws_seats:
            lots = list(self.players)
            Random(f"{self.row.seed}/seats").shuffle(lots)
            self.players = _seated(lots)
            self._ctx.echoes.note(numbers(self.row))
        last = self.board(over=over or self.tongue.text("▶️ The game has started."))
        try:
            await self._tools.start_game(self.row, self.chat, self.players, [last])
        except Exception as error:
            await stop_undealt(self._ctx, self.row, error)
            raise

    def _allow_a_moment(self) -> None:
        """Keep the lobby open for at least `LAST_CALL` seconds from now, so that nobody joins only to see it close."""
        self.row = replace(self.row, closes_at=max(self.row.closes_at, self._ctx.clock.now() + LAST_CALL))


def numbers(row: GameRow) -> tuple[str, int]:
    """The key in `Echoes` (what happened a moment ago) for a change of seat numbers in this lobby."""
    return "numbers", row.id


def _seated(players: Sequence[Player]) -> list[Player]:
    """These players, with seats numbered from 1 in this order."""
    return [replace(player, seat=seat) for seat, player in enumerate(players, 1)]
