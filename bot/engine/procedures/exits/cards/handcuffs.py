"""Handcuffs."""

from bot.engine.api import EVERYONE, Play, Status, without
from bot.engine.events import CannotAct, Handcuffed
from bot.engine.procedures.exits.cards.base import Card, Hand


class Handcuffs(Card, tells=(CannotAct, Handcuffed)):
    """A player has no ability of his own in the coming night; what belongs to his team stays (GF-61, GF-62)."""

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, and block the one named until dawn."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            game.seats[target].statuses.append(Status("blocked", seat, "dawn"))
            game.tell(EVERYONE, Handcuffed(seat, target))
