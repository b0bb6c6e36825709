"""Mirror."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Play, Purpose, without
from bot.engine.events import MirrorHeld, TakenOver
from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.procedures.exits.cards.swapping import SWAP, hand_over, swap


class Mirror(Card, tells=(MirrorHeld, TakenOver, *SWAP)):
    """The drawer exchanges roles with a player before all eyes, and leaves with his (EC-135 to EC-140)."""

    purpose: ClassVar[Purpose] = "help"

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, exchange, and tell whom it concerns; who heirs a role learns what was done with it."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            game.tell(EVERYONE, MirrorHeld(seat, target))
            swap(game, seat, target)
            hand_over(game, target)
