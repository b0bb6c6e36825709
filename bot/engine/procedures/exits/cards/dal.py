"""Dal."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Play, Purpose, Status, without
from bot.engine.events import DalLaid, Saved
from bot.engine.procedures.exits.cards.base import Card, Hand


class Dal(Card, tells=(DalLaid, Saved)):
    """A player is out of reach of shots in the coming night, and of votes on the day after it (EC-130 to EC-132)."""

    purpose: ClassVar[Purpose] = "help"

    async def play(self, game: Play, seat: int, card: str, hand: Hand) -> None:
        """Ask, and lay the card before the one named."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            dal = Status("dal", seat, "next dusk", ("shot",), bars=("named",))
            game.seats[target].statuses.append(dal)
            game.tell(EVERYONE, DalLaid(seat, target))
