"""Beautiful Mind."""

from bot.engine.api import EVERYONE, Play, Status, put_out, without
from bot.engine.events import MindGuessed
from bot.engine.procedures.exits.cards.base import Card, Hand


class BeautifulMind(Card, tells=(MindGuessed,)):
    """One guess who has the role sought: if it is right, the drawer stays and that one leaves (GF-55 to GF-57).

    Whoever has the role himself finds himself, stays, and loses what it costs him (GF-75, GF-76).
    """

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, and say whether it is right; that the one sought is out already makes no difference."""
        sought = hand.finds or ""
        if game.seats[seat].role.id == sought:
            game.seats[seat].lost += hand.costs
            game.day.condemned = ()
            game.tell(EVERYONE, MindGuessed(seat, seat, sought, right=True))
            return
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            right = game.seats[target].role.id == sought
            game.tell(EVERYONE, MindGuessed(seat, target, sought, right))
            if right:
                game.day.condemned = ()
                game.seats[target].statuses.append(Status("exposed", seat, "ever"))
                await put_out(game, target, "vote")
