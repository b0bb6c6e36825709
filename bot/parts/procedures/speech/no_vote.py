"""Days that end when all have spoken."""

from bot.engine.api import EVERYONE, Play, Procedure, record
from bot.engine.events import Event
from bot.engine.signals import DayEnds
from bot.text.api import says


@record
class NoVoteToday(Event):
    """Public: today nothing follows the speeches, and the night falls."""


class NoVote(Procedure, tells=(NoVoteToday,)):
    """Days on which nothing follows the speeches but the night (AD-044).

    Attributes:
        days: those days.
    """

    days: tuple[int, ...] = ()

    async def run(self, game: Play) -> None:
        """End the day with a message, on such a day.

        Raises:
            DayEnds: on such a day.
        """
        if game.round in self.days:
            game.tell(EVERYONE, NoVoteToday())
            raise DayEnds


says(NoVoteToday, "🌙 There's no vote today.")
