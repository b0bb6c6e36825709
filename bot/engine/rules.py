"""The rules of one game: a scenario's file with its options chosen.

No rule changes once a game has begun: `bot.scenario` reads them from a file, and the engine only looks at them. The
fields have the names of a file's keys; what else the engine asks for follows from them, and is found when first asked
for.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import PositiveInt

from bot.engine.bases.ability import Ability
from bot.engine.bases.part_list import PartList
from bot.engine.end_rules import MOMENTS, Faction, Judged, Scoring, Sharing, WinsWith
from bot.engine.events import JOINT
from bot.engine.night.which import Nights
from bot.engine.night_rules import Entry, NightRules, Wave
from bot.engine.parameters import Id, Parameters, WithId
from bot.engine.parameters.matters import matters_unless
from bot.engine.traits.trait import Trait, traits_of

T = TypeVar("T", bound=Trait)

Forms = dict[str, tuple[Ability, ...]]
"""The forms of one ability, by the ids of the roles that have one."""

Indexed = dict[type[Trait], tuple[Any, ...]]
"""Abilities by their traits: under each trait the abilities that have it, in order."""


def by_trait(abilities: Iterable[Ability]) -> Indexed:
    """Abilities by the traits that they have."""
    found: dict[type[Trait], list[Ability]] = {}
    for ability in abilities:
        for trait in traits_of(type(ability)):
            found.setdefault(trait, []).append(ability)
    return {trait: tuple(those) for trait, those in found.items()}


class Role(WithId):
    """A role: its side, the side that an inquiry shows, and the abilities of its holder."""

    faction: Id | None = None
    shows_as: Id | None = None
    wins_with: WinsWith = ()
    abilities: tuple[Ability, ...] = ()

    @cached_property
    def side(self) -> str:
        """The side of the role: its faction, or the role itself if a side of its own."""
        return self.faction or self.id

    @cached_property
    def shown_side(self) -> str:
        """The side that an inquiry shows."""
        return self.shows_as or self.side

    @cached_property
    def passives(self) -> tuple[Ability, ...]:
        """The abilities that work without any question."""
        return tuple(ability for ability in self.abilities if ability.passive)

    @cached_property
    def _by_trait(self) -> Indexed:
        return by_trait(self.abilities)

    def with_trait(self, trait: type[T]) -> tuple[T, ...]:
        """The abilities of the role that have a trait."""
        return self._by_trait.get(trait, ())


class Room(Parameters):
    """The time when a team may talk: these nights, and these of their waves; without `waves` from nightfall to dawn."""

    nights: Nights = "all"
    waves: tuple[PositiveInt, ...] = ()


class Team(WithId):
    """Players who act together: their common abilities, and their room, if any.

    A player who is dealt one of the `roles` belongs to the team from the start; the game knows the present members.
    `apart` are roles that are not in the team's room. Of two of the same role the lower `seat` leads, or the first
    to have `joined`, as `equals` says. A role that is only `beside` others belongs to the team where one of these
    others was dealt too.
    """

    roles: tuple[Id, ...]
    room: Literal["night", "none"] | Room = "none"
    apart: Annotated[tuple[Id, ...], matters_unless(room="none")] = ()
    equals: Literal["seat", "joined"] = "seat"
    beside: dict[Id, tuple[Id, ...]] = {}
    abilities: tuple[Ability, ...] = ()

    @cached_property
    def own_room(self) -> Room | None:
        """The room of the team, if it has one."""
        if isinstance(self.room, Room):
            return self.room
        return Room() if self.room == "night" else None

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


class CastRules(Parameters):
    """The sides, the roles and the teams of a game, what is dealt of them, and what all are told of that."""

    id: Id
    factions: Mapping[str, Faction]
    roles: Mapping[str, Role]
    teams: Mapping[str, Team] = {}
    composition: Mapping[int, Mapping[str, int]]
    roles_of_the_dead: Literal["hidden", "shown"]
    roles_in_play: Literal["hidden", "shown"] = "shown"

    @cached_property
    def deals(self) -> dict[int, tuple[str, ...]]:
        """By the number of players, the roles that are dealt, one entry for each seat."""
        return {
            players: tuple(role for role, count in row.items() for _ in range(count))
            for players, row in self.composition.items()
        }

    @cached_property
    def shows_dead(self) -> bool:
        """Whether the role of a player who leaves is shown to all."""
        return self.roles_of_the_dead == "shown"

    @cached_property
    def shows_deal(self) -> bool:
        """Whether all are told which roles are in play; else only how many there are of each side."""
        return self.roles_in_play == "shown"

    @cached_property
    def founded(self) -> tuple[str, ...]:
        """The sides that no player is dealt, and that are founded in play."""
        return tuple(id_ for id_, faction in self.factions.items() if faction.founded)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Every side that a player may be of, in the order of the roles; sides founded in play come last."""
        return tuple(dict.fromkeys((*(role.side for role in self.roles.values()), *self.founded)))

    @cached_property
    def traits(self) -> dict[type[Trait], tuple[str, ...]]:
        """The traits that some role's ability has, each with the stages of the night of these abilities."""
        held = by_trait(ability for role in self.roles.values() for ability in role.abilities)
        return {trait: tuple(dict.fromkeys(one.stage for one in those)) for trait, those in held.items()}

    @cached_property
    def teams_with(self) -> dict[str, list[tuple[Team, Ability]]]:
        """The teams that have an ability, by its id, each with its form of it."""
        return _by_ability(self.teams.values())

    @cached_property
    def roles_with(self) -> dict[str, list[tuple[Role, Ability]]]:
        """The roles that have an ability, by its id, each with its form of it."""
        return _by_ability(self.roles.values())

    def teams_asked(self, entry: Entry) -> list[tuple[Team, Ability]]:
        """The teams that an entry of a wave (questions put at once) asks, each with the ability as the team has it."""
        able = self.teams_with.get(entry.ability, [])
        return able if entry.of is None else [(team, own) for team, own in able if team.id == entry.of]

    def roles_asked(self, entry: Entry) -> list[tuple[Role, Ability]]:
        """The roles that an entry of a wave asks, each with the ability as the role has it."""
        able = self.roles_with.get(entry.ability, [])
        return able if entry.of is None else [(role, own) for role, own in able if role.id == entry.of]

    def team(self, name: str | None) -> Team | None:
        """The team of this id, if there is one."""
        return self.teams.get(name or "")

    def team_of(self, role: str) -> Team | None:
        """The team of players who are dealt this role, if any."""
        return next((team for team in self.teams.values() if role in team.roles), None)


