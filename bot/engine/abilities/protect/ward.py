"""`ward`: keep a player from being recruited."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Warded
from bot.engine.names import RoleId
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night

WARDED = "warded"
"""The mark of whoever cannot be recruited."""


class Ward(Targeted):
    """A player named cannot be recruited, whatever else may befall him (MK-68 to MK-72, EC-103 to EC-106, EC-142).

    Whether it mattered nobody learns.

    Attributes:
        self_uses: how many nights of a game he may name himself.
        lasts: for how long: for the `night`, or for the rest of the `game`.
        only: roles that it holds for; anybody's, where none is named.
    """

    stage: ClassVar[str] = "guard"
    purpose: ClassVar[Purpose] = "help"

    self_uses: Count = "unlimited"
    lasts: Literal["night", "game"] = "night"
    only: tuple[RoleId, ...] = ()

    def resolve(self, night: "Night", act: Act) -> None:
        """Ward the targets."""
        for target in night.aims(act):
            night.note(Warded(act.actor, target))
            if not self.only or night.role(target).id in self.only:
                night.mark(target, Status(WARDED, act.actor, "dawn" if self.lasts == "night" else "ever"))
