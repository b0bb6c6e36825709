"""Factions, roles and teams: every name means something, and everything named is used."""

from collections.abc import Iterator, Sequence

from bot.scenario.models import ScenarioModel
from bot.scenario.problems import Finding, unknown


def check_cast(model: ScenarioModel) -> Iterator[Finding]:
    """Names of factions and roles that do not exist, factions without roles, roles in two teams."""
    for id_, role in model.roles.items():
        if role.faction is not None and role.faction not in model.factions:
            yield Finding(("roles", id_, "faction"), unknown("faction", role.faction, model.factions))
        if role.shows_as is not None and role.shows_as not in model.sides:
            yield Finding(("roles", id_, "shows_as"), unknown("faction", role.shows_as, model.sides))
    for faction in model.factions:
        if all(role.faction != faction for role in model.roles.values()):
            yield Finding(("factions", faction), "unused: no role belongs to it")
    team_of: dict[str, str] = {}
    for id_, team in model.teams.items():
        for place, name in enumerate(team.apart):
            if name not in team.roles:
                yield Finding(("teams", id_, "apart", place), unknown("role of this team", name, team.roles))
        for place, name in enumerate(team.roles):
            if name not in model.roles:
                yield Finding(("teams", id_, "roles", place), unknown("role", name, model.roles))
            elif name in team_of:
                yield Finding(("teams", id_, "roles", place), f"'{name}' is in team '{team_of[name]}' already")
            team_of.setdefault(name, id_)


def check_use(models: Sequence[ScenarioModel]) -> Iterator[Finding]:
    """Roles that no composition deals, whatever the options."""
    dealt = {role for model in models for row in model.composition.values() for role in row}
    for role in models[0].roles:
        if role not in dealt:
            yield Finding(("roles", role), "unused: no composition deals it")
