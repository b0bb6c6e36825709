"""Checks of the course of a game: the questions of the night, names in procedures, abilities and endings, own words."""

from collections.abc import Iterator, Sequence
from functools import cache

from pydantic import BaseModel

from bot.engine.night_rules import Entry
from bot.parts.abilities import ABILITIES, Ability
from bot.parts.finales import FINALES
from bot.parts.procedures import PROCEDURES
from bot.parts.procedures.inquiries.asks_victim import AsksVictim
from bot.parts.procedures.introductions.introduction_night import IntroductionNight
from bot.parts.procedures.introductions.meet import Meet
from bot.parts.procedures.introductions.opening_night import OpeningNight
from bot.scenario.checks.mattering import check_needs
from bot.scenario.checks.parts import (
    InEach,
    NameAt,
    Placed,
    check_names,
    fields_with_models,
    known_names,
    parts_of,
    unknown_ability,
)
from bot.scenario.checks.stages import check_stages, check_steps
from bot.scenario.models import ScenarioModel, WordsModel
from bot.scenario.problems import Finding, Path, strangers, unknown

LONGEST = 86_400
"""The longest time in seconds that an author can mean, a day: a deadline must come."""


def check_course(model: ScenarioModel, names_in: InEach[NameAt]) -> Iterator[Finding]:
    """Waves for abilities that no role has, abilities that no wave asks for, and names without meaning."""
    placed = list(parts_of(model))
    yield from _check_night(model, placed)
    yield from _check_attendance(model, placed)
    yield from check_stages(model)
    yield from check_steps(model)
    yield from _check_seconds(("night",), model.night)
    yield from _check_points(model)
    known = known_names(model)
    for each in placed:
        yield from check_names(known, names_in(each.part), each.path)
        yield from check_needs(each)
        yield from _check_leader(model, each)
        yield from _check_seconds(each.path, each.part)


def _check_night(model: ScenarioModel, placed: list[Placed]) -> Iterator[Finding]:
    yield from _check_asked(model, placed)
    opening = any(part.id == OpeningNight.id for part in model.introduction)
    if model.night.first == 2 and not model.night.before_day:
        yield Finding(("night", "before_day"), "expected true, since the opening night comes before day 1")
    if opening != (model.night.first == 2):
        expected = "2, since the opening night is the first" if opening else "1, since there is no opening_night"
        yield Finding(("night", "first"), f"expected {expected}; found {model.night.first}")
    if model.night.calls == "in_play" and model.roles_of_the_dead == "hidden":
        yield Finding(("night", "calls"), "expected 'everybody', since the roles of the dead are hidden")
    yield from _check_needs(model)
    yield from strangers(("last_rank",), "faction", model.last_rank, model.named_sides)


def _check_points(model: ScenarioModel) -> Iterator[Finding]:
    """Points for a best move that nobody is asked for, or of no side, and for tables that are never dealt."""
    move = model.points.best_move
    if move is not None and move.side not in model.named_sides:
        yield Finding(("points", "best_move", "side"), unknown("faction", move.side, model.named_sides))
    if move is not None and not any(isinstance(part, AsksVictim) for part in model.day):
        yield Finding(
            ("points", "best_move"), f"nobody is asked for a best move: there is no {AsksVictim.id} in the day"
        )
    for index, number in enumerate(model.points.players):
        if not model.players.low <= number <= model.players.high:
            said = f"expected a number from {model.players.low} to {model.players.high}, found {number}"
            yield Finding(("points", "players", index), said)


def _check_attendance(model: ScenarioModel, placed: list[Placed]) -> Iterator[Finding]:
    """Questions at which silence counts that the game does not have, or puts to no player."""
    known = dict.fromkeys(asked for each in placed for asked in (each.part.id, *each.part.asks))
    for index, entry in enumerate(model.attendance):
        if entry.ability not in known:
            yield Finding(("attendance", index), unknown("question", entry.ability, known))
        elif entry.of is not None and entry.of not in model.roles:
            yield Finding(("attendance", index), unknown("role", entry.of, model.roles))


def _check_needs(model: ScenarioModel) -> Iterator[Finding]:
    """Waves that depend on roles (`while`) whose presence the cards of the dead do not show."""
    bearers = (*model.roles, *model.teams)
    for index, wave in enumerate(model.night.waves):
        path: Path = ("night", "waves", index)
        if wave.needs and model.roles_of_the_dead == "hidden":
            yield Finding((*path, "while"), "expected nothing, since the roles of the dead are hidden")
        for key, roles in {"while": wave.needs, "dealt": wave.dealt or (), "undealt": wave.undealt}.items():
            yield from strangers((*path, key), "role", roles, model.roles)
        for place, told in enumerate(wave.tells):
            if told.ability not in {asked.ability for asked in wave.asks}:
                yield Finding((*path, "tells", place), unknown("ability", told, wave.asks))
    for key, names in {"awake": model.night.awake, "asleep": model.night.asleep}.items():
        yield from strangers(("night", key), "role or team", names, bearers)


