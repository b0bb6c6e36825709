"""Nights and days come and go; rooms open and close."""

from bot.engine.events.base import Event
from bot.engine.inputs import Choice
from bot.engine.records import record


@record
class NightFell(Event, story=True):
    """Public: night `number` begins. Seconds until dawn."""

    number: int
    seconds: float


@record
class WaveCalled(Event):
    """Public: who is called now, dead or alive (CH-05): teams and roles in the order of the call. Seconds."""

    callers: tuple[str, ...]
    seconds: float


@record
class NightCalled(Event):
    """Public: all who are called tonight, dead or alive (CH-05): teams and roles in the order of the call."""

    callers: tuple[str, ...]


@record
class RoomOpened(Event):
    """To a team: what its members write to the narrator is passed on to the mates."""

    team: str
    members: tuple[int, ...]


@record
class RoomClosed(Event, until_open=True):
    """To a team: the room is closed."""

    team: str


@record
class TeamSaid(Event):
    """To a team but its speaker: what a mate wrote."""

    seat: int
    text: str


@record
class NotHeard(Event):
    """Private: nobody hears what you write to the narrator now."""


@record
class DawnBroke(Event):
    """Public: a night is over."""

    number: int


@record
class DiedAtNight(Event, story=True):
    """Public: who was killed in the night; `role` where the game shows the roles of the dead, else None.

    `cause` where the group is told it: `guess`, his role was guessed, or `code`, he gave it to the wrong player; whose
    bullet it was, the `mafia`'s, the `sniper`'s or the `vigilante`'s; or `arrest`, he was a thief whom the detective
    arrested.
    """

    seat: int
    role: str | None
    cause: str = ""


@record
class DiedTogether(Event, story=True):
    """Public: who was killed in the night, with their roles where the game shows those of the dead.

    `cause`: `killer`, they left by the killer's hand; or `masons`, among all of the night's dead are masons whose
    circle has broken, and nobody hears who has died of what.
    """

    dead: tuple[tuple[int, str | None], ...]
    cause: str


@record
class KilledBy(Event, story=True):
    """Nobody before the end: by whom one of a night's dead was killed: by `teams` together, by these players alone."""

    seat: int
    by: tuple[int, ...]
    teams: tuple[str, ...]


@record
class HitStone(Event):
    """Public: a bullet of the night has hit nobody, nobody hears why: the `mafia`'s, `sniper`'s or `vigilante`'s."""

    bullet: str


@record
class NobodyDied(Event, story=True):
    """Public: nobody was killed last night, for whatever reason."""


@record
class DayBroke(Event, story=True):
    """Public: day `number` begins, with these living seats."""

    number: int
    living: tuple[int, ...]


@record
class DayBrokenOff(Event, story=True):
    """Public: by somebody's leaving there is nothing to do by day any more; the night falls at once."""


@record
class CannotAct(Event):
    """Private: you cannot use your ability tonight."""


@record
class ChoiceVoid(Event):
    """Private: a player you had picked has left the game; choose anew (CH-10)."""

    ability: str
    target: int


@record
class BackInForce(Event):
    """Private: what you had chosen before counts again (CH-23)."""

    ability: str
    choice: Choice


@record
class Reminder(Event):
    """Private: a question of yours is still open. Seconds left."""

    ability: str
    seconds: float
