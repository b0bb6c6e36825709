"""The rules of one game, ready to play: what a scenario file becomes once its options are chosen.

Everything here is immutable. `bot.scenario` builds it from a file; the engine only reads it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from bot.engine.events import JOINT
from bot.engine.night.stages import STAGES
from bot.engine.night.which import Nights
from bot.engine.traits.trait import Trait, traits_of

if TYPE_CHECKING:
    from bot.engine.bases.ability import Ability
    from bot.engine.bases.ending import Ending
    from bot.engine.bases.finale import Finale
    from bot.engine.bases.procedure import Procedure


T = TypeVar("T", bound=Trait)

Indexed = dict[type[Trait], tuple[Any, ...]]
"""Abilities by their traits: under each those that have it, in order."""


def by_trait(abilities: Iterable["Ability"]) -> Indexed:
    """Abilities by the traits that they have."""
    found: dict[type[Trait], list[Ability]] = {}
    for ability in abilities:
        for trait in traits_of(type(ability)):
            found.setdefault(trait, []).append(ability)
    return {trait: tuple(those) for trait, those in found.items()}


@dataclass(frozen=True, slots=True)
class Role:
    """A role: its side, the side an inquiry shows, and the abilities its holder has for himself.

    `passives` are those of its abilities that work without ever being asked about.
    """

    id: str
    faction: str
    shows_as: str
    abilities: tuple["Ability", ...] = ()
    passives: tuple["Ability", ...] = field(init=False)
    _by_trait: Indexed = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Pick out the passives, and sort the abilities by their traits."""
        object.__setattr__(self, "_by_trait", by_trait(self.abilities))
        passives = tuple(ability for ability in self.abilities if ability.passive)
        object.__setattr__(self, "passives", passives)

    def with_trait(self, trait: type[T]) -> tuple[T, ...]:
        """Those of its abilities that have a trait."""
        return self._by_trait.get(trait, ())


@dataclass(frozen=True, slots=True)
class Room:
    """When a team may talk: in which nights, and in these of their waves; without any from nightfall to dawn."""

    nights: Nights = "all"
    waves: tuple[int, ...] = ()


Equals = Literal["seat", "joined"]


