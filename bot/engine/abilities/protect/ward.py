"""`ward`: keep a player from being recruited."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Warded
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night

WARDED = "warded"
"""The mark of whoever cannot be recruited tonight."""


class Ward(Targeted):
    """A player named cannot be recruited tonight, whatever else may befall him (MK-68 to MK-72).

    Whether it mattered nobody learns.

    Attributes:
        self_uses: how many nights of a game he may name himself.
    """

    stage: ClassVar[str] = "guard"
    purpose: ClassVar[Purpose] = "help"

    self_uses: Count = "unlimited"

    def resolve(self, night: "Night", act: Act) -> None:
        """Ward the targets until dawn."""
        for target in night.aims(act):
            night.mark(target, Status(WARDED, act.actor, "dawn"))
            night.note(Warded(act.actor, target))
