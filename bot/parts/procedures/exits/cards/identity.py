"""Identity Reveal."""

from typing import ClassVar

from bot.engine.api import EVERYONE, Play, Status
from bot.engine.events import RoleShown
from bot.parts.procedures.exits.cards.base import Card, CardDealer
from bot.text.api import later, register


class Identity(Card, tells=(RoleShown,)):
    """The drawer's role is published (GF-59)."""

    chooses: ClassVar[bool] = False

    async def play(self, game: Play, seat: int, card: str, hand: CardDealer) -> None:
        """Publish the role."""
        game.seats[seat].bear(Status("exposed", seat, "ever"))
        game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))


register(
    "card_identity",
    name=later.context("card", "Identity Reveal"),
    default=later.text("If you don't answer, chance decides."),
    meaning=later.text("Everybody sees the role."),
)
