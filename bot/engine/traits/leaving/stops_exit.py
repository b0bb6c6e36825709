"""Exits that an ability stops."""

from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class StopsExit(Trait):
    """An ability by which its holder, about to leave by the rules of the game, stays.

    Commando's watchman stays at the first exit by day, and is named in public (CM-25, CM-26). A player who leaves the
    game itself (CH-07) is not stopped.
    """

    def stops_exit(self, game: Play, seat: int, cause: str) -> bool:  # noqa: ARG002 - a hook
        """Whether the holder stays where this is the cause of the exit; the ability may be used up by that."""
        return False
