"""The check of a game script's expectations against the game: events and boards that match patterns, and the rest."""

from collections.abc import Sequence

from bot.engine.boards import Board
from bot.engine.events import Event, StoryTold
from bot.engine.outputs import plain
from bot.robots.scripts.model import Expectation, Pattern
from bot.robots.scripts.patterns import BOARDS
from bot.robots.scripts.table import ScriptTable

_NAMES = {kind: name for name, kind in BOARDS.items()}


def named(thing: Event | Board) -> str:
    """The name by which scripts call an event or a board."""
    return thing.name if isinstance(thing, Event) else _NAMES[type(thing)]


def matches(pattern: Pattern, thing: Event | Board) -> bool:
    """Whether the thing has this name and these fields."""
    return named(thing) == pattern.name and all(
        same(wanted, plain(getattr(thing, key))) for key, wanted in pattern.fields.items()
    )


def same(wanted: object, actual: object) -> bool:
    """Whether a value equals the one in the script; a mapping there stands for pairs, and may leave some out."""
    if isinstance(wanted, dict) and isinstance(actual, list):
        pairs = {str(pair[0]): pair[1] for pair in actual if isinstance(pair, list) and len(pair) == 2}
        return all(str(key) in pairs and same(value, pairs[str(key)]) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(wanted) == len(actual) and all(map(same, wanted, actual))
    return wanted == actual


def all_match(patterns: Sequence[Pattern], things: Sequence[Event | Board]) -> bool:
    """Whether each pattern matches a different one of these things."""
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


Problem = tuple[str, str] | None
"""A problem: what was expected and what happened instead; None where the expectation holds."""

NEWEST = 20
"""The most events or boards that a failure prints, the latest ones."""


def check(table: ScriptTable, expectation: Expectation) -> Problem:
    """Check one expectation; returns the problem, if there is one."""
    value, seat, game = expectation.value, expectation.seat, table.game
    match expectation.about:
        case "alive" | "dead" as about if isinstance(value, tuple):
            wrong = [number for number in value if game.seats[number].alive != (about == "alive")]
            return (f"seats {_list(wrong)} {about}", f"the living are {_list(game.seats.living)}") if wrong else None
        case "role":
            return _equal(f"seat {seat} to be {value}", value, game.seats[seat].role.id)
        case "faction":
            return _equal(f"seat {seat} to be of the {value}", value, game.seats[seat].faction)
        case "winner":
            return _equal(f"the winner to be {value or 'open'}", value, game.outcome.winner)
        case "phase":
            fits = game.phase.matches(str(value))
            return None if fits else (f"the phase to be {value}", f"it is {game.phase}")
        case "floor":
            who = "all the living" if value is None else _list(value) if isinstance(value, tuple) else ""
            return _equal(f"the floor to be given to {who or 'nobody'}", value, game.floor.seats)
        case "passed" if isinstance(value, int | float):
            passed = table.now - table.heard.since
            return (
                None if abs(passed - value) < 1e-6 else (f"{value} seconds to have passed", f"{passed:g} have passed")
            )
        case "asked" | "not_asked" as about:
            return _asked(table, seat, str(value), wanted=about == "asked")
        case "board" if isinstance(value, tuple):
            return _all("boards", value, list(table.boards.values())[-1:])
        case "told" | "public" if isinstance(value, tuple):
            return _all(_hearer(seat), value, table.heard.by(seat))
        case "not_told" | "not_public" if isinstance(value, Pattern):
            return _none(_hearer(seat), value, table.heard.by(seat))
    raise TypeError(f"no such expectation: {expectation}")


def forget(table: ScriptTable, expectation: Expectation) -> None:
    """Mark events or questions as dealt with, so that the next expectation of this kind counts only later ones."""
    match expectation.about:
        case "asked" | "not_asked":
            table.heard.forget_asked(expectation.seat)
        case "told" | "not_told" | "public" | "not_public":
            table.heard.forget_told(expectation.seat)


def ends(expectation: Expectation) -> bool:
    """Whether an expectation says that the game is over."""
    about, value = expectation.about, expectation.value
    return value == "end" if about == "phase" else about == "winner" and value is not None


def _hearer(seat: int) -> str:
    return f"seat {seat}" if seat else "the group"


def _list(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats))


def _equal(what: str, wanted: object, actual: object) -> Problem:
    return None if wanted == actual else (what, f"it is {actual}")


def _asked(table: ScriptTable, seat: int, ability: str, *, wanted: bool) -> Problem:
    asked = [ask.ability for ask in table.heard.asked_of(seat)]
    if (ability in asked) == wanted:
        return None
    return (
        f"seat {seat} {'' if wanted else 'not '}to be asked {ability}",
        f"it was asked {', '.join(asked) or 'nothing'}",
    )


def _all(who: str, patterns: tuple[Pattern, ...], things: Sequence[Event | Board]) -> Problem:
    if all_match(patterns, things):
        return None
    missing = [pattern for pattern in patterns if not any(matches(pattern, thing) for thing in things)]
    there = "".join(f"\n        {shown(thing)}" for thing in things[-NEWEST:]) or " nothing"
    if len(things) > NEWEST:
        there = f"\n        (and {len(things) - NEWEST} more before that){there}"
    return f"for {who} " + "; ".join(map(str, missing or patterns)), f"there was{there}"


def _none(who: str, pattern: Pattern, things: Sequence[Event]) -> Problem:
    found = next((thing for thing in things if matches(pattern, thing)), None)
    return None if found is None else (f"for {who} no {pattern}", f"there was {shown(found)}")
