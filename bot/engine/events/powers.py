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
    """Public: when a wave closes or a night falls, that something takes place, never with whom or how it ended.

    `act`: `trade`, `purchase`, `suicide`, `guess` or `unmasking`.
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
class HandTouched(Event):
    """Private: somebody may be recruited tonight; whether it is you, who belong to the team from the next night on."""

    touched: bool


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
class Warded(Event, story=True):
    """Nobody before the end: whom somebody kept from being recruited."""

    by: int
    target: int


@record
class InquiryFrozen(Event, story=True):
    """Nobody before the end: who made all of tonight's inquiries show nothing."""

    by: int


@record
class RoleStripped(Event, story=True):
    """To the one who guessed, when the wave closes: whether the player has this role, and loses it by that."""

    by: int
    target: int
    role: str
    right: bool


@record
class TookOver(Event, story=True):
    """To the heir as a night falls: he decides his team's shot from now on."""

    seat: int
    team: str


@record
class VictimGuessed(Event, story=True):
    """To the one who guessed, when the wave closes: whether one of these is the night's victim, and a gun is earned."""

    by: int
    targets: tuple[int, ...]
    right: bool


@record
class Lingers(Event, story=True):
    """Public: at dawn, this player was attacked in the night, and stays as this role to the end of today's vote."""

    seat: int
    role: str


@record
class Faded(Event, story=True):
    """Public: whoever has lingered leaves, as the vote is over."""

    seat: int


@record
class Misled(Event, story=True):
    """Nobody before the end: whose inquiry somebody wanted to spoil, and whether he was one who inquires."""

    by: int
    target: int
    hit: bool


@record
class RoleSought(Event, story=True):
    """To the one who asked, when the wave closes: whether the target has the role that is sought."""

    by: int
    target: int
    role: str
    right: bool


@record
class RoleLearnt(Event, story=True):
    """To the one who asked, when the wave closes: the role of the target."""

    by: int
    target: int
    role: str


@record
class SideTurned(Event, story=True):
    """To the one who turns: his side is another from now on, whose members he meets at nightfall."""

    seat: int
    side: str
