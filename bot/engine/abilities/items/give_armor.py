"""`give_armor`: put a vest, or armour, on a player."""

from bot.engine.abilities.items.gift import Gift
from bot.engine.api import Act, Night, Play, Status
from bot.engine.events import ArmorPutOn, Event, Saved, VestGiven, VestPutOn, VestTorn
from bot.engine.items.armor import armor
from bot.engine.items.vests import vest


class GiveArmor(Gift, tells=(ArmorPutOn, Saved, VestGiven, VestPutOn, VestTorn)):
    """A player named wears a vest from this very night on, until it has stopped one bullet (PR-108 to PR-111).

    Nobody wears two: a second one is lost. Whoever gets one is told so at dawn.

    Attributes:
        stops: the kinds of attack one of which it stops, by night or by day: then it is not a vest but armour, of which
            its wearer hears neither that he has it nor, by night, that it is gone (AD-655 to AD-665).
    """

    stops: tuple[str, ...] = ()

    def thing(self, giver: int) -> Status:
        """What he has made."""
        return armor(giver, self.stops) if self.stops else vest(giver)

    def given(self, giver: int, taker: int) -> Event:
        """Who wears it."""
        return ArmorPutOn(giver, taker) if self.stops else VestPutOn(giver, taker)

    def received(self) -> Event:
        """He wears a vest."""
        return VestGiven()

    def at_dawn(self, game: Play, act: Act, night: Night) -> None:
        """Tell who has got a vest; of armour nobody hears."""
        if not self.stops:
            super().at_dawn(game, act, night)

    def hands_over(self, night: Night, seat: int, taker: int) -> "Status | None":  # noqa: ARG002 - a hook
        """The vest of this night, if he makes one (PR-349)."""
        gift = self.gift_of(night, seat)
        if gift is None:
            return None
        self.undo(night, gift)
        return self.thing(seat)
