"""The rows of the store, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from pydantic import Json

from bot.store.settings import GroupSettings


class GameState(StrEnum):
    """The state of a game, from its lobby to its end."""

    LOBBY = "lobby"
    RUNNING = "running"
    ENDED = "ended"  # played to its end, aborted by a host included
    CANCELLED = "cancelled"  # the lobby was given up
    BROKEN = "broken"  # could not go on: its replay differed, its scenario is gone, the chat is gone


FIRST_GAME = "classic"
"""The id of the scenario that a group plays as long as it has chosen no other."""


@dataclass(frozen=True, slots=True)
class Chat:
    """A group with its settings, as they hold in the group or in one topic."""

    id: int
    title: str = ""
    language: str = "en"
    language_chosen: bool = False
    scenario: str = FIRST_GAME
    options: dict[str, dict[str, str | int]] = field(default_factory=dict)  # by scenario, by option
    settings: GroupSettings = field(default_factory=GroupSettings)
    told_rights: bool = False  # whether the bot has said what it cannot do here

    def in_topic(self, own: Mapping[str, Any]) -> Self:
        """The group as one of its topics sees it, with the topic's own values over the group's.

        `own` has `scenario`, `options` and `settings`, each only where the topic's differs.
        """
        return replace(
            self,
            scenario=own.get("scenario", self.scenario),
            options={**self.options, **own.get("options", {})},
            settings=self.settings.of_topic(own.get("settings", {})),
        )

    def own_of_topic(self, group: "Chat") -> dict[str, Any]:
        """The values of a topic that differ from its group's."""
        options = {name: chosen for name, chosen in self.options.items() if chosen != group.options.get(name)}
        found: dict[str, Any] = {"settings": group.settings.own_of_topic(self.settings), "options": options}
        if self.scenario != group.scenario:
            found["scenario"] = self.scenario
        return {name: value for name, value in found.items() if value}


@dataclass(frozen=True, slots=True)
class User:
    """A person. `reachable`: they have started the bot and not blocked it; `topic`: where they last wrote to it."""

    id: int
    name: str = ""
    username: str | None = None
    language: str | None = None
    language_chosen: bool = False
    reachable: bool = False
    topic: int | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game, from its lobby on. Times are Unix seconds.

    But `closes_at`, when the lobby's countdown ends, and `held_at`, since when a host has paused the game, are moments
    of the time that counts (`bot.telegram.clock.Clock`).
    """

    id: int
    chat_id: int
    thread_id: int | None
    state: GameState
    scenario: str
    options: Json[dict[str, str | int]]
    pace: str
    language: str
    seed: str
    creator: int
    created_at: float
    closes_at: float
    started_at: float | None = None
    ended_at: float | None = None
    winner: str | None = None
    held_at: float | None = None

    @property
    def is_practice(self) -> bool:
        """Whether the game is for practice: a person alone with robots, in a private chat, whose id is the person's."""
        return self.chat_id > 0


NOBODY = 0
"""The id of nobody, for a seat whose player has gone, before a substitute has come. Messages to it go nowhere."""


A_FORGOTTEN = 2**52
"""The lowest id of players who were forgotten: Telegram's ids have fewer bits (Bot API: User, `id`)."""


def is_forgotten(user_id: int) -> bool:
    """Whether a user id belongs to a player who was forgotten. Messages to such an id go nowhere."""
    return user_id >= A_FORGOTTEN


def goes_nowhere(user_id: int | None) -> bool:
    """Whether messages to this id, and actions on it, go nowhere."""
    return user_id is not None and (user_id == NOBODY or is_forgotten(user_id))


def is_robot(user_id: int) -> bool:
    """Whether a player is a robot."""
    return user_id < 0


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a game, with their seat in a running game (0 in the lobby) and their name in that game.

    A robot that the bot plays itself has an id from -1 down, which only its game knows.
    """

    game_id: int
    user_id: int
    seat: int
    name: str
    language: str | None

    @property
    def is_robot(self) -> bool:
        """Whether the bot plays this seat: a robot gets no messages, and leaves no record but the game."""
        return is_robot(self.user_id)


@dataclass(frozen=True, slots=True)
class LoggedInput:
    """A line of a game's log: the input as plain data, the digest after it, and the moment.

    `counted` is a moment of the time that counts (`bot.telegram.clock.Clock`), not of Unix time. In the last line of a
    game it is later by the time that the game has stood still since.
    """

    number: int
    record: dict[str, object]
    digest: str
    counted: float


@dataclass(frozen=True, slots=True)
class Record:
    """The data beside its own row from which a running game is replayed: chat, players and log."""

    chat: Chat | None
    players: list[Player]
    log: list[LoggedInput]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: its row, the title of its group, the numbers of players and of lines in its log."""

    row: GameRow
    title: str
    players: int
    lines: int


