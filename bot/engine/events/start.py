"""The start: roles are dealt, teams meet, the introduction."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class GameBegan(Event):
    """Public: how many seats, and how many of each role are in play; where that is secret, how many of each `sides`.

    Roles that are a side of their own are counted together there, as `independent`.
    """

    players: int
    roles: tuple[tuple[str, int], ...]
    sides: tuple[tuple[str, int], ...] = ()


@record
class SettingsTold(Event):
    """Public: how this group has set some options of the game, each with its value."""

    settings: tuple[tuple[str, int | str], ...]


@record
class StocksTold(Event):
    """Public: what those with certain roles have for the whole game: of each thing the roles, with how many."""

    bullets: tuple[tuple[str, int], ...] = ()
    saves: tuple[tuple[str, int], ...] = ()
    guns: tuple[tuple[str, int], ...] = ()
    armours: tuple[tuple[str, int], ...] = ()
    doublings: tuple[tuple[str, int], ...] = ()


@record
class SleepersTold(Event):
    """Public: which roles of a side were dealt whose holders do not wake with their team."""

    team: str
    roles: tuple[str, ...]


@record
class RoleDealt(Event):
    """Private: your role."""

    role: str


@record
class TeamMet(Event, reveals=True):
    """To a team: its living members; `leader` is a seat, or None where the team is not told.

    `roles` are the members' roles where the team is told them, else empty.
    """

    team: str
    members: tuple[int, ...]
    leader: int | None
    roles: tuple[tuple[int, str], ...] = ()

    @property
    def shown(self) -> tuple[int, ...]:
        """Those whose roles are told."""
        return tuple([seat for seat, _ in self.roles])


@record
class NumberGiven(Event):
    """Private: your number in your team, which counts where it does something and nobody of it decides alone."""

    number: int


@record
class IntroductionFell(Event):
    """Public: the introduction night; this team meets. `room`: its members may talk in it. Seconds."""

    team: str
    seconds: float
    room: bool
    number: int


@record
class IntroductionDayBroke(Event):
    """Public: before the first night everyone says a few words, in this order, so many seconds each."""

    order: tuple[int, ...]
    seconds: float


@record
class IntroductionNightFell(Event):
    """Public: the introduction night, with its waves, in which nobody dies. Seconds."""

    seconds: float


@record
class TeamHasMet(Event):
    """Public: as its wave of the introduction night ends, that this team has met and sleeps again."""

    team: str


@record
class MafiaCounted(Event, story=True):
    """To the one who asked, when the wave closes: how many of these show as mafia."""

    by: int
    targets: tuple[int, ...]
    count: int


@record
class SideTaken(Event, story=True):
    """Private: with which side you win, for good."""

    seat: int
    side: str


@record
class NamesShown(Event, story=True):
    """Private: who have these roles, in seat order, and not which of them which."""

    seat: int
    players: tuple[int, ...]
    roles: tuple[str, ...]
