"""What else a night does, told to whom it concerns and in the story."""

from dataclasses import dataclass

from bot.engine.events.base import Event


@dataclass(frozen=True)
class Inquired(Event, story=True):
    """To the one who inquired, when the wave closes: the side the target shows."""

    by: int
    target: int
    shows: str


@dataclass(frozen=True)
class Blocked(Event, story=True):
    """Nobody before the end: whose ability was taken from him."""

    by: int
    target: int


@dataclass(frozen=True)
class NightNotice(Event, story=True):
    """Public: when a wave closes, that something takes place tonight, never with whom or how it ended.

    `act`: `trade`, `purchase` or `guess`.
    """

    act: str


@dataclass(frozen=True)
class Recruited(Event, story=True):
    """To the team when the wave closes: whom it tried to win over, and whether it did.

    `given_up` is the mate who leaves for it, if any.
    """

    by: int
    target: int
    given_up: int | None
    won: bool


@dataclass(frozen=True)
class RoleTurned(Event, story=True):
    """Nobody before the end: a player's role is another from now on."""

    seat: int
    was: str
    role: str


@dataclass(frozen=True)
class RoleChanged(Event):
    """Private: your role, and perhaps your side, is another from now on."""

    role: str


@dataclass(frozen=True)
class Exposed(Event, story=True):
    """Public: at dawn, this player is of this side."""

    seat: int
    side: str


@dataclass(frozen=True)
class ExposureFailed(Event, story=True):
    """Nobody before the end: somebody tried to expose a player, and nothing was announced."""

    by: int
    target: int


@dataclass(frozen=True)
class Returned(Event, story=True):
    """Public: at dawn, a player who was out is in the game again."""

    seat: int


@dataclass(frozen=True)
class Misled(Event, story=True):
    """Nobody before the end: whose inquiry somebody wanted to spoil, and whether he was one who inquires."""

    by: int
    target: int
    hit: bool
