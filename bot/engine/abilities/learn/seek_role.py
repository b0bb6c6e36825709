"""`seek_role`: learn whether a player has a certain role."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import RoleSought
from bot.engine.names import RoleId
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class SeekRole(Targeted):
    """Whether a player has one role, told when the wave closes (TG-60, TG-103 to TG-105).

    Attributes:
        role: the role that is sought.
    """

    stage: ClassVar[str] = "inquire"
    purpose: ClassVar[Purpose] = "learn"
    in_turn: ClassVar[bool] = True

    role: RoleId

    def answer(self, night: "Night", act: Act) -> None:
        """Tell it of each target; of an act that was moved, as if it were his whom he named (TG-60)."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            right = night.role(target).id == self.role
            night.game.tell((act.actor,), RoleSought(act.actor, named, self.role, right))
