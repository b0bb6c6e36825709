"""The rules of one game, ready to play: the result of a scenario file and its chosen options.

All of the rules are immutable. `bot.scenario` builds them from a file; the engine only reads them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from pydantic import PositiveInt

from bot.engine.bases.ability import Ability
from bot.engine.bases.part_list import PartList
from bot.engine.end_rules import EndRules
from bot.engine.night.which import Nights
from bot.engine.night_rules import Entry, NightRules
from bot.engine.parameters import Parameters
from bot.engine.traits.trait import Trait, traits_of

T = TypeVar("T", bound=Trait)

Indexed = dict[type[Trait], tuple[Any, ...]]
"""Abilities by their traits: under each trait the abilities that have it, in order."""


def by_trait(abilities: Iterable[Ability]) -> Indexed:
    """Abilities by the traits that they have."""
    found: dict[type[Trait], list[Ability]] = {}
    for ability in abilities:
        for trait in traits_of(type(ability)):
            found.setdefault(trait, []).append(ability)
    return {trait: tuple(those) for trait, those in found.items()}


@dataclass(frozen=True, slots=True)
class Role:
    """A role: its side, the side that an inquiry shows, and the abilities of its holder.

    `passives` are the abilities that work without any question.
    """

    id: str
    faction: str
    shows_as: str
    abilities: tuple[Ability, ...] = ()
    passives: tuple[Ability, ...] = field(init=False)
    _by_trait: Indexed = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Pick out the passives, and sort the abilities by their traits."""
        object.__setattr__(self, "_by_trait", by_trait(self.abilities))
        passives = tuple(ability for ability in self.abilities if ability.passive)
        object.__setattr__(self, "passives", passives)

    def with_trait(self, trait: type[T]) -> tuple[T, ...]:
        """The abilities of the role that have a trait."""
        return self._by_trait.get(trait, ())


class Room(Parameters):
    """The time when a team may talk: these nights, and these of their waves; without `waves` from nightfall to dawn."""

    nights: Nights = "all"
    waves: tuple[PositiveInt, ...] = ()


Equals = Literal["seat", "joined"]


@dataclass(frozen=True, slots=True)
class Team:
    """Players who act together: their common abilities, and their room, if any.

    A player who is dealt one of the `roles` belongs to the team from the start; the game knows the present members.
    `apart` are roles that are not in the team's room. Of two of the same role the lower `seat` leads, or the first
    to have `joined`, as `equals` says. A role that is only `beside` others belongs to the team where one of these
    others was dealt too.
    """

    id: str
    roles: tuple[str, ...]
    abilities: tuple[Ability, ...] = ()
    room: Room | None = None
    apart: tuple[str, ...] = ()
    equals: Equals = "seat"
    beside: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def belongs(self, role: str, dealt: Iterable[str]) -> bool:
        """Whether a player with this role belongs to the team from the start, where these roles were dealt."""
        return role in self.roles and (role not in self.beside or any(one in self.beside[role] for one in dealt))


@dataclass(frozen=True, slots=True)
class Pace:
    """How a chat stretches the seconds of a rulebook (CH-01)."""

    id: str
    factor: float
    shortest_turn: float = 20.0

    def seconds(self, standard: float) -> float:
        """The length of a phase, in game seconds."""
        return standard * self.factor

    def turn(self, standard: float) -> float:
        """The length of a turn in writing, never under 20 s."""
        return max(self.shortest_turn, standard * self.factor)


PACES: dict[str, Pace] = {
    pace.id: pace for pace in (Pace("quick", 0.5), Pace("standard", 1), Pace("relaxed", 2), Pace("slow", 60))
}
"""The paces that a game may have, by id; `slow` makes an hour of a minute."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a whole game.

    Attributes:
        id: the scenario's id.
        roles: every role of the scenario by id.
        teams: the teams in the order they are called.
        deals: by the number of players, the roles that are dealt, one entry for each seat.
        introduction, day: procedures in order.
        night: the rules of every night.
        end: the rules of the end.
        shows_dead: whether the role of a player who leaves is shown to all.
        shows_deal: whether all are told which roles are in play; else only how many there are of each side.
        substitutes: whether a substitute may take the seat of a player who leaves.
        pace: how seconds are stretched.
        traits: the traits that some role's ability has, each with the stages of the night of these abilities.
        teams_with, roles_with: the teams and the roles that have an ability, by its id, each with its form of it.
        closing: the procedures with effects that end as a day is over.
        beside: the procedures that let a speaker do something beside a speech.
        heeding: the procedures that react when a player leaves the game, or is put out for a breach of its rules.
    """

    id: str
    roles: dict[str, Role]
    teams: tuple[Team, ...]
    deals: dict[int, tuple[str, ...]]
    introduction: PartList
    day: PartList
    night: NightRules
    end: EndRules
    shows_dead: bool
    shows_deal: bool = True
    substitutes: bool = True
    pace: Pace = field(default=PACES["standard"])
    traits: dict[type[Trait], tuple[str, ...]] = field(init=False)
    teams_with: dict[str, list[tuple[Team, Ability]]] = field(init=False)
    roles_with: dict[str, list[tuple[Role, Ability]]] = field(init=False)
    closing: PartList = field(init=False)
    beside: PartList = field(init=False)
    heeding: PartList = field(init=False)

    def __post_init__(self) -> None:
        """Sort teams and roles by their abilities, and abilities by their traits."""
        held = by_trait(ability for role in self.roles.values() for ability in role.abilities)
        stages = {trait: tuple(dict.fromkeys(one.stage for one in those)) for trait, those in held.items()}
        object.__setattr__(self, "traits", stages)
        object.__setattr__(self, "teams_with", _by_ability(self.teams))
        object.__setattr__(self, "roles_with", _by_ability(self.roles.values()))
        object.__setattr__(self, "closing", PartList(one for one in self.day if one.has_hook("at_nightfall")))
        object.__setattr__(self, "beside", PartList(one for one in self.day if one.has_hook("beside")))
        object.__setattr__(self, "heeding", PartList(one for one in self.day if one.has_hook("on_removal")))

    @property
    def sides(self) -> tuple[str, ...]:
        """Every side that a player may be of, in the order of the roles; sides founded in play come last."""
        return tuple(dict.fromkeys((*(role.faction for role in self.roles.values()), *self.end.founded)))

    def teams_asked(self, entry: Entry) -> list[tuple[Team, Ability]]:
        """The teams that an entry of a wave (questions put at once) asks, each with the ability as the team has it."""
        return [(team, own) for team, own in self.teams_with.get(entry.ability, ()) if entry.asks(team.id)]

    def roles_asked(self, entry: Entry) -> list[tuple[Role, Ability]]:
        """The roles that an entry of a wave asks, each with the ability as the role has it."""
        return [(role, own) for role, own in self.roles_with.get(entry.ability, ()) if entry.asks(role.id)]

    def team(self, name: str | None) -> Team | None:
        """The team of this id, if there is one."""
        return next((team for team in self.teams if team.id == name), None)

    def team_of(self, role: str) -> Team | None:
        """The team of players who are dealt this role, if any."""
        return next((team for team in self.teams if role in team.roles), None)


Bearer = TypeVar("Bearer", Role, Team)


def _by_ability(bearers: Iterable[Bearer]) -> dict[str, list[tuple[Bearer, Ability]]]:
    found: dict[str, list[tuple[Bearer, Ability]]] = {}
    for bearer in bearers:
        for ability in bearer.abilities:
            found.setdefault(ability.id, []).append((bearer, ability))
    return found
