"""Guns by day."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class GunGiven(Event, story=True):
    """Nobody before the end: a gun for the coming day. `kind`: `real` or `blank`, a `spear`, or a `kept gun`."""

    by: int
    target: int
    kind: str


@record
class GunReceived(Event):
    """Private: you have a gun, and keep it until you fire it."""


@record
class GunForToday(Event):
    """Private: you have a gun, for the window of this day alone."""


@record
class GunsPossible(Event):
    """Private: beside the question, how many guns can be given tonight, so that you may name as many players."""

    many: int


@record
class GunSpoilt(Event, story=True):
    """Nobody before the end: whose gun somebody has spoilt."""

    by: int
    target: int


@record
class PocketPicked(Event, story=True):
    """Private: what you have stolen, from whom: a `kept gun` or a `vest`; to nobody where the thief is out."""

    by: int
    target: int
    item: str


@record
class FiredAt(Event, story=True):
    """Public: who fires at whom; what comes of it follows."""

    by: int
    target: int


@record
class BulletStopped(Event):
    """Public: a bullet by day does nothing, whomever it hit: the group learns neither who that was nor why."""


@record
class GunsNamed(Event):
    """Public: who holds a gun today, of whatever kind."""

    holders: tuple[int, ...]


@record
class LastCallOpened(Event):
    """Public: whoever still holds a gun fires it now or never; without `holders` nobody knows who has one. Seconds.

    `what`: a `gun`, or a `spear`.
    """

    holders: tuple[int, ...]
    seconds: float
    what: str = "gun"


@record
class GunDrawn(Event, story=True):
    """Public: who has declared a gun, and as what he has it; he may name a partner to talk with. Seconds."""

    seat: int
    role: str
    seconds: float


@record
class PartnerNamed(Event, story=True):
    """Public: with whom the holder of a declared gun talks before he fires. Seconds."""

    by: int
    partner: int
    seconds: float


@record
class MustFire(Event):
    """Public: the holder of a declared gun has to fire now, or it is lost. Seconds."""

    seat: int
    seconds: float


@record
class GunLost(Event, story=True):
    """Public: a declared gun was not fired, and is lost."""

    seat: int


@record
class GunFired(Event, story=True):
    """Public: who fires at whom, and what the gun was loaded with: `real` or `blank`."""

    by: int
    target: int
    kind: str


@record
class GunAimed(Event):
    """Public: who fires at whom; whether the gun is real is told when the target has spoken. Seconds."""

    by: int
    target: int
    seconds: float


@record
class ArmorBroken(Event, story=True):
    """Public: this player stays in the game, shown as what he was; from now on he is something else."""

    seat: int
    was: str
    role: str


@record
class StaysAs(Event, story=True):
    """Public: this player was voted out and stays in the game; what he was, and what he is from now on."""

    seat: int
    was: str
    role: str


@record
class ShotDown(Event, story=True):
    """Public: this player leaves by a gun; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None


@record
class SpearHeld(Event):
    """Private: somebody has given you a spear for today."""


@record
class SpearThrown(Event, story=True):
    """Public: who throws a spear at whom."""

    by: int
    target: int


@record
class SpearStruck(Event, story=True):
    """Public: these players leave by a spear: whoever was hit, and whoever threw it if it was his own."""

    seats: tuple[int, ...]


@record
class BlownUp(Event, story=True):
    """Public: `seat` has shot down `by`, who blew him up for it, and is out; `role` where that is shown, else None."""

    seat: int
    by: int
    role: str | None
