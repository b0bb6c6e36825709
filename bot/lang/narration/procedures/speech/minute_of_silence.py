"""A minute of silence."""

from markupsafe import Markup

from bot.engine.events import SilenceHeld
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice


@says(SilenceHeld)
def silence_held(say: Voice, event: SilenceHeld) -> Markup:
    """A silence, in which nobody may write."""
    t, time = say.tongue, say.time(event.seconds)
    if say.aloud:
        return t.text("🕯 <b>A minute of silence.</b> Nobody speaks now. Time: {time}.", time=time)
    return t.text("🕯 <b>A minute of silence.</b> Nobody writes now. Time: {time}.", time=time)


# NOTE: a line of the story
retells(SilenceHeld, "🕯 A minute of silence.")
