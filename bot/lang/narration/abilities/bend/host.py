"""Somebody is taken for a talk."""

from markupsafe import Markup

from bot.engine.events import TakenForTalk
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "host",
    Words(
        # NOTE: the priest takes somebody for a talk at night: the guest can't act, and nothing reaches them
        name=later.context("ability", "Talk"),
        question=later.text("⛪ <b>Who do you take for a talk tonight?</b>"),
    ),
)


@says(TakenForTalk)
def _taken_for_talk(say: Voice, event: TakenForTalk) -> Markup:
    # NOTE: a line of the story: the first had the second as a guest for the night
    return say.tongue.text(
        "⛪ {player} had a guest: {target}.", player=say.player(event.by), target=say.player(event.target)
    )
