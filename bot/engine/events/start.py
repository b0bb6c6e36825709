"""Events of the start: roles are dealt, teams meet, the introduction night falls."""

from bot.engine.events.base import Event
from bot.engine.names import FactionId, RoleId, TeamId
from bot.engine.records import record


@record
class GameBegan(Event):
    """Public: how many seats, and how many of each role are in play; where that is secret, how many of each `sides`.

    Roles that are a side of their own are counted together there, as `independent`.
    """

    players: int
    roles: tuple[tuple[RoleId, int], ...]
    sides: tuple[tuple[FactionId, int], ...] = ()


@record
class RoleDealt(Event):
    """Private: your role."""

    role: RoleId


@record
class TeamMet(Event, reveals=True):
    """To a team: its living members; `leader` is a seat, or None where the team is not told.

    `roles` are the members' roles where the team is told them, else empty.
    """

    team: TeamId
    members: tuple[int, ...]
    leader: int | None
    roles: tuple[tuple[int, RoleId], ...] = ()

    @property
    def shown(self) -> tuple[int, ...]:
        """The members whose roles are told."""
        return tuple([seat for seat, _ in self.roles])


@record
class NumberGiven(Event):
    """Private: your number in your team, for acts of the team that no single member decides."""

    number: int


@record
class IntroductionFell(Event):
    """Public: the introduction night, of so many `seconds`, in which this team meets.

    `room`: whether the members may talk in the team's room; `number`: the number of the night.
    """

    team: TeamId
    seconds: float
    room: bool
    number: int


@record
class IntroductionNightFell(Event):
    """Public: the introduction night, with its waves, in which nobody dies; so many `seconds` long."""

    seconds: float
