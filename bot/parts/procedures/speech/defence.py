"""Defence: speeches of the nominated players."""

from collections.abc import Callable

from bot.engine.api import EVERYONE, SILENCED, SPEECH, Play, Procedure, record, speech
from bot.engine.events import DefenceOpened, Event
from bot.text.api import says


@record
class PassedOver(Event):
    """Public: this player was silenced, and does not get the floor."""

    seat: int


DEFENCE = (DefenceOpened, PassedOver, *SPEECH)
"""The events of a player's defence."""


class Defence(Procedure, tells=DEFENCE):
    """A speech of each defendant, in the order of nomination (CL-27), except silenced ones (GF-58).

    Attributes:
        seconds: the length of a speech.
    """

    about = "defendants"
    part = "defence"
    asks = ("turn",)

    seconds: float = 60

    async def run(self, game: Play) -> None:
        """Give each defendant the floor for a speech."""
        if game.day.defendants:
            game.enter(self.part)
            await defend(game, game.day.defendants, self.seconds)


async def defend(
    game: Play, defendants: tuple[int, ...], seconds: float, goes_on: Callable[[], bool] | None = None
) -> None:
    """Let each of these players speak in turn, for so many seconds, as long as `goes_on` holds."""
    for place, seat in enumerate(defendants):
        if not game.seats[seat].alive or not (goes_on is None or goes_on()):
            continue
        if game.seats[seat].has(SILENCED):
            game.tell(EVERYONE, PassedOver(seat))
            continue
        game.tell(EVERYONE, DefenceOpened(seat, game.floor.pace.turn(seconds)))
        await speech(game, seat, seconds, "defence", defendants[place + 1 :], goes_on=goes_on)
    game.floor.give(None)


says(PassedOver, "🤐 {player} stays silent today.")
