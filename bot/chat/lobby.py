"""The lobby: from `/newgame` to the deal. Its state lies in the store; every change redraws its one board."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from bot.chat.choices import legal_options
from bot.chat.house import House
from bot.chat.keyboards import rows
from bot.chat.outbox.codec import to_row
from bot.chat.outbox.deliveries import Button, Delivery, Keyboard, Post, Priority, anew
from bot.chat.tokens import lobby_data
from bot.chat.updates import mark_handled
from bot.lang import ScenarioTexts, Tongue, plain, tongue
from bot.scenario import Scenario
from bot.store import AlreadyPlaying
from bot.store.rows import Chat, GameRow, GameState, Player, User

COUNTDOWN = 300.0
"""A lobby is open so long, real seconds, before it starts or is given up."""
EXTENSION = 60.0
LAST_CALL = 30.0
"""When somebody joins or extends with less than this left, so much is left."""


def lobby_slot(game_id: int) -> str:
    """The slot of a lobby's board."""
    return f"g{game_id}.lobby"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press or command on a lobby came to: what to tell who made it, and whether it was done."""

    text: str
    done: bool = False


class Lobby:
    """What can be done with the lobby of one group. Called in the lane of the group."""

    def __init__(self, house: House, row: GameRow, chat: Chat, players: Sequence[Player]) -> None:
        self.house = house
        self.row = row
        self.chat = chat
        self.players = list(players)

    @classmethod
    async def load(cls, house: House, game_id: int) -> "Lobby | None":
        """The lobby of this game, or None when it is none (any more)."""
        row = await house.store.game(game_id)
        if row is None or row.state is not GameState.LOBBY:
            return None
        return cls(house, row, await house.chat(row.chat_id), await house.store.players(game_id))

    @classmethod
    async def open(cls, house: House, chat: Chat, thread_id: int | None, creator: User) -> "Lobby":
        """Open a lobby with the group's settings; its board is posted.

        Raises:
            AlreadyPlaying: a game or lobby is open here already.
        """
        now = house.clock.now()
        scenario = chat.scenario if chat.scenario in house.scenarios else next(iter(house.scenarios))
        async with house.store.transaction() as tx:
            row = await tx.create_game(
                chat_id=chat.id,
                thread_id=thread_id,
                scenario=scenario,
                options=legal_options(house.scenarios[scenario], chat.options.get(scenario, {})),
                pace=chat.pace,
                language=chat.language,
                seed=secrets.token_hex(16),
                creator=creator.id,
                created_at=house.clock.wall(),
                closes_at=now + COUNTDOWN,
            )
            lobby = cls(house, row, chat, [])
            await tx.enqueue([to_row(lobby.board())])
            await mark_handled(tx)
        house.sender.wake()
        return lobby

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def tongue(self) -> Tongue:
        """The language of the group."""
        return tongue(self.row.language)

    @property
    def scenario(self) -> Scenario:
        """What will be played."""
        return self.house.scenarios[self.row.scenario]

    @property
    def sizes(self) -> tuple[int, ...]:
        """With how many players it can be played."""
        return self.scenario.sizes(self.row.options)

    @property
    def ready(self) -> bool:
        """Whether the game could start now."""
        return len(self.players) in self.sizes

    def full(self) -> bool:
        """Whether all seats are taken."""
        return len(self.players) >= self.sizes[-1]

    def board(self, *, over: Markup | None = None) -> Post:
        """The lobby's message; `over`: its last look, with this line."""
        return Post(
            self.row.chat_id,
            str(self._text(over)),
            thread_id=self.row.thread_id,
            keyboard=None if over is not None else self._keyboard(),
            slot=lobby_slot(self.row.id),
            create=over is None,
            priority=Priority.QUESTION if over is None else Priority.BOARD,
            pin=over is None and self.chat.pin_board,
            unpin=over is not None and self.chat.pin_board,
            game=self.row.id,
        )

    def _text(self, over: Markup | None) -> Markup:
        t = self.tongue
        texts = ScenarioTexts(self.scenario.raw, t)
        lines = [
            t.text("🎭 <b>{scenario}</b>", scenario=texts.name),
            texts.summary,
            Markup(""),
            self.joined(t),
            Markup(""),
        ]
        lines.append(over if over is not None else self._invitation(self.sizes[0]))
        return Markup("\n").join(lines)

    def joined(self, t: Tongue) -> Markup:
        """How many have joined, and who."""
        count, least, most = len(self.players), self.sizes[0], self.sizes[-1]
        if least == most:
            # NOTE: how many have joined a game that needs exactly so many: "Players: 4 of 6"
            head = t.text("Players: {count} of {most}", count=count, most=most)
        else:
            head = t.text("Players: {count} (from {least} to {most})", count=count, least=least, most=most)
        names = [t.player(place, player.name) for place, player in enumerate(self.players, 1)]
        return Markup("\n").join([head, *names])

    def _invitation(self, least: int) -> Markup:
        t = self.tongue
        left = max(0.0, self.row.closes_at - self.house.clock.now())
        time_left = t.duration(max(LAST_CALL, round(left / 30) * 30))
        if self.ready:
            return t.text("Everybody is welcome until the game starts, in about {time}.", time=time_left)
        missing = max(0, least - len(self.players))
        return t.plural(
            "Press Join. {n} more player is needed; the lobby closes in about {time}.",
            "Press Join. {n} more players are needed; the lobby closes in about {time}.",
            missing,
            time=time_left,
        )

    def _keyboard(self) -> Keyboard:
        t = self.tongue

        def button(label: Markup, action: str, style: str | None = None) -> Button:
            return Button(plain(label), lobby_data(self.row.id, action), style=style)

        join = button(t.context("button", "🙋 Join"), "join", "success")
        start = button(t.context("button", "▶️ Start now"), "start", "primary" if self.ready else None)
        return (
            (join,),
            *rows(
                [
                    button(t.context("button", "🚪 Leave"), "leave"),
                    start,
                    button(t.context("button", "⏳ More time"), "extend"),
                    button(t.context("button", "✖️ Cancel"), "cancel"),
                ]
            ),
        )

    async def redraw(self, *more: Delivery) -> None:
        """Show the lobby as it is now."""
        await self.house.deliver(self.board(), *more)

    async def show_again(self) -> None:
        """Post the board anew below what was written meanwhile."""
        await self.house.deliver(*anew(self.board()))

    # -- what can be done ------------------------------------------------------------------------------------

    def has(self, user_id: int) -> bool:
        """Whether this person has joined."""
        return any(player.user_id == user_id for player in self.players)

    async def join(self, user: User, token: str | None = None) -> Outcome:
        """Take a seat, using up the token that led here, if any; the last free seat starts the game."""
        t = self.house.tongue_of(user, self.chat)
        if self.has(user.id):
            return Outcome(plain(t.text("You are in already.")), done=True)
        if self.full():
            return Outcome(plain(t.text("All seats are taken.")))
        player = Player(self.row.id, user.id, len(self.players) + 1, user.name, user.language)
        self.players.append(player)
        self._allow_a_moment()
        welcome = Post(user.id, str(self._welcome(user)), game=self.row.id, seat=player.seat)
        try:
            async with self.house.store.transaction() as tx:
                await tx.save_player(player)
                await tx.save_game(self.row)
                if token is not None:
                    await tx.use_token(token, self.house.clock.now())
                await tx.enqueue([to_row(self.board()), to_row(welcome)])
                await mark_handled(tx)
        except AlreadyPlaying:
            self.players.remove(player)
            return Outcome(plain(t.text("You are in another game already. Leave it there first, with /leave.")))
        self.house.sender.wake()
        if self.full():
            await self.start()
        return Outcome(plain(t.text("You are in. Your role will come in my private chat.")), done=True)

    def _welcome(self, user: User) -> Markup:
        t = self.house.tongue_of(user, self.chat)
        return t.text(
            "You have joined the game in <b>{group}</b>. Your role and your questions will come here.",
            group=t.title(self.chat.title),
        )

    async def leave(self, user_id: int) -> Outcome:
        """Give up the seat; those behind move up."""
        user = await self.house.store.user(user_id)
        t = self.house.tongue_of(user, self.chat)
        if not self.has(user_id):
            return Outcome(plain(t.text("You have not joined.")))
        staying = [player for player in self.players if player.user_id != user_id]
        self.players = [replace(player, seat=seat) for seat, player in enumerate(staying, 1)]
        async with self.house.store.transaction() as tx:
            await tx.drop_player(self.row.id, user_id)
            for player in self.players:
                await tx.save_player(player)
            await tx.enqueue([to_row(self.board())])
            await mark_handled(tx)
        self.house.sender.wake()
        return Outcome(plain(t.text("You have left the lobby.")), done=True)

    async def extend(self, t: Tongue, seconds: float = EXTENSION) -> Outcome:
        """Keep the lobby open longer."""
        self.row = replace(self.row, closes_at=max(self.row.closes_at, self.house.clock.now()) + seconds)
        async with self.house.store.transaction() as tx:
            await tx.save_game(self.row)
            await tx.enqueue([to_row(self.board())])
            await mark_handled(tx)
        self.house.sender.wake()
        return Outcome(plain(t.text("Extended by {time}.", time=t.duration(seconds))), done=True)

    async def cancel(self, reason: Markup) -> None:
        """Give the lobby up."""
        self.row = replace(self.row, state=GameState.CANCELLED, ended_at=self.house.clock.wall())
        async with self.house.store.transaction() as tx:
            await tx.save_game(self.row)
            await tx.enqueue([to_row(self.board(over=reason))])
            await mark_handled(tx)
        self.house.sender.wake()

    async def start(self) -> None:
        """Close the lobby and deal."""
        over = self.tongue.text("▶️ The game has started.")
        await self.house.start_game(self.row, self.chat, self.players, [self.board(over=over)])

    async def time_is_up(self) -> None:
        """The countdown has ended: play, if there are enough players."""
        if self.ready:
            await self.start()
        else:
            await self.cancel(self.tongue.text("The lobby has closed: there were not enough players."))

    def not_ready(self, t: Tongue) -> str:
        """Why the game cannot start yet."""
        if len(self.players) < self.sizes[0]:
            missing = self.sizes[0] - len(self.players)
            return plain(t.plural("{n} more player is needed.", "{n} more players are needed.", missing))
        return plain(t.text("This game cannot be played with {count} players.", count=len(self.players)))

    def _allow_a_moment(self) -> None:
        """Nobody joins in the last seconds only to find the game gone."""
        self.row = replace(self.row, closes_at=max(self.row.closes_at, self.house.clock.now() + LAST_CALL))
