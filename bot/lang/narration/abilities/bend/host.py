"""A guest who is taken for a talk."""

from bot.engine.events import TakenForTalk
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "host",
    Words(
        # NOTE: the priest takes somebody for a talk at night: the guest can't act, and nothing reaches them
        name=later.context("ability", "Talk"),
        question=later.text("⛪ <b>Who do you take for a talk tonight?</b>"),
    ),
)

# NOTE: a line of the story: the first had the second as a guest for the night
says(TakenForTalk, "⛪ {player} had a guest: {target}.", player="by", target="target")
