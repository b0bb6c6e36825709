"""`calm_night`: voted out, keep all others from being killed in the night after."""

from bot.engine.api import CALM, Passive, Play, Status
from bot.engine.traits.leaving import ActsOnExit
from bot.text.api import later, register


class CalmNight(Passive, ActsOnExit):
    """A night without deaths of any kind after its holder was voted out (PR-338 to PR-341). Passive.

    All else takes place: bullets are fired and stop, players are won over, and the price of such acts is not paid.
    """

    stage = "protect"

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """Mark the coming night as one without deaths, if the holder was voted out."""
        if cause == "vote":
            game.seats[seat].bear(Status(CALM, seat, "dawn"))


register("calm_night", name=later.context("ability", "Calm night"))
