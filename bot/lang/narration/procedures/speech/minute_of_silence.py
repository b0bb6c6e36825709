"""A minute of silence."""

from markupsafe import Markup

from bot.engine.events import SilenceHeld
from bot.lang.narration.voice import Voice, retells, says


@says(SilenceHeld)
def silence_held(say: Voice, event: SilenceHeld) -> Markup:
    """Nobody may write."""
    t, time = say.tongue, say.time(event.seconds)
    if say.aloud:
        return t.text("🕯 <b>A minute of silence.</b> Nobody speaks now. Time: {time}.", time=time)
    return t.text("🕯 <b>A minute of silence.</b> Nobody writes now. Time: {time}.", time=time)


@retells(SilenceHeld)
def _silence_held(say: Voice, _event: SilenceHeld) -> Markup:
    # NOTE: a line of the story
    return say.tongue.text("🕯 A minute of silence.")
