"""What the store keeps, as plain data."""

from dataclasses import dataclass, field
from enum import StrEnum


class GameState(StrEnum):
    """Where a game is in its life."""

    LOBBY = "lobby"
    RUNNING = "running"
    ENDED = "ended"  # played to its end, aborted by a host included
    CANCELLED = "cancelled"  # the lobby was given up
    BROKEN = "broken"  # could not go on: its replay differed, its scenario is gone, the chat is gone


@dataclass(frozen=True, slots=True)
class Chat:
    """A group and its settings. `silence_night`, `silence_turns`, `mute_dead` are its wishes for moderation."""

    id: int
    title: str = ""
    language: str = "en"
    language_chosen: bool = False
    scenario: str = "classic"
    options: dict[str, dict[str, str | int]] = field(default_factory=dict)  # by scenario, by option
    pace: str = "standard"
    silence_night: bool = True
    silence_turns: bool = True
    mute_dead: bool = True
    pin_board: bool = True
    told_rights: bool = False  # whether the bot has said what it cannot do here


@dataclass(frozen=True, slots=True)
class User:
    """A person. `reachable`: he has started the bot and not blocked it."""

    id: int
    name: str = ""
    username: str | None = None
    language: str | None = None
    language_chosen: bool = False
    reachable: bool = False


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game, from its lobby on. Times are Unix seconds; `closes_at` is when the lobby's countdown ends."""

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


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a game: his seat once the game runs (0 in the lobby), and the name he is called by in it."""

    game_id: int
    user_id: int
    seat: int
    name: str
    language: str | None


@dataclass(frozen=True, slots=True)
class LoggedInput:
    """One line of a game's log: the input as plain data, the digest of what it caused, when it was taken (Unix)."""

    number: int
    record: dict[str, object]
    digest: str
    wall: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """A delivery in the outbox: its number, and it as plain data."""

    id: int
    chat_id: int
    game_id: int | None
    slot: str | None
    payload: dict[str, object]
