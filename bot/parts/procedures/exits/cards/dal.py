"""Dal."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, Status, record, without
from bot.engine.events import Event, Saved
from bot.parts.procedures.exits.cards.base import Card, CardDealer, laid
from bot.text.api import Voice, later, register, retells, says


@record
class DalLaid(Event, story=True):
    """Public: this player cannot be shot tonight, nor voted out tomorrow."""

    by: int
    target: int


class Dal(Card, tells=(DalLaid, Saved)):
    """A player out of reach of shots in the coming night, and of votes on the day after it (EC-130 to EC-132)."""

    purpose = "help"

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask, and lay the card before the one named."""
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            dal = Status("dal", seat, "next dusk", ("shot",), bars=("named",))
            game.seats[target].bear(dal)
            game.tell(EVERYONE, DalLaid(seat, target))


register(
    "card_dal",
    # NOTE: "دال", a card that is laid before a player
    name=later.context("card", "Safe Passage"),
    question=later.text("🛡 <b>Who gets Safe Passage?</b>"),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("One player can't be shot tonight, and can't be voted for tomorrow."),
)

# keep clear of forms that tell the player's gender
says(
    DalLaid, "🛡 Safe Passage goes to <b>{player}</b>, who can't be shot tonight or voted for tomorrow.", player="target"
)


@retells(DalLaid)
def _retold(say: Voice, event: DalLaid) -> Markup:
    return laid(say, "card_dal", event.target)
