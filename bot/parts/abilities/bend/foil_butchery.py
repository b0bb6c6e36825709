"""`foil_butchery`: keep today's body from being butchered."""

from bot.engine.api import Act, Holder, Night, Play, Status, record
from bot.engine.events import Event
from bot.parts.abilities.bend.butcher_body import FOILED
from bot.parts.abilities.targeted import Untargeted
from bot.text.api import deed, later, register, says


@record
class ButcheryFoiled(Event, story=True):
    """Secret until the end: a player signed to expose tonight's butchery."""

    by: int


class FoilButchery(Untargeted, tells=(ButcheryFoiled,)):
    """A butchery of the same night does nothing; on another night the use is spent for nothing (TG-106 to TG-110).

    The holder is asked only on the night after a player was voted out, and never learns whether the use mattered.
    """

    stage = "protect"

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether the holder has a use left and a player was voted out today."""
        return bool(game.day.voted_out) and super().is_asked(game, holder)

    def resolve(self, night: Night, act: Act) -> None:
        """Protect the body from tonight's butchery."""
        night.note(ButcheryFoiled(act.actor))
        for body in night.game.day.voted_out:
            night.marks.put(body, Status(FOILED, act.actor, "dawn"))


register(
    "foil_butchery",
    # NOTE: a doctor of the dead exposes that a body is being butchered
    name=later.context("ability", "Exposure"),
    question=later.text("🧪 <b>Do you expose the butcher tonight?</b> You can do it once, on the right night."),
)

# NOTE: a line of the story: {player} signed to expose a butchery, whether or not there was one
says(ButcheryFoiled, "🧪 {player} went to expose the butcher.", player="by")

deed(ButcheryFoiled)
