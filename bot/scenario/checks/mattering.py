"""Settings without effect, and values that are played as others because a parameter is missing beside them.

The fields of parts declare with what each parameter matters (`bot.engine.parameters.matters`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from math import prod
from typing import NamedTuple

from pydantic import BaseModel

from bot.engine.night.folding import ON
from bot.engine.parameters.matters import OF_A_ROLE, OF_A_TEAM, NeededByTeam, NeedsBeside, Related, Where
from bot.engine.traits.judging import ReadsSides
from bot.parts.abilities import Ability
from bot.parts.procedures.introductions.tell_settings import TellSettings
from bot.scenario.checks.parts import InEach, NameAt, Placed, fields_with_models, parts_of
from bot.scenario.models import CastOption, ScenarioModel
from bot.scenario.options import Values
from bot.scenario.problems import Finding, Path


class _Said(NamedTuple):
    """The conditions under which a field matters, and its default."""

    field: str
    key: str
    by_itself: object
    conditions: tuple[tuple[type[BaseModel], Related | Where], ...]


def check_needs(placed: Placed) -> Iterator[Finding]:
    """Values that need another parameter, and parameters that an ability of a team needs."""
    part = placed.part
    for field, needs in _needing(type(part)):
        value = getattr(part, field)
        if isinstance(needs, NeededByTeam):
            if placed.team is not None and not value:
                yield Finding((*placed.path, field), "missing: without it nobody of the team is asked")
        elif needs.value in _each(value) and not getattr(part, needs.other):
            text = (
                f"'{needs.value}' needs '{needs.other}' beside it, {needs.why}; without them it means '{needs.else_}'"
            )
            yield Finding((*placed.path, field), text)


@cache
def _needing(kind: type[BaseModel]) -> tuple[tuple[str, NeedsBeside | NeededByTeam], ...]:
    """The fields of a part with needs, as the part or a base declares them."""
    return tuple(
        (field, said)
        for field in kind.model_fields
        for _, said in _said_of(kind, field)
        if isinstance(said, NeedsBeside | NeededByTeam)
    )


def _said_of(kind: type[BaseModel], field: str) -> list[tuple[type[BaseModel], object]]:
    """The declarations at a field, each with the declaring class; a class that only changes a default keeps them."""
    bases = [base for base in kind.__mro__ if issubclass(base, BaseModel) and field in base.model_fields]
    said = [(base, one) for base in reversed(bases) for one in base.model_fields[field].metadata]
    return [pair for index, pair in enumerate(said) if all(pair[1] is not one for _, one in said[:index])]


@cache
def _conditional(kind: type[BaseModel]) -> tuple[_Said, ...]:
    """The fields of a part that matter only under conditions."""
    found = []
    for field, info in kind.model_fields.items():
        said = [(base, one) for base, one in _said_of(kind, field) if isinstance(one, Related | Where)]
        if said:
            found.append(_Said(field, info.alias or field, _default(kind, field), tuple(said)))
    return tuple(found)


@cache
def _default(kind: type[BaseModel], field: str) -> object:
    return kind.model_fields[field].get_default(call_default_factory=True)


Looked = tuple[Path, str | None]
"""The place of a setting in the file, and the reason why the setting changes nothing; None: it changes something."""


def without_effect(
    models: Sequence[ScenarioModel], chosen: Sequence[Values], names_in: InEach[NameAt]
) -> list[Finding]:
    """Settings without effect under every choice of options; `chosen`: the options of each model."""
    fields_in = InEach(_fields)
    found, of_use = dict[Path, str](), set[Path]()
    for model in models:
        for path, why in _looked_at(model, fields_in, names_in):
            if why is None:
                of_use.add(path)
            else:
                found.setdefault(path, f"changes nothing here: {why}")
    idle = [Finding(path, text) for path, text in found.items() if path not in of_use]
    return [*idle, *_options(models, chosen)]


def _looked_at(
    model: ScenarioModel, fields_in: "InEach[tuple[Path, _Field]]", names_in: InEach[NameAt]
) -> Iterator[Looked]:
    placed = [*parts_of(model)]
    facts = _facts(model, placed)
    settings: list[tuple[Path, BaseModel, str | None]] = [(each.path, each.part, each.team) for each in placed]
    settings += [(("teams", id_), team, None) for id_, team in model.teams.items()]
    for place, part, team in (*settings, (("night",), model.night, None)):
        here = facts | {OF_A_ROLE if team is None else OF_A_TEAM}
        for path, field in fields_in(part):
            yield (*place, *path), _why_not(field, here)
    held = {each.part.id for each in placed if isinstance(each.part, Ability)}
    for each in placed:
        for path, what, name in names_in(each.part):
            if what == "ability":
                yield (*each.path, *path), None if name in held else f"nobody has the ability '{name}'"
    yield from _sides_shown(model, placed)
    yield from _founded(model, placed, names_in)
    yield from _stages(model, placed)


class _Field(NamedTuple):
    """A parameter as it is written in a part."""

    part: BaseModel
    said: _Said


def _fields(part: BaseModel, path: Path = ()) -> Iterator[tuple[Path, _Field]]:
    """The settings in a part (and in its inner models) that matter only under conditions, without written defaults."""
    for said in _conditional(type(part)):
        if said.field in part.model_fields_set and getattr(part, said.field) != said.by_itself:
            yield (*path, said.key), _Field(part, said)
    for field in fields_with_models(type(part)):
        value = getattr(part, field)
        if isinstance(value, BaseModel) and not isinstance(value, Ability):
            yield from _fields(value, (*path, field))
        elif isinstance(value, tuple):
            for index, inner in enumerate(value):
                if isinstance(inner, BaseModel) and not isinstance(inner, Ability):
                    yield from _fields(inner, (*path, field, index))


def _why_not(field: _Field, facts: Collection[str]) -> str | None:
    """The reason why a parameter does not matter; None: the parameter matters."""
    for base, condition in field.said.conditions:
        if isinstance(condition, Where):
            if not any(fact in facts for fact in condition.facts):
                return f"it matters only where there is {_any_of(condition.facts)}"
        elif (why := _beside(field.part, base, condition)) is not None:
            return why
    return None


def _beside(part: BaseModel, base: type[BaseModel], condition: Related) -> str | None:
    """The reason, in the part's other parameters, why a parameter does not matter; None: the parameter matters."""
    given = {name: getattr(part, name) for name in (*condition.other, *condition.only, *condition.never)}
    if any(given[name] != _default(base, name) for name in condition.other):
        return None
    if any(_has(given[name], values) for name, values in condition.only.items()):
        return None
    if any(not _has(given[name], values) for name, values in condition.never.items()):
        return None
    wanted = [f"with '{name}'" for name in condition.other]
    wanted += [f"where '{name}' is {_any_of(values)}" for name, values in condition.only.items()]
    wanted += [f"where '{name}' is not {_any_of(values)}" for name, values in condition.never.items()]
    return f"it matters only {' or '.join(wanted)}"


