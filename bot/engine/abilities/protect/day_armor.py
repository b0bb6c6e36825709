"""`day_armor`: stay in the game once, at the price of one's role."""

from typing import ClassVar, Literal

from pydantic import PositiveInt

from bot.engine.abilities.base import Passive
from bot.engine.api import EVERYONE, Play, RoleId
from bot.engine.events import ArmorBroken, RoleChanged, StaysAs


class DayArmor(Passive, tells=(ArmorBroken, RoleChanged, StaysAs)):
    """Its holder, about to leave by day, stays; he is named with his role and is another from then on (CM-25 to CM-30).

    Passive, and gone with the role. At night it protects from nothing. A guardian has it on day 1 (PR-146, PR-147).

    Attributes:
        stops: the ways of leaving that it stops.
        days: on which days; on all, where none is named.
        like: what it is said to be: an `armor` that has held, or a `spirit` that stays, who is told his new role in
            private too (PR-387).
        becomes: the role that he has afterwards.
    """

    stage: ClassVar[str] = "protect"

    stops: tuple[str, ...] = ("vote", "gun")
    days: tuple[PositiveInt, ...] = ()
    like: Literal["armor", "spirit"] = "armor"
    becomes: RoleId

    def makes(self) -> tuple[str, ...]:
        """What is left of him."""
        return (self.becomes,)

    def stops_exit(self, game: Play, seat: int, cause: str) -> bool:
        """Keep him in the game, and say who he is."""
        if cause not in self.stops or (self.days and game.round not in self.days):
            return False
        was = game.seats[seat].role.id
        game.become(seat, self.becomes)
        if self.like == "spirit":
            game.tell(EVERYONE, StaysAs(seat, was, self.becomes))
            game.tell((seat,), RoleChanged(self.becomes))
        else:
            game.tell(EVERYONE, ArmorBroken(seat, was, self.becomes))
        return True
