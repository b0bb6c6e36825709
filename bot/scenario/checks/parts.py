"""The parts of a scenario with their places."""

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.bases.shelf import Part
from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Path


class Placed(NamedTuple):
    """A part, its place in the file, and the team that has it."""

    path: Path
    part: Part
    team: str | None = None


def parts_of(model: ScenarioModel) -> Iterator[Placed]:
    """Every ability, procedure, ending and finale."""
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
