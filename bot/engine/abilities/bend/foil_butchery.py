"""`foil_butchery`: keep today's body from being butchered."""

from typing import ClassVar

from bot.engine.abilities.bend.butcher_body import FOILED
from bot.engine.abilities.untargeted import Untargeted
from bot.engine.api import Act, Holder, Night, Play, Status
from bot.engine.events import ButcheryFoiled


class FoilButchery(Untargeted, tells=(ButcheryFoiled,)):
    """A butchery of the same night does nothing; on another night it is spent for nothing (TG-106 to TG-110).

    He is asked only where somebody was voted out that day, and never learns whether it mattered.
    """

    stage: ClassVar[str] = "protect"

    def is_asked(self, game: Play, holder: Holder) -> bool:
        """Whether he may use it, and there is a body."""
        return bool(game.day.voted_out) and super().is_asked(game, holder)

    def resolve(self, night: Night, act: Act) -> None:
        """Keep the body from it."""
        night.note(ButcheryFoiled(act.actor))
        for body in night.game.day.voted_out:
            night.mark(body, Status(FOILED, act.actor, "dawn"))
