"""Mirror."""

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, record, without
from bot.engine.events import Event, TakenOver
from bot.parts.procedures.exits.cards.base import Card, CardDealer, laid
from bot.parts.procedures.exits.cards.swapping import SWAP, hand_over, swap
from bot.text.api import Voice, later, register, retells, says


@record
class MirrorHeld(Event, story=True):
    """Public: two players exchange their roles; the one who was voted out leaves with the other's."""

    by: int
    target: int


class Mirror(Card, tells=(MirrorHeld, TakenOver, *SWAP)):
    """A public exchange of roles between the drawer, who leaves with the other's, and a player (EC-135 to EC-140)."""

    purpose = "help"

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask, exchange, and tell the players concerned; the new holder of a role learns its past."""
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            game.tell(EVERYONE, MirrorHeld(seat, target))
            swap(game, seat, target)
            hand_over(game, target)


register(
    "card_mirror",
    # NOTE: the card "آینه"
    name=later.context("card", "Mirror"),
    question=later.text("🪞 <b>Who do you hold the Mirror to?</b> You swap identities, and leave as what they were."),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("The player who is out swaps identities with somebody still in the game."),
)

# NOTE: {player} was voted out, {target} plays on with that player's role
says(MirrorHeld, "🪞 {player} holds the Mirror to <b>{target}</b>: they swap identities.", player="by", target="target")


@retells(MirrorHeld)
def _retold(say: Voice, event: MirrorHeld) -> Markup:
    return laid(say, "card_mirror", event.target)
