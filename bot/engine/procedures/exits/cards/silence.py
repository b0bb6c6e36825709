"""Silence of the Lambs."""

from bot.engine.api import EVERYONE, SILENCED, Play, Status, without
from bot.engine.events import PlayersSilenced
from bot.engine.procedures.exits.cards.base import Card, Hand


class Silence(Card, tells=(PlayersSilenced,)):
    """Two players may not talk the next day; one, where at most half of those who began will live (GF-58)."""

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, and silence those named until the end of the next day."""
        choices = without(game.living, seat)
        count = 2 if 2 * len(choices) > len(game.seats) else 1
        named = await hand.choose(game, seat, card, choices, min(count, len(choices)))
        if named is None:
            return
        for target in named:
            game.seats[target].statuses.append(Status(SILENCED, seat, "next dusk"))
        game.tell(EVERYONE, PlayersSilenced(seat, named))
