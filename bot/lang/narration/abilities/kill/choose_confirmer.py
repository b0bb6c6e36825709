"""A shooter picks who has to confirm it."""

from bot.engine.events import ConfirmerChosen
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

register(
    "choose_confirmer",
    Words(
        # NOTE: the psychologist picks a player who has to confirm his shots
        name=later.context("ability", "Confirmer"),
        question=later.text("🧠 <b>Who should confirm your shot?</b> Without a confirmer there is no shot."),
    ),
)

# NOTE: a line of the story: who was to confirm the shots of the psychologist
says(ConfirmerChosen, "🧠 {player} picked a confirmer: {target}.", player="by", target="target")
