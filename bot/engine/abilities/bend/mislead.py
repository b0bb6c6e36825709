"""`mislead`: spoil tonight's inquiry by naming the one who inquires."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose, RoleId, Status
from bot.engine.events import Misled


class Mislead(Targeted, tells=(Misled,)):
    """If the player named has one of certain roles, whomever he inquires about tonight shows him his own side (NS-23).

    Whether he was right the one who misleads never learns.

    Attributes:
        roles: whose inquiries it spoils.
    """

    stage: ClassVar[str] = "look"
    purpose: ClassVar[Purpose] = "harm"

    roles: tuple[RoleId, ...]

    def resolve(self, night: Night, act: Act) -> None:
        """Mislead the targets who inquire."""
        for target in night.aims(act):
            hit = night.role(target).id in self.roles
            night.note(Misled(act.actor, target, hit))
            if hit:
                night.mark(target, Status("misled", act.actor, "dawn"))
