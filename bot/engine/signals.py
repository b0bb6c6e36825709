"""How the machine speaks to the narrator: what ends a wait, and the ways out."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.engine.asks import Ask, Deadline
from bot.engine.inputs import Wrote
from bot.engine.records import record

if TYPE_CHECKING:
    from bot.engine.bases.finale import Finale


class GameEnds(Exception):  # noqa: N818 - not an error: the narrator's way out of any depth
    """The game is decided: the winner's id (a side, `draw`, or `none`) and why, by the ending's id."""

    def __init__(self, winner: str, why: str) -> None:
        super().__init__(winner, why)
        self.winner = winner
        self.why = why


class FinaleBegins(Exception):  # noqa: N818 - not an error: whatever goes on is broken off for it
    """The game goes over to a last set piece, such as the last three joining hands; it ends the game."""

    def __init__(self, finale: "Finale") -> None:
        super().__init__(finale)
        self.finale = finale


class DayBreaksOff(Exception):  # noqa: N818 - not an error: the night falls at once
    """Somebody's leaving has decided what a leaving may not decide: the day ends, and the next dawn looks again."""


class DayEnds(Exception):  # noqa: N818 - not an error: nothing more follows today
    """The day is over before all its parts have been played."""


@record
class Gone:
    """What a waiting narrator is told when a player has left the game."""

    seat: int


Signal = Ask | Gone | Wrote | None
"""What ends a wait: an answered question, a leaver, somebody heeded who wrote, or (None) the time."""


@record
class HeldUp:
    """What waits while a day power takes effect: until when it goes on, and who hears of what comes meanwhile."""

    deadline: Deadline
    heed: Callable[[Signal], object]
