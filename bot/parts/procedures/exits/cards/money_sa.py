"""Mani Sa."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, Status, record, without
from bot.engine.events import Event
from bot.engine.night.doubling import DOUBLED
from bot.parts.procedures.exits.cards.base import Card, CardDealer, laid
from bot.text.api import Voice, later, register, retells, says


@record
class AbilityDoubled(Event, story=True):
    """Public: the acts of this player tonight work on two."""

    by: int
    target: int


class MoneySa(Card, tells=(AbilityDoubled,)):
    """A player whose acts in the coming night work on two (EC-133, EC-134)."""

    purpose = "help"

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask, and double the one named."""
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            game.seats[target].bear(Status(DOUBLED, seat, "dawn"))
            game.tell(EVERYONE, AbilityDoubled(seat, target))


register(
    "card_money_sa",
    # NOTE: "مانی سا", a card that doubles abilities
    name=later.context("card", "Double Hand"),
    question=later.text("✌️ <b>Who gets Double Hand?</b>"),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("One player's abilities are doubled tonight."),
)

says(
    AbilityDoubled,
    "✌️ Double Hand goes to <b>{player}</b>: all of this player's abilities are doubled tonight.",
    player="target",
)


@retells(AbilityDoubled)
def _retold(say: Voice, event: AbilityDoubled) -> Markup:
    return laid(say, "card_money_sa", event.target)
