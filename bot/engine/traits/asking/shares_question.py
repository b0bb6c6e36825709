"""Questions that come to others beside their holder."""

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class SharesQuestion(Trait):
    """An ability for which other players are asked because of its holder.

    All members of the circle invite another player, each alone, where its rule is that all decide (PR-366).
    """

    def sharers(self, game: Play, seat: int) -> tuple[int, ...]:  # noqa: ARG002 - a hook
        """The others who are asked tonight because of this holder, each alone (PR-366)."""
        return ()
