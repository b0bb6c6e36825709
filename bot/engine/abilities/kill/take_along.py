"""`take_along`: leaving, take a certain player along."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.events import ArrestMade, ArrestOffered, RoleShown
from bot.engine.exits import put_out
from bot.engine.names import RoleId
from bot.engine.outputs import EVERYONE
from bot.engine.procedures.base import held_up
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.play import Play


class TakeAlong(Passive):
    """Its holder, leaving by day, is shown as what he is, and may name one player (TG-11, TG-72 to TG-75).

    If that one has the role that is sought he leaves too, and all are told; else nothing happens. The endings wait.

    Attributes:
        by: the ways of leaving.
        role: the role that is sought.
        seconds: how long he may think.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "fate"
    purpose: ClassVar[Purpose] = "harm"
    asks: ClassVar[tuple[str, ...]] = ("take_along",)

    by: tuple[str, ...] = ("vote", "gun")
    role: RoleId
    seconds: float = 30

    async def on_exit(self, game: "Play", seat: int, cause: str) -> None:
        """Show him, and let him name somebody."""
        if cause not in self.by:
            return
        floor = game.floor
        game.give_floor(())
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))
        game.tell(EVERYONE, ArrestOffered(seat, self.role, deadline.length))
        ask = game.ask(seat, self.id, game.living, deadline, final=True)
        while game.now < deadline.at and ask.chosen is None:
            await held_up(game, await game.next(deadline), deadline)  # a gun may be fired meanwhile (TG-99)
            game.give_floor(())
        game.close_topic(ask.topic)
        target = ask.player
        right = target is not None and game.seats[target].role.id == self.role
        made = ArrestMade(seat, target, self.role, right)
        if target is not None and right:
            await put_out(game, target, "magic", made)
        else:
            game.tell(EVERYONE, made)
        game.give_floor(floor)
