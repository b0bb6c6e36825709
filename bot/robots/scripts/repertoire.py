"""The repertoire of a game: its parts (abilities, votes, endings, ...), its possible events, its possible phases.

Each part declares its own (`events_here`, `part`); the narrator adds what every game has.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeVar

from bot.engine.bases.shelf import Part
from bot.engine.events import (
    ActBlocked,
    CallerAsleep,
    CallerAwake,
    ChoiceVoid,
    DawnBroke,
    DayBroke,
    DiedAtNight,
    Event,
    GameBegan,
    GameEnded,
    IdleWarned,
    KilledBy,
    NightCalled,
    NightFell,
    NobodyDied,
    NotHeard,
    PhaseSkipped,
    PlayerLeft,
    Reminder,
    RoleDealt,
    RoomClosed,
    RoomOpened,
    SeatFree,
    SeatOffered,
    SeatTaken,
    StoryTold,
    TeamMet,
    TeamSaid,
    TimeExtended,
    WaveCalled,
)
from bot.engine.rules import Rules
from bot.parts.abilities.bonds.circle import CircleOpened
from bot.parts.procedures.introductions.opening_night import OpeningNight

T = TypeVar("T")

KEPT = 64
"""The number of `Rules` for which results are remembered."""

ALWAYS: tuple[type[Event], ...] = (
    GameBegan,
    RoleDealt,
    DayBroke,
    NightFell,
    DawnBroke,
    DiedAtNight,
    KilledBy,
    NobodyDied,
    Reminder,
    ChoiceVoid,
    NotHeard,
    IdleWarned,
    PlayerLeft,
    TimeExtended,
    PhaseSkipped,
    GameEnded,
    StoryTold,
)
"""The events that may be told in every game."""

SUBSTITUTES: tuple[type[Event], ...] = (SeatFree, SeatOffered, SeatTaken)
"""The further events where a substitute may take the seat of a leaver."""

ROOMS: tuple[type[Event], ...] = (RoomOpened, RoomClosed, TeamSaid)
"""The further events where a team, or a circle, may talk at night."""


def found_once(find: Callable[[Rules], T]) -> Callable[[Rules], T]:
    """Make a function remember its result for each `Rules`, which hundreds of scripts with the same options share."""
    known: OrderedDict[int, tuple[Rules, T]] = OrderedDict()

    @wraps(find)
    def found(rules: Rules) -> T:
        place = id(rules)  # of rules that are kept here: no others have it
        if place not in known:
            known[place] = rules, find(rules)
            if len(known) > KEPT:
                known.popitem(last=False)
        return known[place][1]

    return found


@found_once
def parts_of(rules: Rules) -> tuple[Part, ...]:
    """All parts of a game: the abilities of its roles and teams, its set pieces, its endings."""
    abilities = [ability for role in rules.roles.values() for ability in role.abilities]
    abilities += [ability for team in rules.teams.values() for ability in team.abilities]
    outer = (*abilities, *rules.introduction, *rules.day, *rules.endings, *rules.finales)
    return tuple([each for part in outer for each in _with_inner(part)])


def _with_inner(part: Part) -> Iterator[Part]:
    """A part, and the parts that its parameters name, such as the way to settle a tied vote."""
    yield part
    for _, value in part:
        if isinstance(value, Part):
            yield from _with_inner(value)


@found_once
def events_of(rules: Rules) -> tuple[type[Event], ...]:
    """Every event that may be told in a game, in the order in which its parts bring them."""
    own = [event for part in parts_of(rules) for event in part.events_here]
    narrated = [event for event, told in _narrated(rules, own) if told]
    return tuple(dict.fromkeys((*narrated, *own)))


@found_once
def events_near(rules: Rules) -> tuple[type[Event], ...]:
    """The events that the parts of a game could tell with other parameters, but never with these."""
    own = [event for part in parts_of(rules) for event in part.events]
    narrated = [event for event, _ in _narrated(rules, own)]
    here = events_of(rules)
    return tuple([event for event in dict.fromkeys((*narrated, *own)) if event not in here])


def _narrated(rules: Rules, own: list[type[Event]]) -> Iterator[tuple[type[Event], bool]]:
    """The events that the narrator itself can tell in any game, each with whether these rules have it."""
    rooms = any(team.own_room for team in rules.teams.values()) or not {RoomOpened, CircleOpened}.isdisjoint(own)
    once = rules.night.call == "once"
    yield from ((event, True) for event in ALWAYS)
    yield WaveCalled, rules.night.call == "wave"
    yield NightCalled, once
    yield CallerAwake, once and bool(rules.night.awake)
    yield CallerAsleep, once and bool(rules.night.asleep)
    yield ActBlocked, rules.night.answers == "night"
    yield TeamMet, bool(rules.teams)
    yield from ((event, rooms) for event in ROOMS)
    yield from ((event, rules.substitutes) for event in SUBSTITUTES)


@found_once
def day_parts_of(rules: Rules) -> tuple[str, ...]:
    """The parts that a day, or the end, of a game may have, as game scripts name them."""
    names = [name for part in parts_of(rules) for name in (part.part, *part.parts)]
    return tuple(dict.fromkeys(name for name in names if name))


def first_night_of(rules: Rules) -> int:
    """The number of the first night that a game has."""
    opens = bool(rules.introduction.of(OpeningNight))
    return rules.night.first - 1 if opens else rules.night.first
