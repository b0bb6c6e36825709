"""Events of nights and days: they begin and end, rooms (chats of teams) open and close, the dead are named."""

from typing import Annotated, Final, Literal

from bot.engine.events.base import Event
from bot.engine.names import AbilityId, BearerId, RoleId, TeamId, among
from bot.engine.records import record

# The causes of deaths in a night, as far as the dawn news name them.
MAFIA: Final = "mafia"
SNIPER: Final = "sniper"
VIGILANTE: Final = "vigilante"
KILLER: Final = "killer"
ARREST: Final = "arrest"
MASONS: Final = "masons"

Bullet = Literal["", "mafia", "sniper", "vigilante", "killer"]
"""The owner of a bullet; empty: the news do not name an owner."""


@record
class NightFell(Event, story=True):
    """Public: night `number` begins, with so many `seconds` until dawn."""

    number: int
    seconds: float


@record
class WaveCalled(Event):
    """Public: the teams and roles called now, dead or alive (CH-05), in the order of the call.

    `seconds`: the length of the wave.
    """

    callers: tuple[BearerId, ...]
    seconds: float


@record
class NightCalled(Event):
    """Public: the teams and roles called tonight, dead or alive (CH-05), in the order of the call."""

    callers: tuple[BearerId, ...]


@record
class RoomOpened(Event):
    """To a team: its members' words to the narrator are passed on to the mates."""

    team: TeamId
    members: tuple[int, ...]


@record
class RoomClosed(Event, until_open=True):
    """To a team: the room is closed."""

    team: TeamId


@record
class TeamSaid(Event):
    """To a team but its speaker: the words of a mate."""

    seat: int
    text: str


@record
class NotHeard(Event):
    """Private: your words to the narrator are passed on to no player now."""


@record
class DawnBroke(Event):
    """Public: a night is over."""

    number: int


@record
class DiedAtNight(Event, story=True):
    """Public: this player was killed in the night; `role` where the game shows the roles of the dead, else None.

    `cause` where the group is told the cause: `guess`, the player's role was guessed; `code`, the player gave a code to
    the wrong player; the owner of the bullet, `mafia`, `sniper` or `vigilante`; or `arrest`, the player was a thief
    whom the detective arrested.
    """

    seat: int
    role: RoleId | None
    cause: Annotated[str, among("guess", "code", MAFIA, SNIPER, VIGILANTE, ARREST)] = ""


@record
class DiedTogether(Event, story=True):
    """Public: these players were killed in the night, with their roles where the game shows the roles of the dead.

    `cause`: `killer`, all left by the killer's hand; or `masons`, among the night's dead are masons whose circle has
    broken, and the group hears no cause of any death.
    """

    dead: tuple[tuple[int, RoleId | None], ...]
    cause: Annotated[str, among(KILLER, MASONS)]


@record
class KilledBy(Event, story=True):
    """Secret until the end: the killers of one of a night's dead: `teams` together, the players `by` alone."""

    seat: int
    by: tuple[int, ...]
    teams: tuple[TeamId, ...]


@record
class HitStone(Event):
    """Public: a bullet of the night (`mafia`, `sniper` or `vigilante`) has hit no player; the reason is not told."""

    bullet: Annotated[str, among(MAFIA, SNIPER, VIGILANTE)]


@record
class NobodyDied(Event, story=True):
    """Public: no player was killed last night, for any reason."""


@record
class DayBroke(Event, story=True):
    """Public: day `number` begins, with these living seats."""

    number: int
    living: tuple[int, ...]


@record
class DayBrokenOff(Event, story=True):
    """Public: a player's leaving has ended the day: there is nothing left to do by day, and the night falls at once."""


@record
class CannotAct(Event):
    """Private: you cannot use your ability tonight."""


@record
class ChoiceVoid(Event):
    """Private: a player you had picked has left the game; choose anew (CH-10)."""

    ability: AbilityId
    target: int


@record
class BackInForce(Event):
    """Private: your earlier choice counts again (CH-23)."""

    ability: AbilityId
    choice: tuple[int | RoleId, ...]


@record
class Reminder(Event):
    """Private: a question of yours is still open, for so many `seconds`."""

    ability: AbilityId
    seconds: float