def _check_asked(model: ScenarioModel, placed: list[Placed]) -> Iterator[Finding]:
    """Waves that ask for missing abilities, or twice for one, and abilities that no wave asks for."""
    bearers = (*model.roles, *model.teams)
    held: dict[str, list[tuple[str, str]]] = {}
    for each in placed:
        if isinstance(each.part, Ability):
            held.setdefault(each.part.id, []).append((str(each.path[1]), each.part.id))
    asked: set[tuple[str, str]] = set()
    for where, asks in _waves(model):
        here: set[tuple[str, str]] = set()
        for index, written in enumerate(asks):
            entry = Entry.read(written)
            path: Path = (*where, "asks", index)
            meant = [one for one in held.get(entry.ability, ()) if entry.asks(one[0])]
            if entry.ability not in ABILITIES:
                yield Finding(path, unknown_ability(entry.ability))
            elif entry.of is not None and entry.of not in bearers:
                yield Finding(path, unknown("role or team", entry.of, bearers))
            elif not meant:
                who = f"'{entry.of}' has not" if entry.of else "nobody has"
                yield Finding(path, f"{who} the ability '{entry.ability}'")
            elif here.intersection(meant):
                yield Finding(path, f"'{written}' is asked in this wave already")
            here.update(meant)
        asked |= here
    for place, part, _ in placed:
        if isinstance(part, Ability) and not part.passive and (str(place[1]), part.id) not in asked:
            yield Finding(place, "no wave of night.waves asks for it")


def _waves(model: ScenarioModel) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The entries of all waves, with their places."""
    for number, part in enumerate(model.introduction):
        if isinstance(part, IntroductionNight):
            for index, wave in enumerate(part.waves):
                yield ("introduction", number, part.id, "waves", index), wave.asks
    for index, night in enumerate(model.night.waves):
        yield ("night", "waves", index), tuple(map(str, night.asks))


def _check_seconds(path: Path, part: BaseModel) -> Iterator[Finding]:
    """Lengths of time in parts and their inner models that are negative or endless."""
    for field in _timed(type(part)):
        if (wrong := _wrong_length(getattr(part, field))) is not None:
            yield Finding((*path, field), f"expected seconds from 0 to {LONGEST}, found {wrong:g}")
    for field in fields_with_models(type(part)):
        value = getattr(part, field)
        for index, inner in enumerate(value if isinstance(value, tuple) else ()):
            if isinstance(inner, BaseModel):
                yield from _check_seconds((*path, field, index), inner)


@cache
def _timed(kind: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a part with lengths of time."""
    return tuple(field for field in kind.model_fields if field.startswith("seconds"))


def _wrong_length(value: object) -> float | None:
    """The length, or entry of a table of lengths, that is too short or too long."""
    lengths = value.values() if isinstance(value, dict) else (value,)
    return next((length for length in lengths if isinstance(length, int | float) and not 0 <= length <= LONGEST), None)


def _check_leader(model: ScenarioModel, placed: Placed) -> Iterator[Finding]:
    """Leaders who are not members of the team."""
    if isinstance(placed.part, Meet):
        team, leader = model.teams.get(placed.part.team), placed.part.leader
        if team is not None and leader in model.roles and leader not in team.roles:
            yield Finding((*placed.path, "leader"), f"'{leader}' is no role of the team")


def check_words(models: Sequence[ScenarioModel], *, complete: bool) -> Iterator[Finding]:
    """Words for unknown abilities, for questions that the game never asks, and entries without content.

    `complete`: whether these are all choices of options, so that a question missing in all of them is never asked.
    """
    asked = {id_ for model in models for id_ in _asked_in(model)}
    for id_, own in models[0].words.items():
        if id_ not in asked and id_ not in (askable := _askable()):
            yield Finding(("words", id_), unknown("ability or question", id_, askable))
        elif id_ not in asked and complete:
            yield Finding(("words", id_), "unused: nothing in this game asks for it")
        elif own == WordsModel():
            yield Finding(("words", id_), "expected a name or a question")


def _askable() -> list[str]:
    """The ids of all abilities and questions of any game."""
    asked = [kind.asks for kind in ABILITIES.values()]
    asked += [kind.asks for kind in PROCEDURES.values()]
    asked += [kind.asks for kind in FINALES.values()]
    return sorted({*ABILITIES, *(id_ for several in asked for id_ in several)})


def _asked_in(model: ScenarioModel) -> Iterator[str]:
    """The ids of the abilities and questions of this game."""
    for abilities in (*(role.abilities for role in model.roles.values()), *(t.abilities for t in model.teams.values())):
        for ability in abilities:
            yield from (ability.id, *ability.asks)
    for procedure in (*model.introduction, *model.day):
        yield from procedure.asks
    for finale in model.finales:
        yield from finale.asks
