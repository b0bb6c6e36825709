"""Face/Off."""

from bot.engine.api import Play, Status, without
from bot.parts.procedures.exits.cards.base import Card, CardDealer
from bot.parts.procedures.exits.cards.swapping import SWAP, swap
from bot.text.api import later, register


class FaceOff(Card, tells=SWAP):
    """A secret exchange of roles between the drawer, who leaves with the other's, and a player (GF-63 to GF-65)."""

    purpose = "help"

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Ask, exchange, and tell the players concerned."""
        named = await hand.choose(game, seat, card, without(game.seats.living, seat))
        for target in named or ():
            game.seats[seat].bear(Status("exposed", seat, "ever"))
            swap(game, seat, target)


register(
    "card_face_off",
    name=later.context("card", "Face/Off"),
    question=later.text("🎭 <b>Who do you want to swap cards with?</b> I won't say anything about it in public."),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("The player who is out secretly swaps role cards with somebody still in the game."),
)
