"""Dal."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.company import without
from bot.engine.events import DalLaid, Saved
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.play import Play


class Dal(Card, tells=(DalLaid, Saved)):
    """A player is out of reach of shots in the coming night, and of votes on the day after it (EC-130 to EC-132)."""

    purpose: ClassVar[Purpose] = "help"

    async def play(self, game: "Play", seat: int, card: str, hand: Hand) -> None:
        """Ask, and lay the card before the one named."""
        named = await hand.choose(game, seat, card, without(game.living, seat))
        for target in named or ():
            dal = Status("dal", seat, "next dusk", ("shot",), bars=("named",))
            game.seats[target].statuses.append(dal)
            game.tell(EVERYONE, DalLaid(seat, target))