def _has(given: object, values: Sequence[object]) -> bool:
    """Whether a parameter has one of these values, alone or in a list."""
    return given in values or any(one in values for one in _each(given))


def _each(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _any_of(values: Sequence[object]) -> str:
    """Values as messages name them."""
    quoted = ["nothing" if value in (None, ()) else f"'{value}'" for value in values]
    return " or ".join(quoted)


def _facts(model: ScenarioModel, placed: Sequence[Placed]) -> set[str]:
    """The facts about a game, as declarations name them."""
    night = model.night
    kind = type(night)
    keys = {f"night.{key}" for key in kind.model_fields if getattr(night, key) != _default(kind, key)}
    return {each.part.id for each in placed} | keys | {f"roles_in_play: {model.roles_in_play}"}


def _sides_shown(model: ScenarioModel, placed: Sequence[Placed]) -> Iterator[Looked]:
    """The settings `shows_as` of roles, each with the reason why it changes nothing, if any."""
    asked = any(isinstance(each.part, ReadsSides) for each in placed)
    for id_, role in model.roles.items():
        if role.shows_as is not None:
            own = role.shows_as == model.side_of[id_]
            why = None if asked else "no ability shows which side a player is of"
            yield ("roles", id_, "shows_as"), f"'{role.shows_as}' is its side" if own else why


def _founded(model: ScenarioModel, placed: Sequence[Placed], names_in: InEach[NameAt]) -> Iterator[Looked]:
    """The settings `founded` of sides, each with the reason why it changes nothing, if any."""
    named = {
        name
        for each in placed
        if isinstance(each.part, Ability)
        for _, what, name in names_in(each.part)
        if what == "faction"
    }
    for id_, faction in model.factions.items():
        if faction.founded:
            yield ("factions", id_, "founded"), None if id_ in named else "no ability makes anybody join it"


def _stages(model: ScenarioModel, placed: Sequence[Placed]) -> Iterator[Looked]:
    """The moved stages, and the orders within stages, each with the reason why it changes nothing, if any."""
    at = [each.part.stage_here for each in placed if isinstance(each.part, Ability)]
    for stage in model.night.stages if isinstance(model.night.stages, Mapping) else ():
        yield ("night", "stages", stage), None if stage in at else "no ability of this game does anything at this stage"
    for stage, names in model.night.order.items():
        among = at.count(stage) > 1 or any(ON in name for name in names)
        yield ("night", "order", stage), None if among else "only one ability does anything at this stage"


def _options(models: Sequence[ScenarioModel], chosen: Sequence[Values]) -> Iterator[Finding]:
    """Options whose values lead to the same game, messages aside; only if all combinations are given."""
    options = models[0].options
    skins = models[0].skins
    games = dict(zip((_key(values) for values in chosen), map(_played, models), strict=True))
    if len(games) < prod(len({values[name] for values in chosen}) for name in options):
        return
    for name, option in options.items():
        if name in skins or isinstance(option, CastOption):
            continue
        several = dict.fromkeys(values[name] for values in chosen)
        same = all(
            games[_key(values)] == games[_key({**values, name: other})] for values in chosen for other in several
        )
        if same:
            yield Finding(("options", name), "changes nothing: the game is the same whatever is chosen")


def _key(values: Values) -> tuple[tuple[str, object], ...]:
    return tuple(sorted(values.items()))


def _played(model: ScenarioModel) -> ScenarioModel:
    """A game without the messages about its settings."""
    told = tuple(part for part in model.introduction if not isinstance(part, TellSettings))
    return model if told == model.introduction else model.model_copy(update={"introduction": told})
