"""`arm`: give a player a gun that he keeps."""

from typing import Literal

from bot.engine.api import Count, Holder, Night, Play, Status
from bot.engine.bases.ability import Ability
from bot.engine.events import Event
from bot.engine.records import record
from bot.engine.traits.between_phases import ActsAtNightfall
from bot.engine.traits.taking.gives_things import GivesThings
from bot.parts.abilities.items.gift import Gift
from bot.parts.abilities.items.give_gun import GunGiven
from bot.parts.items.guns import KEPT, kept_gun
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class GunReceived(Event):
    """Private: you have a gun, and keep it until you fire it."""


@record
class GunForToday(Event):
    """Private: you have a gun, for the window of this day alone."""


STOLEN = "arm stolen"
"""What counts among the giver's uses how many guns were stolen from his stock."""

POSSIBLE = "arm possible"
"""What stands among the giver's uses for how many guns he could give in the last night in which he was in the game."""


class Arm(Gift, ActsAtNightfall, GivesThings, tells=(GunForToday, GunGiven, GunReceived)):
    """A player named has a gun, and keeps it until he fires it by day, as `kept_guns` says (PR-246 to PR-253).

    Nobody has two: a second one is lost. Whoever gets one is told so at dawn, and nobody else. Where the stock is used
    up by theft the giver is asked all the same, and gives nothing (PR-351, PR-381). A thief who has one to give may
    keep it (AD-677).

    Attributes:
        uses: how many guns he has, where he gives one a night; with several, see `in_all`.
        spent: one is gone wherever it was given, also at somebody who has left the game (PR-396).
        lasts: whether a gun is its holder's until he has `fired` it, or for the coming `day` alone (AD-672).
    """

    uses: Count = "unlimited"
    spent: Literal["named", "done", "fired", "made"] = "fired"
    lasts: Literal["fired", "day"] = "fired"

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Keep how many he can give tonight, whatever befalls him: who tampers with guns is told (AD-296, AD-305)."""
        if self.in_all != "unlimited":
            game.seats[seat].uses[POSSIBLE] = self.number_of_targets(game, Holder(self, seat))

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:
        """One gun, which the thief may keep."""
        used = super().in_other_hands(game, held)
        return used.model_copy(update={"self_uses": "unlimited"}) if used is not None else None

    def thing(self, giver: int) -> Status:
        """A gun of his."""
        return kept_gun(giver, "dusk" if self.lasts == "day" else "ever")

    def given(self, giver: int, taker: int) -> Event:
        """Who has it."""
        return GunGiven(giver, taker, KEPT)

    def received(self) -> Event:
        """He has a gun."""
        return GunForToday() if self.lasts == "day" else GunReceived()

    def _left(self, night: Night, giver: int) -> float:
        """How many guns he has tonight."""
        if self.uses == "unlimited":
            return float("inf")
        used = night.game.seats[giver].uses
        return self.uses - used.get(self.id, 0) - used.get(STOLEN, 0)

    def is_in_stock(self, night: Night, giver: int) -> bool:
        """Whether he has a gun."""
        return self._left(night, giver) > 0

    def hands_over(self, night: Night, seat: int, taker: int) -> "Status | None":
        """A gun of the stock (PR-343, PR-349).

        If that was the last, he has given none tonight; and who takes it has no room for one that was given to him
        (PR-252).
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
    Words(
        name=later.context("ability", "Gun"),
        question=later.text("🔫 <b>Who do you want to give a gun tonight?</b>"),
    ),
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
