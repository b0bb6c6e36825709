"""Days that end when all have spoken."""

from typing import TYPE_CHECKING

from bot.engine.events import NoVoteToday
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import Procedure
from bot.engine.signals import DayEnds

if TYPE_CHECKING:
    from bot.engine.play import Play


class NoVote(Procedure, tells=(NoVoteToday,)):
    """On some days nothing follows any more: the night falls (AD-044).

    Attributes:
        days: on which.
    """

    days: tuple[int, ...] = ()

    async def run(self, game: "Play") -> None:
        """Say so, and end the day.

        Raises:
            DayEnds: it is such a day.
        """
        if game.round in self.days:
            game.tell(EVERYONE, NoVoteToday())
            raise DayEnds
