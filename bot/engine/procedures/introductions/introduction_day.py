"""The introduction day: everybody says a few words."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Phase, Play
from bot.engine.events import (
    IntroductionDayBroke,
)
from bot.engine.procedures.base import SPEECH, Procedure, speech


class IntroductionDay(Procedure, tells=(IntroductionDayBroke, *SPEECH)):
    """Before anything else everyone says a few words, in seat order from seat 1 (CM-08, GF-11, JK-04, NS-69, ZD-10).

    Attributes:
        seconds: the length of a turn.
    """

    part: ClassVar[str] = "introduction_day"
    asks: ClassVar[tuple[str, ...]] = ("turn",)

    seconds: float = 30

    async def run(self, game: Play) -> None:
        """Give the floor to one after another."""
        game.enter(Phase("intro"))
        game.part(self.part)
        game.attendance.begun = True
        order = game.living
        game.tell(EVERYONE, IntroductionDayBroke(order, game.rules.pace.turn(self.seconds)))
        for place, seat in enumerate(order):
            if game.seats[seat].alive:
                await speech(game, seat, self.seconds, "introduction", order[place + 1 :])
        game.give_floor(None)
