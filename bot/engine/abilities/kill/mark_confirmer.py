"""`mark_confirmer`: turn a bullet on the player who has confirmed it."""

from typing import ClassVar

from bot.engine.abilities.kill.consent import SUSPECTED
from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose, Status
from bot.engine.events import ConfirmerGuessed


class MarkConfirmer(Targeted, tells=(ConfirmerGuessed,)):
    """If the player named confirms a bullet tonight, it hits that player in the place of its target (AD-325 to AD-335).

    If he confirms none nothing happens. Nobody is told anything.
    """

    stage: ClassVar[str] = "look"
    purpose: ClassVar[Purpose] = "harm"

    def resolve(self, night: Night, act: Act) -> None:
        """Mark whom he takes for the confirmer."""
        for target in night.aims(act):
            night.mark(target, Status(SUSPECTED, act.actor, "dawn"))
            night.note(ConfirmerGuessed(act.actor, target))
