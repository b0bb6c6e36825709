"""`give_armor`: put a vest, or armour, on a player."""

from markupsafe import Markup

from bot.engine.api import Act, Night, Play, Status, record, vest
from bot.engine.events import Event, Saved, VestTorn
from bot.engine.traits.taking import GivesThings
from bot.parts.abilities.items.gift import Gift
from bot.parts.items import armor
from bot.text.api import Voice, deed, later, register, says


@record
class VestGiven(Event):
    """Private: at dawn, you were given a vest, which stops one bullet."""


@record
class VestPutOn(Event, story=True):
    """Secret until the end: a player put a vest on another."""

    by: int
    target: int


@record
class ArmorPutOn(Event, story=True):
    """Secret until the end: a player put armour on another, or on themselves."""

    by: int
    target: int


class GiveArmor(Gift, GivesThings, tells=(ArmorPutOn, Saved, VestGiven, VestPutOn, VestTorn)):
    """A player named wears a vest from this very night on, until it has stopped one bullet (PR-108 to PR-111).

    A player wears one vest at most; a second one is lost. The wearer is told at dawn.

    Attributes:
        stops: the kinds of attack of which one is stopped, by night or by day. With any kind here the thing is armour
            and no vest: the wearer is told neither of it nor, by night, of its loss (AD-655 to AD-665).
    """

    stops: tuple[str, ...] = ()

    def thing(self, giver: int) -> Status:
        """A vest or armour, as a mark (a player's status), with the giver as its owner."""
        return armor(giver, self.stops) if self.stops else vest(giver)

    def given(self, giver: int, taker: int) -> Event:
        """The event that a vest or armour was given, for the story told after the game."""
        return ArmorPutOn(giver, taker) if self.stops else VestPutOn(giver, taker)

    def received(self) -> Event:
        """The event that tells a player of their new vest."""
        return VestGiven()

    def after_the_dead(self, game: Play, act: Act, night: Night) -> None:
        """Tell the wearers of a vest; armour is a secret even to its wearer."""
        if not self.stops:
            super().after_the_dead(game, act, night)

    def hands_over(self, night: Night, seat: int, taker: int) -> "Status | None":
        """The vest that a thief takes before it is given tonight; None without one (PR-349)."""
        gift = self.gift_of(night, seat)
        if gift is None:
            return None
        self.undo(night, gift)
        return self.thing(seat)


register(
    "give_armor",
    name=later.context("ability", "Vest for a player"),
    question=later.text("🦺 <b>Who do you want to give a vest tonight?</b>"),
)

says(VestGiven, "🦺 You were given a vest last night. It stops one bullet.")

says(VestPutOn, "🦺 {player} gave {target} a vest.", player="by")


@says(ArmorPutOn)
def _armor_put_on(say: Voice, event: ArmorPutOn) -> Markup:
    t, player = say.tongue, say.player(event.by)
    if event.by == event.target:
        # NOTE: a line of the story
        return t.text("🛡 {player} put armour on themselves.", player=player)
    # NOTE: a line of the story
    return t.text("🛡 {player} put armour on {target}.", player=player, target=say.player(event.target))


deed(VestPutOn)
deed(ArmorPutOn)
