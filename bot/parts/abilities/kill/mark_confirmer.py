"""`mark_confirmer`: turn a bullet on the player who has confirmed it."""

from bot.engine.api import Act, Night, Status, record
from bot.engine.events import Event
from bot.parts.abilities.kill.armed import SUSPECTED
from bot.parts.abilities.targeted import Targeted
from bot.text.api import later, register, says


@record
class ConfirmerGuessed(Event, story=True):
    """Secret until the end: a guess that this player is the confirmer of shots."""

    by: int
    target: int


class MarkConfirmer(Targeted, tells=(ConfirmerGuessed,)):
    """A guess at the confirmer: a bullet confirmed by the named player hits that player instead (AD-325 to AD-335).

    A wrong guess does nothing. Nobody is told anything.
    """

    stage = "look"
    purpose = "harm"

    def resolve(self, night: Night, act: Act) -> None:
        """Mark the named player as the supposed confirmer, on whom a confirmed bullet turns."""
        for target in night.aims(act):
            night.marks.put(target, Status(SUSPECTED, act.actor, "dawn"))
            night.note(ConfirmerGuessed(act.actor, target))


register(
    "mark_confirmer",
    # NOTE: the psycho guesses who confirms the psychologist's shot, so that it hits that player
    name=later.context("ability", "Confirmer's guess"),
    question=later.text("🌀 <b>Who is the psychologist's confirmer tonight?</b>"),
)

# NOTE: a line of the story: whom the psycho took for the psychologist's confirmer
says(ConfirmerGuessed, "🌀 {player} guessed the confirmer: {target}.", player="by")
