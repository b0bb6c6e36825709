"""A game script, read and checked: the game, and the steps of its play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.engine.asks import Refusal
from bot.engine.chance import DrawName
from bot.engine.inputs import Choice, Host, Pick, Say, Sign, Unreached, Uttered, Wrote
from bot.engine.rules import Rules


@dataclass(frozen=True)
class Pattern:
    """An event or a board by its name, and the fields it must have; fields not named may be anything."""

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
    """Time passes until this phase begins; `before`: and that one must not begin."""

    line: int
    phase: str
    before: str = ""


@dataclass(frozen=True)
class Do:
    """A seat answers its question about an ability."""

    line: int
    seat: int
    ability: str
    choice: Choice

    def __str__(self) -> str:
        return f"{self.ability} {' '.join(map(str, self.choice)) or 'none'}"


@dataclass(frozen=True)
class Refuse(Do):
    """This answer must be refused; `because`: for this reason, where the script says which."""

    because: Refusal | None = None


@dataclass(frozen=True)
class Give:
    """A player, the host or the chat gives the game this input, at the time that it then is."""

    line: int
    given: Host | Say | Sign | Wrote | Uttered | Unreached


@dataclass(frozen=True)
class Wait:
    """A wait of so many seconds."""

    line: int
    seconds: float


@dataclass(frozen=True)
class FixedDraw:
    """The next random draw of a name gives this."""

    line: int
    name: DrawName
    value: Pick


@dataclass(frozen=True)
class Expect:
    """All of this holds now; events and questions of a seat count since the last expectation about them.

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
        ids: the rules of the rulebook that are shown.
        rules: the rules of the game.
        seats: the roles of seats 1, 2, 3, ...
        moves: its steps.
        seed: of the randomness that no step pins.
    """

    path: Path
    title: str
    ids: tuple[str, ...]
    rules: Rules
    seats: tuple[str, ...]
    moves: tuple[Move, ...] = field(default=())
    seed: str = "script"
