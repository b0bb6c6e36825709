"""Things that are made and given away: guns, vests."""

from bot.engine.api import Night, Play, Status
from bot.engine.traits.trait import Trait


class GivesThings(Trait):
    """An ability whose holder has things to give to others.

    The pickpocket who names the gunsmith takes a gun of the stock before it is delivered, and the vest of this night
    where the blacksmith is named (PR-349).
    """

    def hands_over(self, night: Night, seat: int, taker: int) -> Status | None:  # noqa: ARG002 - a hook
        """The thing that a thief takes of those still to be given, as if before the delivery (PR-349).

        A delivery of tonight that the stock no longer allows is undone. None where there is nothing to be taken.
        """
        return None

    def returned(self, game: Play, thing: Status) -> None:
        """The return of a thing that the holder has given away, unused."""
