"""Checks of factions, roles and teams: every name has a meaning, and everything named is used."""

from collections.abc import Iterator, Sequence

from bot.engine.end_rules import NO_SIDE
from bot.engine.rules import Room
from bot.engine.traits.changing import ChangesRoles
from bot.scenario.checks.parts import check_names, known_names, names_of
from bot.scenario.checks.tables import Rows
from bot.scenario.models import (
    CastOption,
    ChoiceOption,
    ConditionalText,
    RuleModel,
    ScenarioModel,
    TeamModel,
)
from bot.scenario.problems import Finding, Path, strangers, unknown


def check_cast(model: ScenarioModel) -> Iterator[Finding]:
    """Names of factions and roles that do not exist, factions without roles, roles in two teams."""
    for id_, role in model.roles.items():
        if role.faction is not None and role.faction not in model.factions:
            yield Finding(("roles", id_, "faction"), unknown("faction", role.faction, model.factions))
        if role.shows_as is not None and role.shows_as not in model.named_sides:
            yield Finding(("roles", id_, "shows_as"), unknown("faction", role.shows_as, model.named_sides))
        if role.faction is not None and (role.goal is not None or role.goals):
            yield Finding(
                ("roles", id_, "goal" if role.goal else "goals"), f"its goal is that of its faction, '{role.faction}'"
            )
        if role.faction is not None and role.wins_with != ():
            yield Finding(
                ("roles", id_, "wins_with"), f"it wins with its faction, '{role.faction}', which can have this"
            )
    yield from _check_factions(model)
    yield from _check_sharing(model)
    team_of: dict[str, str] = {}
    for id_, team in model.teams.items():
        members = (*team.roles, *_joining(model, id_))
        yield from strangers(("teams", id_, "apart"), "role of this team", team.apart, members)
        yield from _check_beside(model, id_, team)
        for place, name in enumerate(team.roles):
            if name not in model.roles:
                yield Finding(("teams", id_, "roles", place), unknown("role", name, model.roles))
            elif name in team_of:
                yield Finding(("teams", id_, "roles", place), f"'{name}' is in team '{team_of[name]}' already")
            team_of.setdefault(name, id_)


def _check_beside(model: ScenarioModel, id_: str, team: TeamModel) -> Iterator[Finding]:
    """Roles `beside` others that are not of their team, or whose others are no roles."""
    path: Path = ("teams", id_, "beside")
    yield from strangers(path, "role of this team", team.beside, team.roles)
    for name, others in team.beside.items():
        yield from strangers((*path, name), "role", others, model.roles)


def _joining(model: ScenarioModel, team: str) -> list[str]:
    """Roles whose holders may join a team later, for example as heirs of its leader."""
    heirs = ((id_, ability) for id_, role in model.roles.items() for ability in role.abilities)
    return [id_ for id_, ability in heirs if isinstance(ability, ChangesRoles) and team in ability.may_join()]


def _check_factions(model: ScenarioModel) -> Iterator[Finding]:
    """Factions to which no role belongs, to be founded to which a role belongs, and sides named like a result."""
    for id_ in model.named_sides:
        if id_ in NO_SIDE:
            path = ("factions" if id_ in model.factions else "roles", id_)
            yield Finding(path, f"'{id_}' is how a game ends that no side wins; give this side another id")
    for id_, faction in model.factions.items():
        dealt = any(role.faction == id_ for role in model.roles.values())
        if not dealt and not faction.founded:
            yield Finding(("factions", id_), "unused: no role belongs to it")
        if dealt and faction.founded:
            yield Finding(("factions", id_, "founded"), "expected false, since there are roles that belong to it")


def _check_sharing(model: ScenarioModel) -> Iterator[Finding]:
    """Sides that win with an unknown side or with themselves, or because of unknown roles."""
    for id_, sharing in model.wins_with.items():
        section, listed = ("factions", model.factions) if id_ in model.factions else ("roles", model.roles)
        path: Path = (section, id_, "wins_with")
        others = [side for side in model.named_sides if side != id_]
        below = () if isinstance(listed[id_].wins_with, tuple) else ("sides",)
        named = sharing.sides if isinstance(sharing.sides, tuple) else ()
        yield from strangers((*path, *below), "other faction", named, others)
        for key, roles in (("living", sharing.living), ("out", sharing.out)):
            yield from strangers((*path, key), "role", roles, model.roles)


