"""Mani Sa."""

from typing import ClassVar

from bot.engine.abilities.targeted import DOUBLED
from bot.engine.api import EVERYONE, Play, Purpose, Status, without
from bot.engine.events import AbilityDoubled
from bot.engine.procedures.exits.cards.base import Card, Hand


class MoneySa(Card, tells=(AbilityDoubled,)):
    """What a player does in the coming night works on two (EC-133, EC-134)."""

    purpose: ClassVar[Purpose] = "help"

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, and double the one named."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            game.seats[target].statuses.append(Status(DOUBLED, seat, "dawn"))
            game.tell(EVERYONE, AbilityDoubled(seat, target))
