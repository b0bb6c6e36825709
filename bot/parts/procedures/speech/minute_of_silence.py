"""A minute of silence."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, Procedure, interrupted, record
from bot.engine.events import Event
from bot.parts.abilities.learn.seek_elixir import MOURNED
from bot.text.api import Voice, retells, says


@record
class SilenceHeld(Event, story=True):
    """Public: a silence of so many `seconds`, in which nobody may write; the night has called for it."""

    seconds: float


class MinuteOfSilence(Procedure, tells=(SilenceHeld,)):
    """A while in which all writing is barred, after a night that calls for silence (EX-57, EX-65).

    Attributes:
        seconds: the length.
    """

    part = "silence"

    seconds: float = 60

    async def run(self, game: Play) -> None:
        """Keep all from writing for the time, if the night calls for a silence."""
        if not game.seats.bearing(MOURNED):
            return
        game.enter(self.part)
        length = game.rules.pace.seconds(self.seconds)
        game.tell(EVERYONE, SilenceHeld(length))
        game.floor.give(())
        deadline = game.deadline(length)
        while game.now < deadline.at:
            await interrupted(game, await game.next(deadline))
        game.floor.give(None)


@says(SilenceHeld)
def silence_held(say: Voice, event: SilenceHeld) -> Markup:
    """The message that a silence begins, in which no player may write."""
    t, time = say.tongue, say.time(event.seconds)
    if say.aloud:
        return t.text("🕯 <b>A minute of silence.</b> Nobody may speak now. It's over {time}.", time=time)
    return t.text("🕯 <b>A minute of silence.</b> Nobody may write now. It's over {time}.", time=time)


# NOTE: a line of the story
retells(SilenceHeld, "🕯 The city kept a minute of silence.")
