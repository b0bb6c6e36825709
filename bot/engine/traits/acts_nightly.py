"""What abilities do to every night by themselves."""

from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class ActsNightly(Trait):
    """A passive ability that does something to every night, at its stage, while its holder lives.

    Whoever comes to granny at night dies by her, friend or foe (PR-303): nobody asks her.
    """

    def at_night(self, night: Night, seat: int) -> None:
        """What it does to the night."""
