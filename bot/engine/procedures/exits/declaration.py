"""Declaring oneself before one's removal is final."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from bot.engine.api import EVERYONE, Aim, Ask, Noted, Play, RoleId
from bot.engine.events import DeclaredEarly
from bot.engine.procedures.base import Procedure
from bot.engine.procedures.powers import end_power, offer_power, withdraw_power

DECLARE = "declare"


class Declaration(Procedure, tells=(DeclaredEarly,)):
    """In defence, and until his removal is final, one of these can declare himself in private, too early (AD-222).

    He leaves at once and alone, all hear as what, and the vote goes on without him.

    Attributes:
        roles: who can.
    """

    about: ClassVar[Noted] = "defendants"
    puts_out: ClassVar[bool] = True
    asks: ClassVar[tuple[str, ...]] = (DECLARE,)
    aims: ClassVar[Mapping[str, Aim]] = {DECLARE: Aim("none")}

    roles: tuple[RoleId, ...]

    async def run(self, game: Play) -> None:
        """Let him, if he is in defence."""

        async def declare(ask: Ask) -> None:
            game.close_topic(ask.topic)
            game.take_out(ask.seat)
            game.tell(EVERYONE, DeclaredEarly(ask.seat, game.seats[ask.seat].role.id))
            game.check_endings("exit")

        for seat in game.still_in(game.day.defendants):
            if game.seats[seat].role.id in self.roles:
                game.interrupts[DECLARE] = declare
                offer_power(game, seat, DECLARE, (DECLARE,), offer=True)

    def at_nightfall(self, game: Play) -> None:
        """By night nobody can."""
        end_power(game, DECLARE)


def spare(game: Play, seats: Iterable[int]) -> None:
    """These stay in the game, and cannot declare themselves any more."""
    for seat in seats:
        withdraw_power(game, DECLARE, seat)
