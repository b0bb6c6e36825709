"""`give_armor`: put a vest on a player."""

from typing import TYPE_CHECKING

from bot.engine.abilities.items.gift import Gift
from bot.engine.events import Event, VestGiven, VestPutOn
from bot.engine.items.vests import vest

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.seats import Status


class GiveArmor(Gift):
    """A player named wears a vest from this very night on, until it has stopped one bullet (PR-108 to PR-111).

    Nobody wears two: a second one is lost. Whoever gets one is told so at dawn.
    """

    def thing(self, giver: int) -> "Status":
        """A vest that he has made."""
        return vest(giver)

    def given(self, giver: int, taker: int) -> Event:
        """Who wears it."""
        return VestPutOn(giver, taker)

    def received(self) -> Event:
        """He wears a vest."""
        return VestGiven()

    def hands_over(self, night: "Night", seat: int, taker: int) -> "Status | None":  # noqa: ARG002 - a hook
        """The vest of this night, if he makes one (PR-349)."""
        gift = self.gift_of(night, seat)
        if gift is None:
            return None
        self.undo(night, gift)
        return self.thing(seat)
