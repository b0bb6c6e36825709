"""Outputs of a game: the events, questions, boards and rights to write that an input has caused, in order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

from bot.engine.asks import Ask, Refusal
from bot.engine.boards import Board
from bot.engine.events import Event
from bot.engine.records import record

Audience = tuple[int, ...] | None
"""The players who may know: seats in ascending order, or None for everyone. Empty: nobody before the final story."""

EVERYONE: Audience = None
NOBODY: Audience = ()


@record
class Told:
    """An event is told, once. `wording` is a number that old digests hold; the words are chosen elsewhere."""

    audience: Audience
    event: Event
    wording: int = 0


@record
class Opened:
    """A question is put. A public one is answered on the board (a message in the group) of its topic."""

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
    """The newest look of a board, which replaces the older ones. `open` is false for the last one."""

    topic: int
    audience: Audience
    board: Board
    open: bool


@record
class Floor:
    """The players who may write in the group from now on: some seats, nobody, or (None) all living players."""

    seats: tuple[int, ...] | None


Output = Told | Opened | Changed | Closed | Shown | Floor


@dataclass(slots=True)
class Step:
    """All that one input caused. A refused input has no outputs."""

    outputs: list[Output]
    refusal: Refusal | None = None


NOTHING = Step([])
"""The empty step, shared by all inputs without outputs: its list stays empty."""

_AS_IT_IS = (str, int, float, bool, type(None))
"""Types of values that are JSON-able already."""

_FIELDS: dict[type, tuple[str, ...]] = {}
"""The names of the fields of each kind of record, worked out once."""


def plain(value: object) -> object:
    """Outputs, events and boards as JSON-able data: for scripts and printing."""
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is tuple or kind is list:
        return _plain_items(value)  # type: ignore[arg-type]
    names = _FIELDS.get(kind)
    if names is not None:
        return {"is": kind.__name__, **{name: plain(getattr(value, name)) for name in names}}
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(kind):
        _FIELDS[kind] = tuple([each.name for each in fields(kind)])
        return plain(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return _plain_items(value)
    return value


def _plain_items(items: Iterable[object]) -> list[object]:
    return [item if type(item) in _AS_IT_IS else plain(item) for item in items]
