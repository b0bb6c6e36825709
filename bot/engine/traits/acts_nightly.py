"""Effects that abilities have on every night by themselves."""

from bot.engine.night.scratch import Night
from bot.engine.traits.trait import Trait


class ActsNightly(Trait):
    """A passive ability with an effect on every night, at its stage, while its holder lives.

    Any visitor of granny dies by her at night, friend or foe (PR-303): granny is never asked.
    """

    def at_night(self, night: Night, seat: int) -> None:
        """The effect on the night."""
