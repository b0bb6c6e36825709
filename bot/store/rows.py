"""What the store keeps, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from bot.settings import GroupSettings
from bot.settings.topics import inherited, own_values


class GameState(StrEnum):
    """Where a game is in its life."""

    LOBBY = "lobby"
    RUNNING = "running"
    ENDED = "ended"  # played to its end, aborted by a host included
    CANCELLED = "cancelled"  # the lobby was given up
    BROKEN = "broken"  # could not go on: its replay differed, its scenario is gone, the chat is gone


@dataclass(frozen=True, slots=True)
class Chat:
    """A group with its settings, as they hold in the group or in one topic of it."""

    id: int
    title: str = ""
    language: str = "en"
    language_chosen: bool = False
    scenario: str = "classic"
    options: dict[str, dict[str, str | int]] = field(default_factory=dict)  # by scenario, by option
    settings: GroupSettings = field(default_factory=GroupSettings)
    told_rights: bool = False  # whether the bot has said what it cannot do here

    def in_topic(self, own: Mapping[str, Any]) -> Self:
        """The group as a topic has it, which inherits what it has not chosen itself.

        `own` is what it has: `scenario`, `options`, `settings`, each where it differs.
        """
        return replace(
            self,
            scenario=own.get("scenario", self.scenario),
            options={**self.options, **own.get("options", {})},
            settings=inherited(self.settings, own.get("settings", {})),
        )

    def own_of_topic(self, group: "Chat") -> dict[str, Any]:
        """What this look of a topic has of its own, beside its group."""
        options = {name: chosen for name, chosen in self.options.items() if chosen != group.options.get(name)}
        found: dict[str, Any] = {"settings": own_values(group.settings, self.settings), "options": options}
        if self.scenario != group.scenario:
            found["scenario"] = self.scenario
        return {name: value for name, value in found.items() if value}


@dataclass(frozen=True, slots=True)
class User:
    """A person. `reachable`: he has started the bot and not blocked it; `topic`: where they last wrote to it."""

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
    of the time that counts (`bot.chat.clock.Clock`).
    """

    id: int
    chat_id: int
    thread_id: int | None
    state: GameState
    scenario: str
    options: dict[str, str | int]
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
        """Whether one person plays it with robots, in the private chat, which has that person's own id."""
        return self.chat_id > 0


NOBODY = 0
"""The id of nobody: whoever sat there has gone, and no substitute has come yet. What is sent to nobody goes nowhere."""


A_FORGOTTEN = 2**52
"""From here on are the ids of players who were forgotten: Telegram's have fewer bits (Bot API: User, `id`)."""


def is_forgotten(user_id: int) -> bool:
    """Whether this stands for a player who was forgotten. What is sent to them goes nowhere."""
    return user_id >= A_FORGOTTEN


def goes_nowhere(user_id: int | None) -> bool:
    """Whether what is sent to this id, or done with it, goes nowhere."""
    return user_id is not None and (user_id == NOBODY or is_forgotten(user_id))


def is_robot(user_id: int) -> bool:
    """Whether a player is no person."""
    return user_id < 0


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a game: his seat once the game runs (0 in the lobby), and the name he is called by in it.

    A robot that the bot plays itself has an id from -1 down, which only its game knows.
    """

    game_id: int
    user_id: int
    seat: int
    name: str
    language: str | None

    @property
    def is_robot(self) -> bool:
        """Whether the bot plays it: nothing is sent to it, and nothing is kept of it but the game."""
        return is_robot(self.user_id)


@dataclass(frozen=True, slots=True)
class LoggedInput:
    """One line of a game's log: the input as plain data, the digest of what it caused, when it was taken.

    `counted` is a moment of the time that counts (`bot.chat.clock.Clock`), not of Unix time. In the last line of a
    game it is later by the time that the game has stood still since.
    """

    number: int
    record: dict[str, object]
    digest: str
    counted: float


@dataclass(frozen=True, slots=True)
class Record:
    """All that is kept of a running game beside its own row: its chat, players and log."""

    chat: Chat | None
    players: list[Player]
    log: list[LoggedInput]


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over: its row, the title of its group, how many played, how many lines its log has."""

    row: GameRow
    title: str
    players: int
    lines: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A delivery in the outbox: its number, and it as plain data."""

    id: int
    chat_id: int
    game_id: int | None
    slot: str | None
    payload: dict[str, object]


@dataclass(frozen=True, slots=True)
class Token:
    """A token of a deep link, good for one use; `user_id` is None where it is for anybody.

    `expires_at` is a moment of the time that counts (`bot.chat.clock.Clock`).
    """

    token: str
    game_id: int
    user_id: int | None
    expires_at: float


@dataclass(frozen=True, slots=True)
class CastRow:
    """A cast that a group has composed for a scenario's option; `name` is empty while it is in the making.

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
    """A member whom the bot restricted; `before` is what he was allowed, None for an ordinary member.

    `sure`: that Telegram has heard of it. `theirs`: an admin has changed it since, and it is for them to lift.
    """

    chat_id: int
    user_id: int
    game_id: int | None
    before: dict[str, object] | None
    sure: bool = True
    theirs: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """What is known for sure of the silence in a chat.

    Attributes:
        closed: whether the bot has closed it; None where that is under way.
        muted: whom the bot has restricted.
        unsettled: about whom it is under way.
    """

    closed: bool | None
    muted: frozenset[int]
    unsettled: frozenset[int]


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to know of a waiting delivery to decide when it goes. `stamp` is a new one whenever the row changes."""

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
    """A waiting delivery as it is right now, with what its slot shows."""

    waiting: Waiting
    stamp: int
    message_id: int | None
    shown: str | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that stands in a slot now; `look` tells one look of it from another."""

    chat_id: int
    slot: str
    message_id: int
    look: str
    game_id: int | None


@dataclass(frozen=True, slots=True)
class Spending:
    """One call that counts against Telegram's limits; `kind` says which of them."""

    chat_id: int
    kind: str
    at: float


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of some deliveries: all of it is written in one transaction.

    Attributes:
        done: (id, stamp) of the rows that were taken care of. A row that changed meanwhile stays.
        shown: messages that stand in slots now.
        forgotten: (chat, slot) whose message is gone.
        more: further deliveries that follow from these.
        rest: (id, stamp, text) of a row of which the beginning was sent: it goes on with this text.
        spent: what it cost.
        unseen: (chat, slot) of the only row, which is given up because nothing stands there; it stays where it does.
        closed: a chat that is closed for sure.
        open_again: a chat whose permissions were put back.
        not_closed: a chat that could not be closed: what was kept of it goes, unless it is closed for sure.
        muted: (chat, user) who is restricted for sure.
        released: (chat, user) whose restriction was lifted.
    """

    done: tuple[tuple[int, int], ...] = ()
    shown: tuple[Shown, ...] = ()
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
