"""The start: roles are dealt, teams meet, the introduction."""

from dataclasses import dataclass

from bot.engine.events.base import Event


@dataclass(frozen=True)
class GameBegan(Event):
    """Public: how many seats, and how many of each role are in play."""

    players: int
    roles: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class RoleDealt(Event):
    """Private: your role."""

    role: str


@dataclass(frozen=True)
class TeamMet(Event):
    """To a team: its living members; `leader` is a seat, or None where the team is not told.

    `roles` are the members' roles where the team is told them, else empty.
    """

    team: str
    members: tuple[int, ...]
    leader: int | None
    roles: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class IntroductionFell(Event):
    """Public: the introduction night; this team meets. `room`: its members may talk in it. Seconds."""

    team: str
    seconds: float
    room: bool
    number: int


@dataclass(frozen=True)
class IntroductionDayBroke(Event):
    """Public: before the first night everyone says a few words, in this order, so many seconds each."""

    order: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class IntroductionNightFell(Event):
    """Public: the introduction night, with its waves, in which nobody dies. Seconds."""

    seconds: float


@dataclass(frozen=True)
class MafiaCounted(Event, story=True):
    """To the one who asked, when the wave closes: how many of these show as mafia."""

    by: int
    targets: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class SideTaken(Event, story=True):
    """Private: with which side you win, for good."""

    seat: int
    side: str
