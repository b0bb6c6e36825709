"""What else a night does, told to whom it concerns and in the story."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class Inquired(Event, story=True):
    """To the one who inquired, when the wave closes: the side the target shows."""

    by: int
    target: int
    shows: str


@record
class Blocked(Event, story=True):
    """Nobody before the end: whose ability was taken from him."""

    by: int
    target: int


@record
class NightNotice(Event, story=True):
    """Public: when a wave closes, that something takes place tonight, never with whom or how it ended.

    `act`: `trade`, `purchase` or `guess`.
    """

    act: str


@record
class Recruited(Event, story=True):
    """To the team when the wave closes: whom it tried to win over, and whether it did.

    `given_up` is the mate who leaves for it, if any.
    """

    by: int
    target: int
    given_up: int | None
    won: bool


@record
class RoleTurned(Event, story=True):
    """Nobody before the end: a player's role is another from now on."""

    seat: int
    was: str
    role: str


@record
class RoleChanged(Event):
    """Private: your role, and perhaps your side, is another from now on."""

    role: str


@record
class Exposed(Event, story=True):
    """Public: at dawn, this player is of this side."""

    seat: int
    side: str


@record
class ExposureFailed(Event, story=True):
    """Nobody before the end: somebody tried to expose a player, and nothing was announced."""

    by: int
    target: int


@record
class Returned(Event, story=True):
    """Public: at dawn, a player who was out is in the game again."""

    seat: int


@record
class Misled(Event, story=True):
    """Nobody before the end: whose inquiry somebody wanted to spoil, and whether he was one who inquires."""

    by: int
    target: int
    hit: bool
