"""A samurai strikes down who tries to win him over."""

from markupsafe import Markup

from bot.engine.events import ConverterStruck
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register("kill_converter", Words(name=later.context("ability", "Samurai's blow")))


@says(ConverterStruck)
def _converter_struck(say: Voice, event: ConverterStruck) -> Markup:
    # NOTE: a line of the story: a samurai struck at somebody who tried to convert them
    return say.tongue.text(
        "⚔️ {player} drew the sword on {target}.", player=say.player(event.by), target=say.player(event.target)
    )
