"""`bless`: give a player his voice back."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import SILENCED, Act, Count, Night, Purpose
from bot.engine.events import Blessed, ShadowBanished
from bot.engine.seats import SHADOW


class Bless(Targeted, tells=(Blessed, ShadowBanished)):
    """A player named is not silenced on the coming day, whoever wanted that tonight (PR-077 to PR-079).

    Nobody is told, neither he nor the one who blesses.

    Attributes:
        self_uses: how many nights of a game he may name himself.
        slays_shadows: whether a player possessed on an earlier night dies of it, whatever protects him (AD-544,
            AD-552).
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "mute"
    purpose: ClassVar[Purpose] = "help"

    self_uses: Count = "unlimited"
    slays_shadows: bool = False

    def resolve(self, night: Night, act: Act) -> None:
        """Lift every silence from the target; a shadow goes for good."""
        for target in night.aims(act):
            night.note(Blessed(act.actor, target, night.unleave(target, SILENCED)))
            if self.slays_shadows and night.game.seats[target].has(SHADOW):
                night.note(ShadowBanished(act.actor, target))
                night.hit("magic", act, target)
