"""Whether an event or a board matches a pattern."""

from collections.abc import Sequence

from bot.engine.boards import Board
from bot.engine.events import Event, StoryTold
from bot.engine.outputs import plain
from bot.robots.scripts.model import Pattern
from bot.robots.scripts.patterns import BOARDS

_NAMES = {kind: name for name, kind in BOARDS.items()}


def named(thing: Event | Board) -> str:
    """The name that scripts use."""
    return thing.name if isinstance(thing, Event) else _NAMES[type(thing)]


def matches(pattern: Pattern, thing: Event | Board) -> bool:
    """Whether the thing has this name and these fields."""
    return named(thing) == pattern.name and all(
        same(wanted, plain(getattr(thing, key))) for key, wanted in pattern.fields.items()
    )


def same(wanted: object, actual: object) -> bool:
    """Whether a value is as the script writes; a mapping stands for pairs, of which some may be left out."""
    if isinstance(wanted, dict) and isinstance(actual, list):
        pairs = {str(pair[0]): pair[1] for pair in actual if isinstance(pair, list) and len(pair) == 2}
        return all(str(key) in pairs and same(value, pairs[str(key)]) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(wanted) == len(actual) and all(map(same, wanted, actual))
    return wanted == actual


def all_match(patterns: Sequence[Pattern], things: Sequence[Event | Board]) -> bool:
    """Whether each pattern matches a thing of its own."""
    if not patterns:
        return True
    return any(
        matches(patterns[0], thing) and all_match(patterns[1:], [*things[:place], *things[place + 1 :]])
        for place, thing in enumerate(things)
    )


def shown(thing: Event | Board) -> str:
    """The printed form of an event or a board in an error."""
    if isinstance(thing, StoryTold):
        return thing.name
    fields = plain(thing)
    inside = {key: value for key, value in fields.items() if key != "is"} if isinstance(fields, dict) else {}
    return str(Pattern(named(thing), inside))
