"""The last call: whoever holds a gun fires it now or never."""

from typing import Annotated, ClassVar, Literal

from bot.engine.api import EVERYONE, Play
from bot.engine.events import LastCallOpened
from bot.engine.items.guns import armed, drop, give_back
from bot.engine.parameters.matters import matters_unless
from bot.engine.procedures.base import Procedure, interrupted


class LastCall(Procedure, tells=(LastCallOpened,)):
    """Whoever still holds a gun fires it now or never; skipped where there is none (CM-76, CM-79, CM-80, ZD-70, ZD-71).

    Then guns are gone, and nothing is said of their kinds; those of whoever is out by now return to the giver.

    Attributes:
        seconds: how long; 0: guns end without a call.
        always: whether it is held, for its full time, though nobody has a gun: nobody may know who is armed (MK-113).
        what: what is called for, a `gun` or a `spear`.
    """

    part: ClassVar[str] = "last_call"

    seconds: float = 10
    always: Annotated[bool, matters_unless(seconds=0)] = False
    what: Literal["gun", "spear"] = "gun"

    async def run(self, game: Play) -> None:
        """Wait for the guns, and take them away."""
        if self.seconds and (self.always or armed(game)):
            game.part(self.part)
            game.give_floor(None)
            length = game.rules.pace.seconds(self.seconds)
            game.tell(EVERYONE, LastCallOpened(armed(game), length, self.what))
            deadline = game.deadline(length)
            while game.now < deadline.at and (self.always or armed(game)):
                await interrupted(game, await game.next(deadline))
        self.break_off(game)

    def break_off(self, game: Play) -> None:
        """Take the guns away."""
        for procedure in game.rules.day:
            procedure.disarm(game)
        for number, seat in game.seats.items():
            if not seat.alive:
                give_back(game, number)
            drop(game, number)
