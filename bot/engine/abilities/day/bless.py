"""`bless`: give a player his voice back."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Blessed
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import SILENCED

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class Bless(Targeted):
    """A player named is not silenced on the coming day, whoever wanted that tonight (PR-077 to PR-079).

    Nobody is told, neither he nor the one who blesses.

    Attributes:
        self_uses: how many nights of a game he may name himself.
    """

    stage: ClassVar[str] = "mute"
    purpose: ClassVar[Purpose] = "help"

    self_uses: Count = "unlimited"

    def resolve(self, night: "Night", act: Act) -> None:
        """Lift every silence from the target."""
        for target in night.aims(act):
            night.note(Blessed(act.actor, target, night.unleave(target, SILENCED)))
