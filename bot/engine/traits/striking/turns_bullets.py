"""Bullets that turn on their shooters."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class TurnsBullets(Trait):
    """A passive ability by which a bullet at its holder hits the player who has fired it (AD-726).

    A sniper who shoots at the ripper of the Advanced game on an odd night dies.
    """

    def turns_back(self, night: Night, seat: int, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether the bullet of this act turns on its shooter."""
        return False
