"""The last call for holders of guns to fire."""

from typing import Annotated, Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, Procedure, interrupted, record
from bot.engine.events import Event
from bot.engine.parameters.matters import matters_unless
from bot.parts.items import GUN, give_back, holders
from bot.text.api import Voice, says


@record
class LastCallOpened(Event):
    """Public: the last call for holders of guns to fire, within so many `seconds`.

    `holders`: the holders, or none where their names are secret; `what`: a `gun`, or a `spear`.
    """

    holders: tuple[int, ...]
    seconds: float
    what: Literal["gun", "spear"] = "gun"


class LastCall(Procedure, tells=(LastCallOpened,)):
    """The last call for holders of guns; skipped if there are none (CM-76, CM-79, CM-80, ZD-70, ZD-71).

    Then the guns are gone, and their kinds stay secret; the guns of players who are out by now return to the giver.

    Attributes:
        seconds: the length; 0: guns end without a call.
        always: whether there is a call, for its full time, even without guns: nobody may know who is armed (MK-113).
        what: the thing called for, a `gun` or a `spear`.
    """

    part = "last_call"

    seconds: float = 10
    always: Annotated[bool, matters_unless(seconds=0)] = False
    what: Literal["gun", "spear"] = "gun"

    async def run(self, game: Play) -> None:
        """Wait for the holders to fire, then take the remaining guns away."""
        if self.seconds and (self.always or holders(game, GUN)):
            game.enter(self.part)
            game.floor.give(None)
            length = game.rules.pace.seconds(self.seconds)
            game.tell(EVERYONE, LastCallOpened(holders(game, GUN), length, self.what))
            deadline = game.deadline(length)
            while game.now < deadline.at and (self.always or holders(game, GUN)):
                await interrupted(game, await game.next(deadline))
        self.break_off(game)

    def break_off(self, game: Play) -> None:
        """Take the guns away where the day is broken off."""
        for procedure in game.rules.day.of(Procedure):
            procedure.disarm(game)
        for number, seat in game.seats.items():
            if seat.alive:
                seat.shed(GUN)
            else:
                give_back(game, number, GUN)


@says(LastCallOpened)
def last_call_opened(say: Voice, event: LastCallOpened) -> Markup:
    """The message that players with a gun (or spear) can use it now for the last time."""
    if event.what == "spear":
        return say.tongue.text(
            "⏳ <b>Last call before the vote.</b> Anyone want to throw a spear? Time's up {time}.",
            time=say.time(event.seconds),
        )
    if not event.holders:
        return say.tongue.text(
            "⏳ <b>Last call before the vote.</b> Anyone want to draw a gun? Time's up {time}.",
            time=say.time(event.seconds),
        )
    return say.tongue.text(
        "⏳ <b>Last call before the vote.</b> Still armed: {players}. Fire now or the gun is lost. Time's up {time}.",
        players=say.joined(event.holders),
        time=say.time(event.seconds),
    )
