"""The course of a game: who is asked at night, and what procedures, abilities and endings name."""

from collections.abc import Iterator
from typing import NamedTuple

from pydantic import BaseModel

from bot.engine.abilities import ABILITIES, Ability
from bot.engine.procedures import IntroductionNight, OpeningNight
from bot.engine.shelf import Part
from bot.engine.stages import STAGES
from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Finding, Path, unknown

LISTS_OF_ROLES = ("ranks", "apart", "spares", "roles", "at_roles", "turns", "below")
"""Fields of parts that list roles, or have roles as keys."""


LONGEST = 86_400
"""Seconds: a day. Nobody means more, and a deadline must come."""


class Placed(NamedTuple):
    """A part, where it stands, and the team that has it."""

    path: Path
    part: Part
    team: str | None = None


def check_course(model: ScenarioModel) -> Iterator[Finding]:
    """Waves that ask for what nobody has, abilities that no wave asks for, and names that mean nothing."""
    placed = list(_parts(model))
    yield from _check_night(model, placed)
    yield from _check_seconds(("night",), model.night)
    for each in placed:
        yield from _check_names(model, each)
        yield from _check_seconds(each.path, each.part)


def _parts(model: ScenarioModel) -> Iterator[Placed]:
    for id_, role in model.roles.items():
        for index, ability in enumerate(role.abilities):
            yield Placed(("roles", id_, "abilities", index, ability.id), ability)
    for id_, team in model.teams.items():
        for index, ability in enumerate(team.abilities):
            yield Placed(("teams", id_, "abilities", index, ability.id), ability, id_)
    sections = {
        "introduction": model.introduction,
        "day": model.day,
        "endings": model.endings,
        "finales": model.finales,
    }
    for section, parts in sections.items():
        for index, part in enumerate(parts):
            yield Placed((section, index, part.id), part)


def _check_night(model: ScenarioModel, placed: list[Placed]) -> Iterator[Finding]:
    held = {each.part.id for each in placed if isinstance(each.part, Ability)}
    asked = set()
    for where, asks in _waves(model):
        for index, ability in enumerate(asks):
            path: Path = (*where, "asks", index)
            if ability not in ABILITIES:
                yield Finding(path, unknown("ability", ability, ABILITIES))
            elif ability not in held:
                yield Finding(path, f"nobody has the ability '{ability}'")
            elif ability in asks[:index]:
                yield Finding(path, f"'{ability}' is asked in this wave already")
            asked.add(ability)
    for place, part, _ in placed:
        if isinstance(part, Ability) and not part.passive and part.id not in asked:
            yield Finding(place, "no wave of night.waves asks for it")
    opening = any(part.id == OpeningNight.id for part in model.introduction)
    if model.night.first == 2 and not model.night.before_day:
        yield Finding(("night", "before_day"), "expected true, since the opening night comes before day 1")
    if opening != (model.night.first == 2):
        expected = "2, since the opening night is the first" if opening else "1, since there is no opening_night"
        yield Finding(("night", "first"), f"expected {expected}; found {model.night.first}")
    if model.night.calls == "in_play" and model.roles_of_the_dead == "hidden":
        yield Finding(("night", "calls"), "expected 'everybody', since the roles of the dead are hidden")
    for index, side in enumerate(model.last_rank):
        if side not in model.sides:
            yield Finding(("last_rank", index), unknown("faction", side, model.sides))
    if sorted(model.night.stages) != sorted(STAGES):
        yield Finding(("night", "stages"), f"expected each of these once, in any order: {', '.join(STAGES)}")


def _waves(model: ScenarioModel) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Everything that asks for abilities, with its place."""
    for number, part in enumerate(model.introduction):
        if isinstance(part, IntroductionNight):
            for index, wave in enumerate(part.waves):
                yield ("introduction", number, part.id, "waves", index), wave.asks
    for index, night in enumerate(model.night.waves):
        yield ("night", "waves", index), night.asks


def _check_seconds(path: Path, part: BaseModel) -> Iterator[Finding]:
    """Whatever lasts, in a part and in what it consists of, lasts neither less than nothing nor for ever."""
    for field in type(part).model_fields:
        value = getattr(part, field)
        if field.startswith("seconds") and value is not None and not 0 <= value <= LONGEST:
            yield Finding((*path, field), f"expected seconds from 0 to {LONGEST}, found {value:g}")
        elif isinstance(value, tuple):
            for index, inner in enumerate(value):
                if isinstance(inner, BaseModel):
                    yield from _check_seconds((*path, field, index), inner)


def _check_names(model: ScenarioModel, placed: Placed) -> Iterator[Finding]:
    """The fields of a part that name something: what a field is called tells what it names."""
    known = {
        "team": ("team", tuple(model.teams)),
        "leader": ("role", tuple(model.roles)),
        "role": ("role", tuple(model.roles)),
        "named_by": ("role", tuple(model.roles)),
        "becomes": ("role", tuple(model.roles)),
        "faction": ("faction", model.sides),
        "winner": ("faction", (*model.sides, "draw")),
        "against": ("faction", model.sides),
        "side": ("faction", model.sides),
        "silent": ("faction", model.sides),
        "forced": ("faction", model.sides),
        "finds": ("role", tuple(model.roles)),
        "without_pair": ("faction", model.sides),
    }
    for field in type(placed.part).model_fields:
        name = getattr(placed.part, field)
        if field in known and name is not None and name not in known[field][1]:
            yield Finding((*placed.path, field), unknown(known[field][0], name, known[field][1]))
        if field in LISTS_OF_ROLES and isinstance(name, tuple | list | dict):
            for index, role in enumerate(name):
                if role not in model.roles:
                    yield Finding((*placed.path, field, index), unknown("role", role, model.roles))
    if isinstance(placed.part, IntroductionNight):
        for index, wave in enumerate(placed.part.waves):
            if wave.meets is not None and wave.meets not in model.teams:
                yield Finding((*placed.path, "waves", index, "meets"), unknown("team", wave.meets, model.teams))
    team = model.teams.get(placed.team or str(getattr(placed.part, "team", "")))
    leader = getattr(placed.part, "leader", None)
    if team is not None and leader in model.roles and leader not in team.roles:
        yield Finding((*placed.path, "leader"), f"'{leader}' is no role of the team")
