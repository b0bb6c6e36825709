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
