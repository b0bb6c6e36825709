"""Identity Reveal."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.events import RoleShown
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.exits.cards.base import Card, Hand
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.play import Play


class Identity(Card, tells=(RoleShown,)):
    """The drawer's role is published (GF-59)."""

    chooses: ClassVar[bool] = False

    async def play(self, game: "Play", seat: int, card: str, hand: Hand) -> None:  # noqa: ARG002 - nothing to choose
        """Publish it."""
        game.seats[seat].statuses.append(Status("exposed", seat, "ever"))
        game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))
