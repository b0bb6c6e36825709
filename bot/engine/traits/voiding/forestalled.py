"""Acts that another act of the night comes before."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class Forestalled(Trait):
    """An ability whose acts are not done where another act has come first, whatever the stage of either.

    A sniper at whom the mafia shoots in the same night does not come to fire (PR-130).
    """

    def is_forestalled(self, night: Night, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether another act of the night keeps this one from being done."""
        return False
