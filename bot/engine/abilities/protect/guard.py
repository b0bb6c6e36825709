"""`guard`: keep a player from being seized."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose, Status
from bot.engine.events import Guarded


class Guard(Targeted, tells=(Guarded,)):
    """A player named cannot be seized tonight, and a guarded hostage taker seizes nobody (CM-17 to CM-23)."""

    stage: ClassVar[str] = "guard"
    purpose: ClassVar[Purpose] = "help"

    def resolve(self, night: Night, act: Act) -> None:
        """Guard the targets until dawn."""
        for target in night.aims(act):
            night.mark(target, Status("guarded", act.actor, "dawn"))
            night.note(Guarded(act.actor, target))
