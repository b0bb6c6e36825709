"""A player is made one of those who convert."""

from markupsafe import Markup

from bot.engine.events import ConversionTried
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, name_of, register

register(
    "convert",
    Words(
        # NOTE: white citizens make somebody one of themselves
        name=later.context("ability", "Conversion"),
        question=later.text(
            "⚪ <b>Who should become one of you tonight?</b> Naming a mafia member can cost you your life."
        ),
    ),
)


@says(ConversionTried)
def _conversion_tried(say: Voice, event: ConversionTried) -> Markup:
    # NOTE: a line of the story; {ability} is the name of the act, in the nominative
    return say.tongue.text(
        "⚪ {ability}: {player} named {target}.",
        ability=name_of(say, "convert"),
        player=say.player(event.by),
        target=say.player(event.target),
    )
