"""`last_reveal`: voted out, publish of which side another player is."""

from typing import ClassVar

from bot.engine.abilities.last_act import LastAct
from bot.engine.api import EVERYONE, Ask, Deadline, FactionId, Play, Purpose
from bot.engine.events import RoleShown, SideUnveiled


class LastReveal(LastAct, tells=(RoleShown, SideUnveiled)):
    """Its holder, voted out, is shown as what he was, and may name a player whose side all hear (AD-543 to AD-551).

    It is the side of that player's card. It works even if the holder is blocked or poisoned.

    Attributes:
        by: the ways of leaving.
        positive: the side that is told from all others.
        seconds: how long he may think.
    """

    purpose: ClassVar[Purpose] = "learn"
    asks: ClassVar[tuple[str, ...]] = ("last_reveal",)

    by: tuple[str, ...] = ("vote",)
    positive: FactionId = "town"
    seconds: float = 20

    def pause(self, cause: str) -> float:
        """The pause in which he may do it."""
        return self.seconds if cause in self.by else 0

    def announce(self, game: Play, seat: int) -> None:
        """Say what he was."""
        game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))

    def put(self, game: Play, seat: int, deadline: Deadline) -> "Ask | None":
        """Ask him whose side it shall be."""
        return game.ask(seat, self.id, game.living, deadline, final=True) if game.living else None

    async def carry_out(self, game: Play, seat: int, target: int | None) -> None:
        """Say it."""
        if target is not None:
            game.tell(EVERYONE, SideUnveiled(seat, target, game.seats[target].role.faction == self.positive))
