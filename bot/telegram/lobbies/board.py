"""The board of a lobby: one message with those who have joined, the countdown and the buttons, edited on changes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bot.scenario import Scenario
from bot.scenario.options import Value
from bot.store.gathering.guests import Guests
from bot.store.rows import Chat, GameRow, GameState, Player
from bot.telegram.callback_data import BellButton, LobbyButton, LobbyDeed
from bot.telegram.games.slow_games import EVENING, MORNING, is_by_day
from bot.telegram.intake.permissions import Heard
from bot.telegram.lobbies.gathering.series_table import only_with
from bot.telegram.lobbies.menus.cast_remarks import doubts, filling
from bot.telegram.outbox.deliveries import Button, Keyboard, Post, Priority, with_moments
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import ScenarioTexts, Tongue, clocks, tongue
from bot.text.cleaning import isolate
from bot.text.tongue import command

LAST_CALL = 30.0
"""The least time that is left of the countdown after a person has joined. Real seconds."""
FEWEST = 2
"""The fewest votes that start a game: one person among robots is no majority, and must be the host to start."""


def lobby_slot(game_id: int) -> str:
    """The slot (message name) of a lobby's board."""
    return f"g{game_id}.lobby"


@dataclass(frozen=True, slots=True)
class StartVote:
    """The vote of the people who have joined on whether to start now. Robots have no say."""

    wanted: int
    people: int

    @property
    def needed(self) -> int:
        """The number of votes needed: more than half."""
        return max(FEWEST, self.people // 2 + 1)

    @property
    def carried(self) -> bool:
        """Whether enough players want to start."""
        return self.wanted >= self.needed

    def told(self, t: Tongue) -> Markup:
        """The line about the vote on the lobby's board."""
        if self.wanted:
            return t.text("▶️ Votes to start now: {agreed} of the {need} needed.", agreed=self.wanted, need=self.needed)
        return t.text(
            "▶️ To begin sooner, the host or an admin can press “Start now”, or {need} of you can.", need=self.needed
        )

    def counted(self, t: Tongue) -> Markup:
        """The answer to a voter."""
        return t.text(
            "Your vote counts: {agreed} of the {need} needed. Press again to take it back.",
            agreed=self.wanted,
            need=self.needed,
        )


def as_wanted(t: Tongue) -> Markup:
    """The last line of a lobby whose vote to start was carried."""
    return t.text("▶️ The game has started: more than half of you wanted it.")


@dataclass(frozen=True, slots=True)
class LobbyBoard:
    """A lobby as it is shown at one moment (`now`, in the time that counts, in which the bot was up)."""

    row: GameRow
    chat: Chat
    players: Sequence[Player]
    scenario: Scenario
    guests: Guests
    now: float
    wanting: frozenset[int] = frozenset()  # who votes to start now
    heard: Heard = Heard()  # noqa: RUF009 - frozen

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players with which the game can be played."""
        return self.scenario.sizes(self.row.options)

    @property
    def ready(self) -> bool:
        """Whether the game could start now. Robots alone do not play."""
        return len(self.players) in self.sizes and not all(player.is_robot for player in self.players)

    def not_ready(self, t: Tongue) -> str:
        """Why the game cannot start yet."""
        missing = self.sizes[0] - len(self.players)
        if missing > 0:
            return t.plural("{n} more player is needed.", "{n} more players are needed.", missing)
        if all(player.is_robot for player in self.players):
            return t.text("At least one human has to play.")
        return t.plural(
            "This game can't be played with {n} player.",
            "This game can't be played with {n} players.",
            len(self.players),
        )

    def full(self) -> bool:
        """Whether people have taken all seats. A robot's seat counts as free, since robots give theirs up."""
        return sum(not player.is_robot for player in self.players) >= self.sizes[-1]

    @property
    def vote(self) -> StartVote:
        """How the vote to start now stands."""
        people = [player.user_id for player in self.players if not player.is_robot]
        return StartVote(sum(user_id in self.wanting for user_id in people), len(people))

    @property
    def may_vote(self) -> bool:
        """Whether the people who have joined may start by a vote."""
        return self.chat.settings.votes_to_start and self.vote.people >= FEWEST

    def post(self, *, over: Markup | None = None, priority: Priority = Priority.BOARD) -> Post:
        """The lobby's message; `over`: the last line, if the lobby is over.

        Edits of it are gathered, so that joining and leaving does not use up the messages (Telegram limits them) that
        the game needs to begin.
        """
        t = tongue(self.row.language)
        post = Post(
            self.row.chat_id,
            str(self.text(t, over)),
            thread_id=self.row.thread_id,
            keyboard=self._last_keyboard(t) if over is not None else self.keyboard(t),
            slot=lobby_slot(self.row.id),
            create=over is None,
            priority=priority,
            pin=over is None and self.chat.settings.pin_board,
            unpin=over is not None and self.chat.settings.pin_board,
            game=self.row.id,
        )
        return with_moments(post)

    def text(self, t: Tongue, over: Markup | None = None) -> Markup:
        """The text of the board; `over`: its last line once the lobby is over."""
        texts = ScenarioTexts(self.scenario.raw, t)
        lines = [
            t.text("🎭 <b>{scenario}</b>", scenario=texts.name),
            texts.summary,
            *filling(texts, self.scenario, self.row.options),
            *doubts(texts, self.scenario, self.row.options, len(self.players)),
            *_unheard(texts, self.scenario, self.row.options),
            *_spoken(t, self.chat, self.heard),
            *self._slow(t),
            *self._series(t),
            Markup(""),
            self.joined(t),
            *self._waiting(t),
            *self._robots(t),
            Markup(""),
        ]
        lines.append(over if over is not None else self._invitation(t))
        return Markup("\n").join(lines)

    def _slow(self, t: Tongue) -> list[Markup]:
        if not is_by_day(self.row.pace):
            return []
        return [
            # NOTE: in the lobby of a slow game; {zone} is a name such as Asia/Tehran
            t.text(
                "🐢 A slow game: a minute becomes an hour, and from {evening} to {morning} the clock stops ({zone}).",
                evening=t.clock(EVENING * 60),
                morning=t.clock(MORNING * 60),
                zone=isolate(self.chat.settings.timezone),
            )
        ]

    def _series(self, t: Tongue) -> list[Markup]:
        """The line that says which game of a series this is, and another if it does not count with so many players."""
        one = self.guests.series
        if one is None:
            return []
        # NOTE: in the lobby of a game that belongs to a series of games: "game 2 of 5"
        said = t.text("🏆 Series: game {number} of {games}", number=one.played + 1, games=one.games)
        sizes = self.scenario.rules(self.row.options).points.players
        return [said, only_with(t, sizes)] if sizes and len(self.players) not in sizes else [said]

    def joined(self, t: Tongue) -> Markup:
        """The people who have joined, with their number."""
        count, least, most = len(self.players), self.sizes[0], self.sizes[-1]
        if least == most:
            # NOTE: how many have joined a game that needs exactly so many: "Players: 4 of 6"
            head = t.text("Players: {count} of {most}", count=count, most=most)
        else:
            head = t.text("Players: {count} (from {least} to {most})", count=count, least=least, most=most)
        names = [t.player(place, player.name) for place, player in enumerate(self.players, 1)]
        return Markup("\n").join([head, *names])

    def _waiting(self, t: Tongue) -> list[Markup]:
        """The people who wait for a seat."""
        if not self.guests.waiting:
            return []
        names = t.listing(t.name(user.name) for user in self.guests.waiting)
        return [t.text("Waiting for a seat: {names}", names=names)]

    def _robots(self, t: Tongue) -> list[Markup]:
        """The line that says that robots play along, where they do: all who join know."""
        if not any(player.is_robot for player in self.players):
            return []
        return [
            t.text(
                "🤖 Robots play along, and I act for them: each knows no more than a human in its seat would. "
                "When all seats are taken, a robot gives up its own to anyone who joins."
            )
        ]

    def _invitation(self, t: Tongue) -> Markup:
        left = max(0.0, self.row.closes_at - self.now)
        seconds_left = max(LAST_CALL, round(left / 30) * 30)
        time_left = t.duration(seconds_left)
        countdown = t.until("counted", self.row.closes_at, t.ahead(seconds_left))
        if self.ready:
            welcome = t.text("Everybody is welcome until the game starts, in about {time}.", time=time_left)
            # NOTE: {time} counts down by itself, as in "in 3 minutes"
            running = t.text("Everybody is welcome. The game starts {time}.", time=countdown)
            welcome = clocks.either(welcome, running)
            voted = [self.vote.told(t)] if self.may_vote else []
            return Markup("\n").join([welcome, *voted])
        missing = self._missing()
        wanted = t.plural(
            "Press Join. {n} more player is needed; the lobby closes in about {time}.",
            "Press Join. {n} more players are needed; the lobby closes in about {time}.",
            missing,
            time=time_left,
        )
        # NOTE: {time} counts down by itself, as in "in 3 minutes"
        running = t.plural(
            "Press Join. {n} more player is needed. The lobby closes {time}.",
            "Press Join. {n} more players are needed. The lobby closes {time}.",
            missing,
            time=countdown,
        )
        return clocks.either(wanted, running)

    def _missing(self) -> int:
        """How many more have to join before a game can begin; among robots, one person at least."""
        count = len(self.players)
        enough = count + 1 if count in self.sizes else count
        return next((size - count for size in self.sizes if size >= enough), 1)

    def keyboard(self, t: Tongue) -> Keyboard:
        """The buttons of the board while the lobby is open."""
        first = (
            _wait_button(t, self.row.id)
            if self.full()
            else self._button(t.context("button", "🙋 Join"), "join", "success")
        )
        start = t.context("button", "▶️ Start now")
        robot = [self._button(t.context("button", "🤖 Add a robot"), "robot")] if self.chat.settings.robots else []
        buttons = [
            self._button(t.context("button", "🚪 Leave"), "leave"),
            self._button(start, "start", "primary" if self.ready else None),
            self._button(t.context("button", "⏳ More time"), "extend"),
            self._button(t.context("button", "✖️ Cancel"), "cancel"),
            *robot,
        ]
        recall = self._button(t.context("button", "📣 Invite the last players"), "recall")
        return ((first,), *rows(buttons), *([(recall,)] if self.guests.missed and not self.full() else []))

    def _button(self, label: Markup, action: LobbyDeed, style: str | None = None) -> Button:
        return button_of(label, LobbyButton(self.row.id, action), style)

    def _last_keyboard(self, t: Tongue) -> Keyboard | None:
        """The button that remains on a closed lobby: a latecomer may ask to hear of the next game."""
        if self.row.state is GameState.CANCELLED:
            return ((button_of(t.context("button", "🔔 Next game"), BellButton("on")),),)
        waits = self.row.state in {GameState.LOBBY, GameState.RUNNING} and self.chat.settings.substitutes != "off"
        return ((_wait_button(t, self.row.id),),) if waits else None


def _wait_button(t: Tongue, game_id: int) -> Button:
    return button_of(t.context("button", "🪑 Wait for a seat"), LobbyButton(game_id, "wait"))


def _unheard(texts: ScenarioTexts, scenario: Scenario, options: Mapping[str, Value]) -> Iterator[Markup]:
    """A line for each difference to the game that would be dealt if the bot could read the messages of the group."""
    for name, value in scenario.unread.items():
        heard = {**options, name: scenario.options[name].default}
        if options.get(name) == value and scenario.rules(options).deals != scenario.rules(heard).deals:
            yield Markup("⚠️ {}").format(texts.note(name, str(value)))


def _spoken(t: Tongue, chat: Chat, heard: Heard) -> list[Markup]:
    """The lines that say how players talk in this group, and what shows the bot that they still play (CH-08)."""
    if chat.settings.voice:
        return [
            # NOTE: in a group that plays in a voice chat or by voice messages
            t.text("🎙 You play by voice here: I call the turns and keep the time."),
            t.text("👆 Only the buttons you press show me that you're playing."),
        ]
    lines = []
    if not heard.writes:
        lines.append(
            t.text(
                "🔇 Members of this group aren't allowed to write, so nobody could speak when it's their turn. "
                "Let them write, or play by voice: {example}",
                example=command("/settings voice=on"),
            )
        )
    if not heard.reads:
        lines.append(
            t.text(
                "👆 I can't read what you write here: only the buttons you press show me that you're playing. "
                "If I'm made an admin, what you write counts too."
            )
        )
    return lines
