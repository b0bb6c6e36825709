"""Talk without turns."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Countdown, Play, Procedure, held_up, record
from bot.engine.countdown import SHORTEST_VOTE, near_the_end
from bot.engine.events import Event
from bot.text.api import Voice, says


@record
class DebateOpened(Event):
    """Public: all the living talk at once, for so many `seconds`, and nothing is voted on yet."""

    seconds: float


@record
class DebateEnding(Event):
    """Public: the talk of all the living at once ends in so many `seconds`."""

    seconds: float


class Debate(Procedure, tells=(DebateEnding, DebateOpened)):
    """A talk of all the living at once, except the silenced, before any vote (PR-033).

    Attributes:
        seconds_per_player: the length of the talk for each of the living.
        seconds_least: the least length of the talk.
        seconds_most: the greatest length of the talk.
    """

    part = "talk"

    seconds_per_player: float = 20
    seconds_least: float = 120
    seconds_most: float = 420

    async def run(self, game: Play) -> None:
        """Let all talk until the time is up."""
        game.enter(self.part)
        game.floor.give(None)
        standard = self.seconds_per_player * len(game.seats.living)
        deadline = game.deadline(game.rules.pace.seconds(min(self.seconds_most, max(self.seconds_least, standard))))
        game.tell(EVERYONE, DebateOpened(deadline.length))
        ending = Countdown(near_the_end(deadline, SHORTEST_VOTE), lambda left: game.tell(EVERYONE, DebateEnding(left)))
        while game.now < deadline.at:
            await held_up(game, await game.next(deadline, ending), deadline)


@says(DebateOpened)
def debate_opened(say: Voice, event: DebateOpened) -> Markup:
    """The message that all may talk at once for some time, before any vote."""
    t, time = say.tongue, say.time(event.seconds)
    if say.aloud:
        return t.text("🎙 <b>Free talk.</b> Everybody may speak. It ends {time}, and then comes the vote.", time=time)
    return t.text("🗣 <b>Free talk.</b> Everybody may write. It ends {time}, and then comes the vote.", time=time)


# NOTE: {time} is the end of a time, "in 20 seconds"
says(DebateEnding, "⏳ The talk ends {time}, and then comes the vote.")
