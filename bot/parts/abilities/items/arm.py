"""`arm`: give a player a gun to keep."""

from typing import Literal

from bot.engine.api import Ability, Count, Holder, Night, Play, Status, record
from bot.engine.events import Event
from bot.engine.traits.taking import GivesThings
from bot.engine.traits.timing import ActsAtNightfall
from bot.parts.abilities.items.gift import Gift
from bot.parts.abilities.items.give_gun import GunGiven
from bot.parts.items import KEPT, kept_gun
from bot.text.api import later, register, says


@record
class GunReceived(Event):
    """Private: you have a gun, yours until you fire."""


@record
class GunForToday(Event):
    """Private: you have a gun, for the window of this day alone."""


STOLEN = "arm stolen"
"""The word under which the giver's uses count the guns stolen from their stock."""

POSSIBLE = "arm possible"
"""The word under which the giver's uses keep the number of guns they could give on their last night in the game."""


class Arm(Gift, ActsAtNightfall, GivesThings, tells=(GunForToday, GunGiven, GunReceived)):
    """A player named gets a gun, and keeps it until they fire it by day, as `kept_guns` says (PR-246 to PR-253).

    A player holds one gun at most; a second one is lost. The player is told at dawn, and no other. A giver whose stock
    is used up by theft is asked all the same, and gives nothing (PR-351, PR-381). A thief with a gun to give may keep
    it (AD-677).

    Attributes:
        uses: the number of guns in stock, where the holder gives one a night; for several a night see `in_all`.
        spent: the moment that charges a gun: wherever it was given, also to a player who has left the game (PR-396).
        lasts: whether a gun lasts until it is `fired`, or for the coming `day` alone (AD-672).
    """

    uses: Count = "unlimited"
    spent: Literal["named", "done", "fired", "made"] = "fired"
    lasts: Literal["fired", "day"] = "fired"

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Keep the number of guns for tonight, whatever befalls the giver; saboteurs hear of it (AD-296, AD-305)."""
        if self.in_all != "unlimited":
            game.seats[seat].keep_number(POSSIBLE, self.number_of_targets(game, Holder(self, seat)))

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:
        """The ability as a thief has it: for one gun, which the thief may keep."""
        used = super().in_other_hands(game, held)
        return used.model_copy(update={"self_uses": "unlimited"}) if used is not None else None

    def thing(self, giver: int) -> Status:
        """A gun, as a mark (a player's status), with the giver as its owner."""
        return kept_gun(giver, "dusk" if self.lasts == "day" else "ever")

    def given(self, giver: int, taker: int) -> Event:
        """The event that a gun was given, for the story told after the game."""
        return GunGiven(giver, taker, KEPT)

    def received(self) -> Event:
        """The event that tells a player of their new gun."""
        return GunForToday() if self.lasts == "day" else GunReceived()

    def _left(self, night: Night, giver: int) -> float:
        """The number of guns in the giver's stock tonight."""
        if self.uses == "unlimited":
            return float("inf")
        used = night.game.seats[giver].uses
        return self.uses - used.get(self.id, 0) - used.get(STOLEN, 0)

    def is_in_stock(self, night: Night, giver: int) -> bool:
        """Whether the giver has a gun left in stock tonight."""
        return self._left(night, giver) > 0

    def hands_over(self, night: Night, seat: int, taker: int) -> "Status | None":
        """The gun that a thief takes out of the giver's stock; None without one (PR-343, PR-349).

        After the theft of the last gun, tonight's gift is undone; so is a gift to the thief, who has no room for a
        second gun (PR-252).
        """
        left, gift = self._left(night, seat), self.gift_of(night, seat)
        if left < 1:
            return None
        if gift is not None and (left == 1 or taker in night.aims(gift)):
            self.undo(night, gift)
        night.spend(seat, STOLEN)
        return self.thing(seat)


register(
    "arm",
    name=later.context("ability", "Gun"),
    question=later.text("🔫 <b>Who do you want to give a gun tonight?</b>"),
)

says(
    GunReceived,
    "🔫 You were given a gun last night. It has one bullet, and it's yours until you fire it. You can do that by "
    "day, until the defence begins. Nobody knows you have it.",
)

says(
    GunForToday,
    "🔫 You were given a gun last night. It has one bullet and is good for today only: raise your hand when I call "
    "for hands before the vote. Nobody knows you have it.",
)
