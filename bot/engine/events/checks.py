"""What somebody finds out at night, told to whoever it concerns and in the story."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class Inquired(Event, story=True):
    """To the one who inquired, when the wave closes: the side the target shows."""

    by: int
    target: int
    shows: str


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
class VictimGuessed(Event, story=True):
    """To the one who guessed, when the wave closes: whether one of these is the night's victim, and a gun is earned."""

    by: int
    targets: tuple[int, ...]
    right: bool


@record
class LeaverGuessed(Event, story=True):
    """To the one who predicted, as the day is over: whether one of these has left today, so that tonight he is safe."""

    by: int
    targets: tuple[int, ...]
    right: bool


@record
class CodeSent(Event, story=True):
    """Nobody before the end: to whom somebody made himself known by a code, or died of the try."""

    by: int
    target: int
    sign: str


@record
class CodeReceived(Event, reveals=True):
    """Private: at dawn, somebody makes himself known to you as this role, by a code for the coming day."""

    by: int
    role: str
    sign: str

    @property
    def shown(self) -> tuple[int, ...]:
        """The sender."""
        return (self.by,)


@record
class ElixirFound(Event, story=True):
    """To the two when the wave closes: who has found, alone, the one he looked for."""

    by: int
    target: int


@record
class SearchFailed(Event, story=True):
    """Nobody before the end: who has looked for somebody alone, and whom he named in error."""

    by: int
    target: int


@record
class SearchAnswered(Event, story=True):
    """To those who searched together when the wave closes: whether this player is woken with them tonight."""

    target: int
    woken: bool


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
class ThreePointed(Event, story=True):
    """Nobody before the end: who has pointed at these three, of whom the first two learn the card of the third."""

    by: int
    targets: tuple[int, ...]


@record
class CardExposed(Event):
    """To each of three players before the dawn: that these three were put together; `role`: the card of the last of
    them, who is himself told None.
    """

    targets: tuple[int, ...]
    role: str | None


@record
class Tracked(Event, story=True):
    """To the one who asked, when the wave closes: whom the target has named tonight; None: the target did nothing.

    `also`: where all names are told, the further ones.
    """

    by: int
    target: int
    seen: int | None
    also: tuple[int, ...] = ()


@record
class Watched(Event, story=True):
    """To the one who asked, when the wave closes: who has named the target tonight, in seat order."""

    by: int
    target: int
    visitors: tuple[int, ...]


@record
class CrimeSceneVisited(Event, story=True):
    """To the visitor, when the wave closes: who killed the owner of this house; None: there is no crime scene."""

    by: int
    target: int
    killer: int | None


@record
class NotReached(Event, story=True):
    """To the one who asked, as he would be answered: somebody or something has kept him from the target."""

    by: int
    target: int


@record
class FoundDead(Event, story=True):
    """To the one who asked or shot, as he would be answered: the target was killed earlier in the night."""

    by: int
    target: int


@record
class CorpseExamined(Event, story=True):
    """To the one who asked, as he would be answered: which team or role has killed the target earlier, and with what.

    `weapon`: `bullet`, `knife`, `service_pistol` or `stolen_weapon`.
    """

    by: int
    target: int
    killer: str
    weapon: str


@record
class SidesCompared(Event, story=True):
    """To the one who asked, as he would be answered: whether two players are of one side; None: one is out of reach."""

    by: int
    targets: tuple[int, ...]
    same: bool | None


@record
class KillerSeen(Event, story=True):
    """To the one who followed the target, as he would be answered: who has killed the target, and the killer's role."""

    by: int
    target: int
    killer: int
    role: str


@record
class MatesNotFound(Event, story=True):
    """Nobody before the end: who has not found his mates in time."""

    seat: int
