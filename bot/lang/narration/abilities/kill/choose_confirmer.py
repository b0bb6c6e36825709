"""A shooter picks who has to confirm it."""

from markupsafe import Markup

from bot.engine.events import ConfirmerChosen
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "choose_confirmer",
    Words(
        # NOTE: the psychologist picks a player who has to confirm his shots
        name=later.context("ability", "Confirmer"),
        question=later.text("🧠 <b>Who should confirm your shot?</b> Without a confirmer there is no shot."),
    ),
)


@says(ConfirmerChosen)
def _confirmer_chosen(say: Voice, event: ConfirmerChosen) -> Markup:
    t = say.tongue
    # NOTE: a line of the story: who was to confirm the shots of the psychologist
    return t.text(
        "🧠 {player} picked a confirmer: {target}.", player=say.player(event.by), target=say.player(event.target)
    )
