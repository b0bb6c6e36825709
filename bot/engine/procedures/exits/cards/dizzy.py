"""Vertigo."""

from bot.engine.api import EVERYONE, SILENCED, Play, Status, without
from bot.engine.events import MadeDizzy
from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.seats import ASLEEP


class Dizzy(Card, tells=(MadeDizzy,)):
    """A player sleeps through the coming night, and neither talks nor votes on the day after it (EC-127 to EC-129)."""

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, and put the one named out of action."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            marks = game.seats[target].statuses
            marks.append(Status(ASLEEP, seat, "dawn"))
            marks.append(Status(SILENCED, seat, "next dusk", bars=("vote", "fire")))
            game.tell(EVERYONE, MadeDizzy(seat, target))
