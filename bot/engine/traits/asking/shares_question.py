"""Questions that come to others beside their holder."""

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class SharesQuestion(Trait):
    """An ability whose question is put to other players beside its holder.

    In a circle of masons where all decide, for example, each member is asked alone for a player to invite (PR-366).
    """

    def sharers(self, game: Play, seat: int) -> tuple[int, ...]:  # noqa: ARG002 - a hook
        """The other players who are asked the holder's question tonight, each alone (PR-366)."""
        return ()
