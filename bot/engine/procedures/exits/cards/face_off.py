"""Face/Off."""

from typing import ClassVar

from bot.engine.api import Play, Purpose, Status, without
from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.procedures.exits.cards.swapping import SWAP, swap


class FaceOff(Card, tells=SWAP):
    """The drawer exchanges roles with a player whom nobody else learns, and leaves with his (GF-63 to GF-65)."""

    purpose: ClassVar[Purpose] = "help"

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, exchange, and tell whom it concerns."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            game.seats[seat].statuses.append(Status("exposed", seat, "ever"))
            swap(game, seat, target)
