"""`linger`: killed at night, stay for one more day."""

from typing import ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.api import EVERYONE, Hit, Play, Status
from bot.engine.events import Lingers

LINGERING = "lingering"
"""The mark of whoever leaves at the end of today's vote."""


class Linger(Passive, tells=(Lingers,)):
    """Its holder, killed at night, is shown at dawn as what he is, and leaves after the day's vote (MK-73 to MK-81).

    Until then he talks, votes and counts like anybody, but can be neither voted for nor shot at. Passive; the procedure
    `fade` lets him go.

    Attributes:
        to: the kinds of attack.
    """

    stage: ClassVar[str] = "dawn"

    to: tuple[str, ...] = ("shot",)

    @property
    def carried_out_by(self) -> str:
        """He leaves after the vote."""
        return "fade"

    def stays_on(self, game: Play, seat: int, hit: Hit) -> bool:
        """Stay; for the rounds without an exit that is one all the same (MK-107)."""
        if hit.kind not in self.to:
            return False
        game.seats[seat].statuses.append(Status(LINGERING, seat, "ever", bars=("named", "shot")))
        game.note_exit()
        game.tell(EVERYONE, Lingers(seat, game.seats[seat].role.id))
        return True


def lingering(game: Play) -> tuple[int, ...]:
    """The living who leave at the end of today's vote, in seat order."""
    return game.still_in(game.bearing(LINGERING))
