"""Changes at the close of a wave."""

from bot.engine.night.acts import Act
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class ActsAtOnce(Trait):
    """An ability that changes the game, or tells the group a piece of news, as soon as its wave closes.

    A team that recruits a player learns as the wave closes whether the player has come over (CH-12).
    """

    def after_wave(self, game: Play, act: Act) -> bool:  # noqa: ARG002 - a hook
        """The change on the game, made once for each act that is not void; it may draw, tell and change seats.

        Returns:
            Whether a role or a side has changed, so that the night so far must be folded anew.
        """
        return False
