"""Checks of the stages of a night: their order, and the order of acts within one."""

from collections.abc import Iterator, Mapping

from bot.engine.night.folding import ON
from bot.engine.night.stages import STAGES
from bot.engine.night.steps import TOGETHER, step_of
from bot.engine.night_rules import StagePlace
from bot.parts.abilities import ABILITIES, Ability
from bot.scenario.checks.parts import unknown_ability
from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Finding, Path, unknown


def check_stages(model: ScenarioModel) -> Iterator[Finding]:
    """Unknown stages, moves without effect, and orders of acts that are not done at the stage."""
    stages = model.night.stages
    if isinstance(stages, Mapping):
        for stage, place in stages.items():
            yield from _check_place(stage, place)
    elif sorted(stages) != sorted(STAGES):
        yield Finding(("night", "stages"), f"expected each of these once, in any order: {', '.join(STAGES)}")
    for stage, names in model.night.order.items():
        path: Path = ("night", "order", stage)
        if stage not in STAGES:
            yield Finding(path, unknown("stage", stage, STAGES))
            continue
        for index, name in enumerate(names):
            wrong = _wrong_with(model, stage, name)
            if wrong is None and name in names[:index]:
                wrong = f"'{name}' has its place already"
            if wrong is not None:
                yield Finding((*path, index), wrong)


def check_steps(model: ScenarioModel) -> Iterator[Finding]:
    """Steps that no role has; where roles act one by one, dealt roles with abilities but without a step."""
    steps = model.night.steps
    held = [(bearer, ability) for bearer, own in _bearers(model).items() for ability in own if not ability.passive]
    possible = [*_bearers(model), *(f"{bearer}.{own.id}" for bearer, own in held)]
    for index, called in enumerate(steps):
        for name in called.split(TOGETHER):
            if name not in possible:
                yield Finding(("night", "steps", index), unknown("step", name, possible))
    dealt = {*model.teams, *(role for row in model.composition.values() for role in row)}
    for bearer, ability in held:
        if steps and bearer in dealt and not step_of(steps, bearer, ability.id):
            yield Finding(("night", "steps"), f"expected a step for '{bearer}', or for '{bearer}.{ability.id}'")


def _bearers(model: ScenarioModel) -> dict[str, tuple[Ability, ...]]:
    """The abilities of all roles and teams."""
    roles = {id_: role.abilities for id_, role in model.roles.items()}
    return roles | {id_: team.abilities for id_, team in model.teams.items()}


def _check_place(stage: str, place: StagePlace) -> Iterator[Finding]:
    path: Path = ("night", "stages", stage)
    if stage not in STAGES:
        yield Finding(path, unknown("stage", stage, STAGES))
    elif (place.after is None) == (place.before is None):
        yield Finding(path, "expected either 'after' or 'before'")
    else:
        where, other = ("after", place.after) if place.after is not None else ("before", place.before)
        if other == stage or other not in STAGES:
            wrong = "expected another stage" if other == stage else unknown("stage", other, STAGES)
            yield Finding((*path, where), wrong)


def _wrong_with(model: ScenarioModel, stage: str, name: str) -> str | None:
    """The mistake in an entry of a stage's order; None if there is none."""
    name, _, target = name.partition(ON)
    bearer, _, ability = name.rpartition(".")
    bearers = _bearers(model)
    if ability not in ABILITIES:
        return unknown_ability(ability)
    if bearer and bearer not in bearers:
        return unknown("role or team", bearer, bearers)
    if target and (bearer or target not in model.roles):
        return f"expected '{ability}{ON}{target}'" if bearer else unknown("role", target, model.roles)
    holders = [bearer] if bearer else list(bearers)
    at = [held.stage_here for holder in holders for held in bearers[holder] if held.id == ability]
    if not at:
        return f"{bearer!r} has not the ability {ability!r}" if bearer else f"nobody has the ability {ability!r}"
    return None if stage in at else f"'{ability}' is done at the stage '{at[0]}'"
