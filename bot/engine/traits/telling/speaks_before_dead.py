"""News before those of the night's dead."""

from bot.engine.night.acts import Act
from bot.engine.night.scratch import Night
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class SpeaksBeforeDead(Trait):
    """An ability with dawn news that come before the night's dead are named.

    The narrator may name first the player who is silent today, dead or alive.
    """

    def before_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """The news of an act, also where the act was void."""