@dataclass(frozen=True, slots=True)
class CastRow:
    """A cast (roles to deal) that a group has composed for a scenario's option; `name` is empty until named.

    `word` is the cast as one word, such as `detective1.citizen4`.
    """

    id: int
    chat_id: int
    scenario: str
    option: str
    name: str
    word: str


@dataclass(frozen=True, slots=True)
class Restricted:
    """A member whom the bot has restricted; `before` has their earlier permissions, None for an ordinary member.

    `sure`: Telegram has confirmed the restriction. `theirs`: an admin has changed it since, and has to lift it.
    """

    chat_id: int
    user_id: int
    game_id: int | None
    before: Json[dict[str, object]] | None
    sure: bool = True
    theirs: bool = False


@dataclass(frozen=True, slots=True)
class Tagged:
    """A member beside whose name the bot has put `words`; `before` stood there until then."""

    chat_id: int
    user_id: int
    game_id: int | None
    before: str
    words: str


@dataclass(frozen=True, slots=True)
class Order:
    """The known state of the silence in a chat.

    Attributes:
        closed: whether the bot has closed the chat; None while that is under way.
        muted: the members whom the bot has restricted.
        unsettled: the members whose restriction is under way.
    """

    closed: bool | None
    muted: frozenset[int]
    unsettled: frozenset[int]


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """The facts that decide when to send a delivery (message, mute). `stamp` is a new one whenever the row changes."""

    id: int
    stamp: int
    kind: str
    chat_id: int
    game_id: int | None
    slot: str | None
    priority: int
    at: float  # since when it waits (Unix)
    message_id: int | None  # the message that stands in its slot


@dataclass(frozen=True, slots=True)
class Claim:
    """A waiting delivery at this very moment: its row as plain data, and the message that its slot (name) shows."""

    id: int
    stamp: int
    chat_id: int
    game_id: int | None
    slot: str | None
    payload: dict[str, object]
    message_id: int | None
    shown: str | None

    @property
    def row(self) -> tuple[int, int]:
        """The number and the stamp of the row, by which the outcome is written down."""
        return self.id, self.stamp


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message that stands in a slot; `look` is a fingerprint of how the message looks."""

    chat_id: int
    slot: str
    message_id: int
    look: str
    game_id: int | None


@dataclass(frozen=True, slots=True)
class Spending:
    """A call that was made, of a `kind` that counts against one of Telegram's limits."""

    chat_id: int
    kind: str
    at: float


@dataclass(frozen=True, slots=True)
class Settlement:
    """The outcome of deliveries, written in one transaction.

    Attributes:
        done: (id, stamp) of the rows that were dealt with. A row that changed meanwhile stays.
        shown: messages that stand in slots now.
        forgotten: (chat, slot) whose message is gone.
        more: further deliveries that follow from these.
        rest: (id, stamp, text) of a row whose beginning was sent; its text is now the rest.
        spent: the calls that the deliveries took.
        unseen: (chat, slot) of a row to be given up because its slot shows no message; if one stands there, the row
            stays.
        closed: a chat that Telegram has closed.
        open_again: a chat whose permissions were put back.
        not_closed: a chat that could not be closed: its saved permissions are deleted, unless it is known to be closed.
        muted: (chat, user) of a restriction that Telegram has confirmed.
        released: (chat, user) of a restriction that was lifted.
        untagged: (chat, user) of a tag that was taken back.
    """

    done: tuple[tuple[int, int], ...] = ()
    shown: tuple[ShownMessage, ...] = ()
    forgotten: tuple[tuple[int, str], ...] = ()
    more: tuple[dict[str, object], ...] = ()
    rest: tuple[int, int, str] | None = None
    spent: tuple[Spending, ...] = ()
    unseen: tuple[int, str] | None = None
    closed: int | None = None
    open_again: int | None = None
    not_closed: int | None = None
    muted: tuple[int, int] | None = None
    released: tuple[int, int] | None = None
    untagged: tuple[int, int] | None = None
