"""The repertoire of a game: its parts, its possible events, its possible phases.

Each part declares its own (`events_here`, `part`); the narrator adds what every game has.
"""

from collections.abc import Iterator

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
"""What may be told in every game."""

SUBSTITUTES: tuple[type[Event], ...] = (SeatFree, SeatOffered, SeatTaken)
"""What may be told besides where somebody else may take the seat of whoever leaves."""

ROOMS: tuple[type[Event], ...] = (RoomOpened, RoomClosed, TeamSaid)
"""What may be told besides where a team, or a circle, may talk at night."""


def parts_of(rules: Rules) -> Iterator[Part]:
    """All parts of a game: the abilities of its roles and teams, its set pieces, its endings."""
    abilities = [ability for role in rules.roles.values() for ability in role.abilities]
    abilities += [ability for team in rules.teams for ability in team.abilities]
    for part in (*abilities, *rules.introduction, *rules.day, *rules.endings, *rules.finales):
        yield from _with_inner(part)


def _with_inner(part: Part) -> Iterator[Part]:
    """A part, and those that its parameters name, such as how a tied vote is settled."""
    yield part
    for _, value in part:
        if isinstance(value, Part):
            yield from _with_inner(value)


def events_of(rules: Rules) -> tuple[type[Event], ...]:
    """Every event that may be told in a game, in the order in which its parts bring them."""
    own = [event for part in parts_of(rules) for event in part.events_here]
    narrated = [event for event, told in _narrated(rules, own) if told]
    return tuple(dict.fromkeys((*narrated, *own)))


def events_near(rules: Rules) -> tuple[type[Event], ...]:
    """The events that a game's parts would tell with other parameters, and never tell with these."""
    own = [event for part in parts_of(rules) for event in part.events]
    narrated = [event for event, _ in _narrated(rules, own)]
    here = events_of(rules)
    return tuple([event for event in dict.fromkeys((*narrated, *own)) if event not in here])


def _narrated(rules: Rules, own: list[type[Event]]) -> Iterator[tuple[type[Event], bool]]:
    """The narrator's own events, whatever the parts of a game are, each with whether these rules have it."""
    rooms = any(team.room is not None for team in rules.teams) or not {RoomOpened, CircleOpened}.isdisjoint(own)
    once = rules.calls == "once"
    yield from ((event, True) for event in ALWAYS)
    yield WaveCalled, rules.calls == "wave"
    yield NightCalled, once
    yield CallerAwake, once and bool(rules.awake)
    yield CallerAsleep, once and bool(rules.asleep)
    yield ActBlocked, rules.answers == "night"
    yield TeamMet, bool(rules.teams)
    yield from ((event, rooms) for event in ROOMS)
    yield from ((event, rules.substitutes) for event in SUBSTITUTES)


def day_parts_of(rules: Rules) -> tuple[str, ...]:
    """The parts that a day, or the end, of a game may have, as game scripts name them."""
    names = [name for part in parts_of(rules) for name in (part.part, *part.parts)]
    return tuple(dict.fromkeys(name for name in names if name))


def first_night_of(rules: Rules) -> int:
    """The number of the first night that a game has."""
    opens = any(isinstance(procedure, OpeningNight) for procedure in rules.introduction)
    return rules.first_night - 1 if opens else rules.first_night