Bearers = list[tuple[list[tuple[Team, Ability]], Forms]]
"""The teams and the roles asked, each with its own form of the ability; a pair for each ability in turn."""


class Rules(CastRules):
    """The rules of a whole game: those of its cast, and the course of the game from the first seat to the points."""

    seats: Literal["joined", "drawn"] = "joined"
    substitutes: bool = True
    introduction: PartList = PartList()
    day: PartList
    night: NightRules
    endings: PartList
    finales: PartList = PartList()
    attendance: tuple[Entry, ...] = ()
    last_rank: tuple[Id, ...] = ()
    points: Scoring = Scoring()

    pace: ClassVar[Pace]
    """How seconds are stretched; the group of a game chooses it, so that no file has it."""

    def at_pace(self, pace: Pace) -> Self:
        """The same rules at this pace."""
        paced = self.model_copy()
        vars(paced)["pace"] = pace
        return paced

    def asked(self, wave: Wave) -> Bearers:
        """The bearers that a wave asks: for each of its entries the teams, and the roles."""
        return self._asked.get(wave.number) or self._find_asked(wave)

    @cached_property
    def _asked(self) -> dict[int, Bearers]:
        """The bearers that the waves of a night ask, by their numbers."""
        return {wave.number: self._find_asked(wave) for wave in self.night.waves}

    def _find_asked(self, wave: Wave) -> Bearers:
        return [(self.teams_asked(entry), _by_bearer(self.roles_asked(entry))) for entry in wave.asks]

    @cached_property
    def closing(self) -> PartList:
        """The procedures with effects that end as a day is over."""
        return PartList(one for one in self.day if one.has_hook("at_nightfall"))

    @cached_property
    def beside(self) -> PartList:
        """The procedures that let a speaker do something beside a speech."""
        return PartList(one for one in self.day if one.has_hook("beside"))

    @cached_property
    def heeding(self) -> PartList:
        """The procedures that react when a player leaves the game, or is put out for a breach of its rules."""
        return PartList(one for one in self.day if one.has_hook("on_removal"))

    @cached_property
    def endings_at(self) -> dict[str, PartList]:
        """The endings that are judged at each moment."""
        judged = self.endings.of(Judged)
        return {moment: PartList(one for one in judged if one.is_judged(moment)) for moment in MOMENTS}

    @cached_property
    def not_by_leaving(self) -> PartList:
        """The endings that a player's leaving alone does not bring about (CH-09)."""
        return PartList(one for one in self.endings.of(Judged) if one.when == "regular" or one.alone)

    @cached_property
    def breaking(self) -> PartList:
        """The endings that, once they hold, can end a day at once."""
        return PartList(one for one in self.endings.of(Judged) if one.has_hook("breaks_day"))

    @cached_property
    def wins_with(self) -> dict[str, Sharing]:
        """The sides that can win along with others, each with these others and the conditions."""
        written = [(id_, faction.wins_with) for id_, faction in self.factions.items()]
        written += [(id_, role.wins_with) for id_, role in self.roles.items() if role.faction is None]
        return {
            id_: Sharing(sides=given) if isinstance(given, tuple) else given for id_, given in written if given != ()
        }

    def wins(self, side: str, winner: str) -> bool:
        """Whether a whole side has won in a game with this winner; a joint `winner` names several sides (PR-027)."""
        winners, sharing = winner.split(JOINT), self.wins_with.get(side)
        return side in winners or (sharing is not None and sharing.always and sharing.shares(winners))

    def shares_win(self, side: str, winner: str, *, alive: bool, roles: Collection[str]) -> bool:
        """Whether a player of a side wins with the named winner, with these `roles` still in the game."""
        sharing = self.wins_with.get(side)
        return sharing is not None and sharing.shares(winner.split(JOINT)) and sharing.holds(alive, roles)

    def owes_answer(self, question: str, role: str) -> bool:
        """Whether leaving this question unanswered counts as silence for players of this role (CH-08, PR-388)."""
        return not self.attendance or any(one.means(question, role) for one in self.attendance)


def _by_bearer(able: Iterable[tuple[Role, Ability]]) -> Forms:
    found: Forms = {}
    for role, ability in able:
        found[role.id] = (*found.get(role.id, ()), ability)
    return found


Bearer = TypeVar("Bearer", Role, Team)


def _by_ability(bearers: Iterable[Bearer]) -> dict[str, list[tuple[Bearer, Ability]]]:
    found: dict[str, list[tuple[Bearer, Ability]]] = {}
    for bearer in bearers:
        for ability in bearer.abilities:
            found.setdefault(ability.id, []).append((bearer, ability))
    return found