def check_rooms(model: ScenarioModel) -> Iterator[Finding]:
    """Rooms (chats of teams) in waves that a night does not have, and waves without question or talk."""
    waves = len(model.night.waves)
    for id_, team in model.teams.items():
        for place, number in enumerate(team.room.waves if isinstance(team.room, Room) else ()):
            if number > waves:
                path = ("teams", id_, "room", "waves", place)
                yield Finding(path, f"expected one of the {waves} waves of a night, found {number}")
    rooms = [team.room for team in model.teams.values() if isinstance(team.room, Room)]
    for number, wave in enumerate(model.night.waves, 1):
        if not wave.asks and not any(number in room.waves for room in rooms):
            yield Finding(("night", "waves", number - 1, "asks"), "asks nothing, and no team talks in it")


def check_use(models: Sequence[ScenarioModel], tables: Sequence[Rows]) -> Iterator[Finding]:
    """Roles that no composition deals, whatever the options, and that no ability turns players into."""
    if any(isinstance(option, CastOption) for option in models[0].options.values()):
        return  # a host may deal them
    dealt = {role for rows in tables for row in rows.values() for role in row}
    abilities = [ability for model in models for role in model.roles.values() for ability in role.abilities]
    made = {role for ability in abilities if isinstance(ability, ChangesRoles) for role in ability.makes()}
    for role in models[0].roles:
        if role not in dealt | made:
            yield Finding(("roles", role), "unused: no composition deals it")


def check_casts(model: ScenarioModel) -> Iterator[Finding]:
    """Mistakes in options for composed casts: unknown names, or a second such option."""
    casts = {id_: option for id_, option in model.options.items() if isinstance(option, CastOption)}
    known = known_names(model)
    for id_, option in casts.items():
        path: Path = ("options", id_)
        if id_ != next(iter(casts)):
            yield Finding(path, "a game has one composed cast; there is another option for it")
        yield from strangers((*path, "copies"), "role", option.copies, model.roles)
        if option.fill is not None and option.copies.get(option.fill) != "any":
            yield Finding((*path, "fill"), f"of '{option.fill}' any number must be allowed, under 'copies'")
        yield from _check_implied(model, option, (*path, "implies"))
        for section, limits in (("limits", option.limits), ("warns", option.warns)):
            for index, limit in enumerate(limits):
                yield from check_names(known, names_of(limit), (*path, section, index, limit.id))


def _check_implied(model: ScenarioModel, option: CastOption, path: Path) -> Iterator[Finding]:
    """Mistakes in `implies` of a composed cast: unknown options or choices."""
    for name, value in option.implies.items():
        other = model.options.get(name)
        if not isinstance(other, ChoiceOption):
            choosing = [id_ for id_, one in model.options.items() if isinstance(one, ChoiceOption)]
            yield Finding((*path, name), unknown("option with choices", name, choosing))
        elif value not in other.choices:
            yield Finding((*path, name), unknown("choice", value, other.choices))


def check_choices(model: ScenarioModel) -> Iterator[Finding]:
    """Notes and settings for choices that an option does not have."""
    choosing = {id_: option for id_, option in model.options.items() if isinstance(option, ChoiceOption)}
    for id_, option in choosing.items():
        for key, told in (("notes", option.notes), ("sets", option.sets)):
            yield from strangers(("options", id_, key), "choice", told, option.choices)


def check_cards(model: ScenarioModel) -> Iterator[Finding]:
    """Sentences of cards and rules that depend on options, choices or roles which there are not."""
    choosing = {id_: option for id_, option in model.options.items() if isinstance(option, ChoiceOption)}
    told: list[tuple[Path, tuple[ConditionalText, ...]]] = [
        (("roles", id_, "more"), role.more) for id_, role in model.roles.items()
    ]
    told += [(("roles", id_, "goals"), role.goals) for id_, role in model.roles.items()]
    told += [(("factions", id_, "goals"), faction.goals) for id_, faction in model.factions.items()]
    told += [
        (("how_to_play", at, "more"), rule.more)
        for at, rule in enumerate(model.how_to_play)
        if isinstance(rule, RuleModel)
    ]
    for place, parts in told:
        for index, part in enumerate(parts):
            path: Path = (*place, index)
            for name, choice in part.when.items():
                if name not in choosing:
                    yield Finding((*path, "when", name), unknown("option with choices", name, choosing))
                elif choice not in choosing[name].choices:
                    yield Finding((*path, "when", name), unknown("choice", choice, choosing[name].choices))
            for key, named in (("dealt", part.dealt), ("undealt", part.undealt)):
                yield from strangers((*path, key), "role", named, model.roles)
