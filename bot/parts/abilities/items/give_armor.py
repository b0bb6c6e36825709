"""`give_armor`: put a vest, or armour, on a player."""

from markupsafe import Markup

from bot.engine.api import Act, Night, Play, Status
from bot.engine.events import Event, Saved, VestTorn
from bot.engine.records import record
from bot.engine.seats import vest
from bot.engine.traits.taking.gives_things import GivesThings
from bot.parts.abilities.items.gift import Gift
from bot.parts.items.armor import armor
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice
from bot.text.narration.words import Words, register


@record
class VestGiven(Event):
    """Private: at dawn, somebody has put a vest on you, which stops one bullet."""


@record
class VestPutOn(Event, story=True):
    """Nobody before the end: who put a vest on whom."""

    by: int
    target: int


@record
class ArmorPutOn(Event, story=True):
    """Nobody before the end: who put armour on whom."""

    by: int
    target: int


class GiveArmor(Gift, GivesThings, tells=(ArmorPutOn, Saved, VestGiven, VestPutOn, VestTorn)):
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


register(
    "give_armor",
    Words(
        name=later.context("ability", "Vest for a player"),
        question=later.text("🦺 <b>Who do you want to give a vest tonight?</b>"),
    ),
)

says(VestGiven, "🦺 You were given a vest last night. It stops one bullet.")


says(VestPutOn, "🦺 {player} gave {target} a vest.", player="by", target="target")


@says(ArmorPutOn)
def _armor_put_on(say: Voice, event: ArmorPutOn) -> Markup:
    t, player = say.tongue, say.player(event.by)
    if event.by == event.target:
        # NOTE: a line of the story
        return t.text("🛡 {player} put armour on themselves.", player=player)
    # NOTE: a line of the story
    return t.text("🛡 {player} put armour on {target}.", player=player, target=say.player(event.target))
