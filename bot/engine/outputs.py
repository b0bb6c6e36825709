"""What a game gives back from each input, in order."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

from bot.engine.asks import Ask, Refusal
from bot.engine.boards import Board
from bot.engine.events import Event
from bot.engine.records import record

Audience = tuple[int, ...] | None
"""Who may know: seats in ascending order, or None for everyone. Empty: nobody before the story at the end."""

EVERYONE: Audience = None
NOBODY: Audience = ()


@record
class Told:
    """Something is said, once. `wording` is a number that old digests hold; how it is worded is chosen elsewhere."""

    audience: Audience
    event: Event
    wording: int = 0


@record
class Opened:
    """A question is put. A public one is answered on the board of its topic."""

    ask: Ask


@record
class Changed:
    """A question has an answer, or another one, or (CH-10) none any more."""

    ask: Ask
    chosen: tuple[int | str, ...] | None


@record
class Closed:
    """A question can no longer be answered."""

    ask: Ask
    chosen: tuple[int | str, ...] | None


@record
class Shown:
    """The newest look of a board; it replaces the older ones. `open` is false when it is the last one."""

    topic: int
    audience: Audience
    board: Board
    open: bool


@record
class Floor:
    """Who may write in the group from now on: some seats, nobody, or (None) all living players."""

    seats: tuple[int, ...] | None


Output = Told | Opened | Changed | Closed | Shown | Floor


@dataclass(slots=True)
class Step:
    """All that one input caused. A refused input has no outputs."""

    outputs: list[Output]
    refusal: Refusal | None = None


def plain(value: object) -> object:
    """Outputs, events and boards as JSON-able data: for digests, scripts and printing."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {"is": type(value).__name__, **{f.name: plain(getattr(value, f.name)) for f in fields(value)}}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
