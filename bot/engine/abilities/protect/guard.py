"""`guard`: keep a player from being seized."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.acts import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Guarded
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class Guard(Targeted, tells=(Guarded,)):
    """A player named cannot be seized tonight, and a guarded hostage taker seizes nobody (CM-17 to CM-23)."""

    stage: ClassVar[str] = "guard"
    purpose: ClassVar[Purpose] = "help"

    def resolve(self, night: "Night", act: Act) -> None:
        """Guard the targets until dawn."""
        for target in night.aims(act):
            night.mark(target, Status("guarded", act.actor, "dawn"))
            night.note(Guarded(act.actor, target))
