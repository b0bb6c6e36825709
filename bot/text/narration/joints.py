"""The register of joints: events of one night or day that the story tells in one sentence, with what came of them."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from markupsafe import Markup

from bot.engine.events import Event, KilledBy, Lingers, VestTorn
from bot.engine.events.leavers import left_by
from bot.text.narration.voice import Voice

E = TypeVar("E", bound=Event)

TOLD_OF: Final = (KilledBy, Lingers, VestTorn)
"""Events of a night that say what a shot has done to a player."""


class Whole(NamedTuple):
    """A line of the story about an event, and the other events of the same night or day that it tells too.

    `lived`: the line is about a shot, and says that nobody died of it.
    """

    line: Markup
    others: tuple[Event, ...]
    lived: bool = False


Joint = Callable[[Voice, E, Sequence[Event]], Whole | None]
"""A joint: of an event, given all those of its night or day; None where nothing belongs to it for certain."""

JOINTS: Final[dict[type[Event], list[Joint[Any]]]] = {}
"""The joints by the event that tells what came of the others; of several the first that has a line."""


def joins(kind: type[E]) -> Callable[[Joint[E]], Joint[E]]:
    """How an event is told together with what led to it: `@joins(Event)` over a function."""

    def put(joint: Joint[E]) -> Joint[E]:
        JOINTS.setdefault(kind, []).append(joint)
        return joint

    return put


def whole_of(say: Voice, event: Event, around: Sequence[Event]) -> Whole | None:
    """The line of an event with what belongs to it; None if it stands alone."""
    found = (joint(say, event, around) for joint in JOINTS.get(type(event), ()))
    return next((whole for whole in found if whole is not None), None)


def lived(say: Voice, shot: Markup | None, seat: int, around: Sequence[Event]) -> Whole | None:
    """A shot whose target was still there at dawn, with that it was; None if anything else is told of the target."""
    if shot is None or any(
        seat in left_by(event) or (isinstance(event, TOLD_OF) and event.seat == seat) for event in around
    ):
        return None
    # NOTE: a line of the story; {shot} is a sentence without its full stop, such as "🔫 The mafia shot at 5. Anna"
    return Whole(say.tongue.text("{shot}, who lived.", shot=unended(shot)), (), lived=True)


def unended(line: Markup) -> Markup:
    """A line of one sentence without its full stop, for a longer sentence that begins with it."""
    return Markup(line.removesuffix("."))  # noqa: S704 - a part of what is safe


def only(events: Sequence[Event], kind: type[E], /, **fields: object) -> E | None:
    """The one event of a kind with these fields; None if there is none, or a second one that might be meant."""
    found = [
        event
        for event in events
        if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
    ]
    return found[0] if len(found) == 1 else None
