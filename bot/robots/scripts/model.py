"""The model of a game script that was read and checked: the game, and the moves of its play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.engine.asks import Refusal
from bot.engine.chance import DrawName
from bot.engine.inputs import Choice, Host, Pick, Say, Sign, Unreached, Uttered, Wrote
from bot.engine.rules import Rules


@dataclass(frozen=True)
class Pattern:
    """A pattern of an event or a board: its name, and the fields that must match; other fields may be anything."""

    name: str
    fields: Mapping[str, object]

    def __str__(self) -> str:
        inside = ", ".join(f"{key}: {value}" for key, value in self.fields.items())
        return f"{self.name} {{{inside}}}"


@dataclass(frozen=True)
class Expectation:
    """An expectation: its subject (`alive`, `told`, ...), its seat, if any, and its line."""

    line: int
    about: str
    value: object
    seat: int = 0


@dataclass(frozen=True)
class Reach:
    """A move: let time pass until this phase begins; a phase `before` must not begin until then."""

    line: int
    phase: str
    before: str = ""


@dataclass(frozen=True)
class Do:
    """A move: a seat answers its question about an ability."""

    line: int
    seat: int
    ability: str
    choice: Choice

    def __str__(self) -> str:
        return f"{self.ability} {' '.join(map(str, self.choice)) or 'none'}"


@dataclass(frozen=True)
class Refuse(Do):
    """A move: an answer that must be refused, `because` of this reason where the script names one."""

    because: Refusal | None = None


@dataclass(frozen=True)
class Give:
    """A move: a player, the host or the chat gives the game this input at the present time."""

    line: int
    given: Host | Say | Sign | Wrote | Uttered | Unreached


@dataclass(frozen=True)
class Wait:
    """A move: let so many seconds of game time pass."""

    line: int
    seconds: float


@dataclass(frozen=True)
class FixedDraw:
    """A move: fix the result of the next random draw of this name."""

    line: int
    name: DrawName
    value: Pick


@dataclass(frozen=True)
class Expect:
    """A move: check expectations; events and questions of a seat count since the last expectation about them.

    With `since` they count from the moment that phase last began.
    """

    line: int
    all: tuple[Expectation, ...]
    since: str = ""


Move = Reach | Do | Give | Wait | FixedDraw | Expect


@dataclass(frozen=True)
class Script:
    """A whole script.

    Attributes:
        path: its file.
        title: the rule in a few words.
        ids: the ids of the rules (in the rulebook) that the script shows.
        rules: the rules of the game.
        seats: the roles of seats 1, 2, 3, ...
        moves: its steps.
        seed: the seed of all random draws that no step fixes.
    """

    path: Path
    title: str
    ids: tuple[str, ...]
    rules: Rules
    seats: tuple[str, ...]
    moves: tuple[Move, ...] = field(default=())
    seed: str = "script"
