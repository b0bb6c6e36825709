"""`learn_role`: learn the role of a player."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import RoleLearnt
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class LearnRole(Targeted):
    """The card of another player, told when the wave closes (DK-63, DK-68)."""

    stage: ClassVar[str] = "inquire"
    purpose: ClassVar[Purpose] = "learn"
    in_turn: ClassVar[bool] = True

    def answer(self, night: "Night", act: Act) -> None:
        """Tell the card of each target; of an act that was moved, as if it were his whom he named."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            night.game.tell((act.actor,), RoleLearnt(act.actor, named, night.role(target).id))
