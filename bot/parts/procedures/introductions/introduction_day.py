"""The introduction day: a few words from every player."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, SPEECH, Phase, Play, Procedure, record, speech
from bot.engine.events import Event
from bot.text.api import Voice, says


@record
class IntroductionDayBroke(Event):
    """Public: before the first night everyone says a few words, in this order, so many seconds each."""

    order: tuple[int, ...]
    seconds: float


class IntroductionDay(Procedure, tells=(IntroductionDayBroke, *SPEECH)):
    """A day of a few words from each, in seat order from seat 1, before all else (CM-08, GF-11, JK-04, NS-69, ZD-10).

    Attributes:
        seconds: the length of a turn.
    """

    part = "introduction_day"
    asks = ("turn",)

    seconds: float = 30

    async def run(self, game: Play) -> None:
        """Give each player the floor for a few words, one after another."""
        game.enter(Phase("intro"))
        game.enter(self.part)
        game.questions.attendance.begin()
        order = game.seats.living
        game.tell(EVERYONE, IntroductionDayBroke(order, game.rules.pace.turn(self.seconds)))
        for place, seat in enumerate(order):
            if game.seats[seat].alive:
                await speech(game, seat, self.seconds, "introduction", order[place + 1 :])
        game.floor.give(None)


@says(IntroductionDayBroke)
def introduction_day_broke(say: Voice, event: IntroductionDayBroke) -> Markup:
    """The message that all introduce themselves in a few words, in which order, before the first night."""
    t = say.tongue
    head = t.text("☀️ <b>Introduction day.</b> Everyone says a few words, one after another; there's no vote.")
    return Markup(" ").join([head, t.text("You each have {time}.", time=t.duration(event.seconds))])
