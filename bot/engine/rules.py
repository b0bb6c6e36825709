"""The rules of one game, ready to play: what a scenario file becomes once its options are chosen.

Everything here is immutable. `bot.scenario` builds it from a file; the engine only reads it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from bot.engine.stages import STAGES

if TYPE_CHECKING:
    from bot.engine.abilities.base import Ability
    from bot.engine.endings import Ending
    from bot.engine.finales import Finale
    from bot.engine.procedures.base import Procedure


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

    def __post_init__(self) -> None:
        """Pick out the passives."""
        object.__setattr__(self, "passives", tuple(ability for ability in self.abilities if ability.passive))


@dataclass(frozen=True, slots=True)
class Team:
    """Players who act together: the roles that belong to it, its common abilities, whether it may talk at night.

    `apart` are roles of it that are not in its room.
    """

    id: str
    roles: tuple[str, ...]
    abilities: tuple["Ability", ...] = ()
    room: bool = False
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wave:
    """Abilities asked at the same time, for so many seconds; the order is the order of the public call."""

    seconds: float
    asks: tuple[str, ...]


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


MOMENTS = ("exit", "leaving", "dawn", "dusk")
"""When endings are judged: somebody is out by the rules, or has left the game; a night, or a day, is over."""


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
        calls_dead: whether the night's call names teams and roles of which nobody is in the game any more.
        last_rank: sides that rank behind all others unless they win; with any the ranks are told at the end.
        stages: the order in which a night is folded.
        pace: how seconds are stretched.
        endings_at: the endings that are judged at each moment.
        teams_with, roles_with: the teams and the roles that have an ability, by its id, each with its form of it.
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
    calls_dead: bool = True
    last_rank: tuple[str, ...] = ()
    stages: tuple[str, ...] = STAGES
    pace: Pace = field(default=PACES["standard"])
    endings_at: dict[str, tuple["Ending", ...]] = field(init=False)
    teams_with: dict[str, list[tuple[Team, "Ability"]]] = field(init=False)
    roles_with: dict[str, list[tuple[Role, "Ability"]]] = field(init=False)

    def __post_init__(self) -> None:
        """Sort the endings by their moments, and teams and roles by their abilities."""
        at = {moment: tuple(one for one in self.endings if one.is_judged(moment)) for moment in MOMENTS}
        object.__setattr__(self, "endings_at", at)
        object.__setattr__(self, "teams_with", _by_ability(self.teams))
        object.__setattr__(self, "roles_with", _by_ability(self.roles.values()))

    def team_of(self, role: str) -> Team | None:
        """The team a role belongs to, if any."""
        return next((team for team in self.teams if role in team.roles), None)


Bearer = TypeVar("Bearer", Role, Team)


def _by_ability(bearers: Iterable[Bearer]) -> dict[str, list[tuple[Bearer, "Ability"]]]:
    found: dict[str, list[tuple[Bearer, Ability]]] = {}
    for bearer in bearers:
        for ability in bearer.abilities:
            found.setdefault(ability.id, []).append((bearer, ability))
    return found
