"""`frame`: make a player look guilty."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.acts import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Framed
from bot.engine.names import FactionId
from bot.engine.night.reach import reached
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night

FRAMED = "framed"
"""The mark of whoever looks guilty tonight."""


class Frame(Targeted, tells=(Framed,)):
    """A player named looks guilty tonight to those checks that fall for it (CT-167, CT-168).

    Attributes:
        self_uses: how many nights of a game its holder may name himself.
        shows: the side that the player then shows to inquiries; else it is for the check to say what that means.
    """

    stage: ClassVar[str] = "look"
    purpose: ClassVar[Purpose] = "harm"

    self_uses: Count = "unlimited"
    shows: FactionId | None = None

    def resolve(self, night: "Night", act: Act) -> None:
        """Mark the target until dawn."""
        for target in reached(night, act):
            night.mark(target, Status(FRAMED, act.actor, "dawn"))
            if self.shows is not None:
                night.show(target, self.shows)
            night.note(Framed(act.actor, target))
