"""Who blows up whom by day, what saves from it, and the pauses that belong to it."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class HandsAwaited(Event):
    """Public: whoever has a role of these, or a gun if there are `guns`, may raise a hand now. Seconds."""

    roles: tuple[str, ...]
    guns: bool
    seconds: float


@record
class HandServed(Event):
    """Public: this player has raised a hand, and acts now. Seconds."""

    seat: int
    seconds: float


@record
class HandWasted(Event, story=True):
    """Public: this player has raised a hand and named nobody; whether he leaves for it, as whatever he is."""

    seat: int
    leaves: bool


@record
class LastActAwaited(Event):
    """Public: these have just left, and one of them may still do something, or nobody. Seconds."""

    seats: tuple[int, ...]
    seconds: float


@record
class BlastDeclared(Event, story=True):
    """Public: this player declares a role and blows up others; whether they leave follows."""

    by: int
    role: str
    targets: tuple[int, ...]


@record
class BlastFailed(Event, story=True):
    """Public: whoever has blown himself up takes nobody along; `poisoner`: the role that is to blame, if it is told."""

    by: int
    poisoner: str


@record
class BlastTook(Event, story=True):
    """Public: these leave by a blast, whoever set it off among them if he was still there."""

    seats: tuple[int, ...]


@record
class DeclaredEarly(Event, story=True):
    """Public: this player has declared the role too early to take anybody along, and leaves alone."""

    seat: int
    role: str


@record
class ArmorHeld(Event, story=True):
    """Public: this player was hit by day, and stays: armour has stopped it, and is used up."""

    seat: int


@record
class ShieldAwaited(Event):
    """Public: a pause before a blast, in which somebody may save this player, or nobody. Seconds."""

    victim: int
    seconds: float


@record
class BlastShielded(Event):
    """Public: somebody has saved this player from a blast; never who."""

    seat: int


@record
class GunBlewUp(Event, story=True):
    """Public: the gun that this player has fired was tampered with, and hits him alone."""

    seat: int


@record
class SideUnveiled(Event, story=True):
    """Public: of which side a player is whom somebody has named who was voted out: of the town's, or of another."""

    by: int
    target: int
    positive: bool