@dataclass(frozen=True, slots=True)
class Team:
    """Players who act together: its common abilities, and when it may talk, if ever.

    Whoever is dealt one of its `roles` belongs to it from the start; who belongs to it now, the game knows. `apart` are
    roles that are not in its room. Of two of the same role, `equals`, the lower seat leads, or whoever joined first.
    A role that it has only `beside` one of others belongs to it where one of those was dealt too.
    """

    id: str
    roles: tuple[str, ...]
    abilities: tuple["Ability", ...] = ()
    room: Room | None = None
    apart: tuple[str, ...] = ()
    equals: Equals = "seat"
    beside: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def belongs(self, role: str, dealt: Iterable[str]) -> bool:
        """Whether somebody with this role belongs to it from the start, where these roles were dealt."""
        return role in self.roles and (role not in self.beside or any(one in self.beside[role] for one in dealt))


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a wave asks for: an ability, of everybody who has it or only of the role or team `of`."""

    ability: str
    of: str = ""

    @classmethod
    def read(cls, written: str) -> "Entry":
        """As a scenario writes it: `give_gun`, or `gangster.give_gun`."""
        of, _, ability = written.rpartition(".")
        return cls(ability, of)

    def asks(self, bearer: str) -> bool:
        """Whether it asks this role or team, if that has the ability."""
        return not self.of or self.of == bearer

    def means(self, ability: str, bearer: str) -> bool:
        """Whether it is this ability, as this role or team has it."""
        return self.ability == ability and self.asks(bearer)


@dataclass(frozen=True, slots=True)
class Wave:
    """What is asked at the same time, for so many seconds; the order is the order of the public call.

    `number` is its place among the waves of a night, from 1 on. It is played only while one of the roles that it
    `needs`, if any, is still in the game by what everybody knows; only in games in which one of the roles `dealt` was,
    and none of those `undealt`. With `each_question` it lasts so long for each question that it may put to one card of
    those dealt. Whoever it asks something that it `tells` is answered as it closes, where others wait for the dawn.
    """

    seconds: float
    asks: tuple[Entry, ...]
    number: int = 0
    needs: tuple[str, ...] = ()
    dealt: tuple[str, ...] | None = None
    undealt: tuple[str, ...] = ()
    each_question: bool = False
    tells: tuple[Entry, ...] = ()

    @classmethod
    def read(cls, seconds: float, asks: Iterable[str], number: int = 0, needs: tuple[str, ...] = ()) -> "Wave":
        """As a scenario writes it."""
        return cls(seconds, tuple(map(Entry.read, asks)), number, needs)


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
"""`slow` makes an hour of a minute."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """With whom a side wins, beside winning itself, and what has to be true of a player at the end for that.

    `sides` are those with which it wins; None: with whichever wins. Everything else is asked at the end of the game:
    `alive`, whether the player has to be in the game, or out of it; `living`, roles of which one has to be in it;
    `out`, roles of which none may be in it.
    """

    sides: tuple[str, ...] | None
    alive: bool | None = None
    living: tuple[str, ...] = ()
    out: tuple[str, ...] = ()

    @property
    def always(self) -> bool:
        """Whether the whole side wins, whatever has become of anybody."""
        return self.alive is None and not self.living and not self.out

    def shares(self, winners: Iterable[str]) -> bool:
        """Whether it wins with one of these sides, a draw being none."""
        return any(side not in NO_SIDE and (self.sides is None or side in self.sides) for side in winners)

    def holds(self, alive: bool, roles: Collection[str]) -> bool:
        """Whether a player has what it takes: in the game or not, where these roles are still in it."""
        if self.alive is not None and self.alive != alive:
            return False
        if self.living and not any(role in roles for role in self.living):
            return False
        return not any(role in roles for role in self.out)


NO_SIDE = ("draw", "none")
"""What a game may end with instead of a side."""


MOMENTS = ("exit", "leaving", "dawn", "dusk")
"""When endings are judged: somebody is out by the rules, or has left the game; a night, or a day, is over."""


Calls = Literal["wave", "once", "never"]

Answers = Literal["wave", "night"]
"""When those who ask something by an act are answered, as its wave closes or as the night ends; in the latter case only
those whom it has not killed, and whoever was blocked is told so (CT-63, CT-70)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A whole game.

    Attributes:
        id: the scenario's id.
        roles: every role of the scenario by id.
        teams: the teams in the order they are called.
        deals: players to the roles dealt, one entry a seat.
        introduction, day: procedures in order.
        waves: the waves of every night.
        first_night: the number of the first night with abilities; 2 where an opening night comes before it.
        night_before_day: whether night n comes before day n, or after it.
        endings: judged in this order.
        finales: last set pieces that break off whatever goes on when they begin.
        shows_dead: whether the role of whoever leaves is shown to all.
        shows_deal: whether everybody is told which roles are in play; else only how many there are of each side.
        substitutes: whether somebody else may take the seat of whoever leaves.
        calls: when the group hears who is called: at each `wave`, `once` at nightfall for the whole night, or `never`.
        answers: when acts are answered.
        awake: of the teams and roles called in a night, those of whom the group hears that they are awake.
        asleep: those of them of whom it hears, as the night ends, that they have chosen and sleep.
        calls_dead: whether the night's call names teams and roles of which nobody is in the game any more.
        founded: sides that nobody is dealt, and that are founded in play.
        wins_with: of a side with whom and when it wins, beside winning itself.
        plays_empty: whether a wave is played that asks only for what was not dealt and nobody can become.
        attendance: the questions at which silence counts as such, where not all of them are (CH-08, PR-388).
        last_rank: sides that rank behind all others unless they win; with any the ranks are told at the end.
        stages: the order in which a night is folded.
        order: who comes first within a stage: abilities' ids, one role's or team's with its id before a dot, or only
            what names a certain role (first), as `poison on thief`. What is not named comes after those, as it would
            without: what works by itself by seats, then acts as asked for.
        steps: roles and teams, or one ability of theirs, that act one after another at night; empty: all at once.
        pace: how seconds are stretched.
        endings_at: the endings that are judged at each moment.
        traits: the traits that some role's ability has, each with the stages of the night of those that have it.
        teams_with, roles_with: the teams and the roles that have an ability, by its id, each with its form of it.
        breaking: the endings that a day may not go on with.
        closing: the procedures that end something as a day is over.
    """

    id: str
    roles: dict[str, Role]
    teams: tuple[Team, ...]
    deals: dict[int, tuple[str, ...]]
    introduction: tuple["Procedure", ...]
    day: tuple["Procedure", ...]
    waves: tuple[Wave, ...]
    first_night: int
    night_before_day: bool
    endings: tuple["Ending", ...]
    shows_dead: bool
    finales: tuple["Finale", ...] = ()
    calls: Calls = "wave"
    answers: Answers = "wave"
    awake: tuple[str, ...] = ()
    asleep: tuple[str, ...] = ()
    calls_dead: bool = True
    plays_empty: bool = True
    attendance: tuple[Entry, ...] = ()
    last_rank: tuple[str, ...] = ()
    founded: tuple[str, ...] = ()
    wins_with: dict[str, Sharing] = field(default_factory=dict)
    shows_deal: bool = True
    substitutes: bool = True
    stages: tuple[str, ...] = STAGES
    order: dict[str, tuple[str, ...]] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    pace: Pace = field(default=PACES["standard"])
    endings_at: dict[str, tuple["Ending", ...]] = field(init=False)
    traits: dict[type[Trait], tuple[str, ...]] = field(init=False)
    teams_with: dict[str, list[tuple[Team, "Ability"]]] = field(init=False)
    roles_with: dict[str, list[tuple[Role, "Ability"]]] = field(init=False)
    breaking: tuple["Ending", ...] = field(init=False)
    closing: tuple["Procedure", ...] = field(init=False)

    def __post_init__(self) -> None:
        """Sort the endings by their moments, and teams and roles by their abilities."""
        at = {moment: tuple(one for one in self.endings if one.is_judged(moment)) for moment in MOMENTS}
        object.__setattr__(self, "endings_at", at)
        held = by_trait(ability for role in self.roles.values() for ability in role.abilities)
        stages = {trait: tuple(dict.fromkeys(one.stage for one in those)) for trait, those in held.items()}
        object.__setattr__(self, "traits", stages)
        object.__setattr__(self, "teams_with", _by_ability(self.teams))
        object.__setattr__(self, "roles_with", _by_ability(self.roles.values()))
        object.__setattr__(self, "breaking", tuple(one for one in self.endings if one.has_hook("breaks_day")))
        object.__setattr__(self, "closing", tuple(one for one in self.day if one.has_hook("at_nightfall")))

    @property
    def sides(self) -> tuple[str, ...]:
        """Every side that somebody may be of, in the order of the roles; those founded in play come last."""
        return tuple(dict.fromkeys((*(role.faction for role in self.roles.values()), *self.founded)))

    def teams_asked(self, entry: Entry) -> list[tuple[Team, "Ability"]]:
        """The teams that an entry of a wave asks, each with its form of the ability."""
        return [(team, own) for team, own in self.teams_with.get(entry.ability, ()) if entry.asks(team.id)]

    def roles_asked(self, entry: Entry) -> list[tuple[Role, "Ability"]]:
        """The roles that an entry of a wave asks, each with its form of the ability."""
        return [(role, own) for role, own in self.roles_with.get(entry.ability, ()) if entry.asks(role.id)]

    def wins(self, side: str, winner: str) -> bool:
        """Whether a whole side has won where this one is named the winner; a joint win names several (PR-027)."""
        winners, sharing = winner.split(JOINT), self.wins_with.get(side)
        return side in winners or (sharing is not None and sharing.always and sharing.shares(winners))

    def shares_win(self, side: str, winner: str, *, alive: bool, roles: Collection[str]) -> bool:
        """Whether a player of a side wins with the one that is named, where these roles are still in the game."""
        sharing = self.wins_with.get(side)
        return sharing is not None and sharing.shares(winner.split(JOINT)) and sharing.holds(alive, roles)

    def waves_for(self, ability: str, bearer: str) -> list[int]:
        """The numbers of the waves in which a role or team is asked for an ability, in order."""
        return [wave.number for wave in self.waves if any(one.means(ability, bearer) for one in wave.asks)]

    def owes_answer(self, question: str, role: str) -> bool:
        """Whether somebody of this role who does not answer this question is silent by that."""
        return not self.attendance or any(one.means(question, role) for one in self.attendance)

    def team(self, name: str | None) -> Team | None:
        """The team of this id, if it is one."""
        return next((team for team in self.teams if team.id == name), None)

    def team_of(self, role: str) -> Team | None:
        """The team that whoever is dealt this role belongs to, if any."""
        return next((team for team in self.teams if role in team.roles), None)


Bearer = TypeVar("Bearer", Role, Team)


def _by_ability(bearers: Iterable[Bearer]) -> dict[str, list[tuple[Bearer, "Ability"]]]:
    found: dict[str, list[tuple[Bearer, Ability]]] = {}
    for bearer in bearers:
        for ability in bearer.abilities:
            found.setdefault(ability.id, []).append((bearer, ability))
    return found
