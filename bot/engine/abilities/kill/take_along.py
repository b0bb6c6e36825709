"""`take_along`: leaving, take a certain player along."""

from typing import ClassVar, Literal

from bot.engine.abilities.base import Passive
from bot.engine.api import EVERYONE, Play, Purpose, RoleId, put_out
from bot.engine.events import ArrestMade, ArrestOffered, Event, RoleShown, TakenAlong, TakingOffered
from bot.engine.procedures.base import held_up


class TakeAlong(Passive, tells=(ArrestMade, ArrestOffered, RoleShown, TakenAlong, TakingOffered)):
    """Its holder, leaving by day, may name one player, who leaves too; the endings wait.

    Where a `role` is sought (TG-11, TG-72 to TG-75) its holder is shown as what he is, and whoever he names leaves only
    if he has that role, else nothing happens. Without one whoever he names leaves (CT-133 to CT-135).

    Attributes:
        by: the ways of leaving.
        whom: `everyone` who lives, or of them the `accusers`, who voted against him in the last ballot on him.
        role: the role that is sought.
        seconds: how long he may think.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "fate"
    purpose: ClassVar[Purpose] = "harm"
    asks: ClassVar[tuple[str, ...]] = ("take_along",)

    by: tuple[str, ...] = ("vote", "gun")
    whom: Literal["everyone", "accusers"] = "everyone"
    role: RoleId | None = None
    seconds: float = 30

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """Let him name somebody, if there is anybody to name."""
        if cause not in self.by:
            return
        among = self._among(game, seat)
        if not among:
            game.tell(EVERYONE, TakenAlong(seat, None, None))
            return
        floor = game.floor
        game.give_floor(())
        deadline = game.deadline(game.rules.pace.turn(self.seconds))
        if self.role is None:
            game.tell(EVERYONE, TakingOffered(seat, among, deadline.length))
        else:
            game.tell(EVERYONE, RoleShown(seat, game.seats[seat].role.id))
            game.tell(EVERYONE, ArrestOffered(seat, self.role, deadline.length))
        ask = game.ask(seat, self.id, among, deadline, final=True)
        while game.now < deadline.at and ask.chosen is None:
            await held_up(game, await game.next(deadline), deadline)  # a gun may be fired meanwhile (TG-99)
            game.give_floor(())
        game.close_topic(ask.topic)
        await self._take(game, seat, ask.player)
        game.give_floor(floor)

    def _among(self, game: Play, seat: int) -> tuple[int, ...]:
        if self.whom == "everyone":
            return game.living
        accusers = game.day.against.get(seat, ())
        return tuple([other for other in game.living if other in accusers])

    async def _take(self, game: Play, seat: int, target: int | None) -> None:
        """Who was named leaves, if he is to, and it is said."""
        taken = target is not None and self.role in {None, game.seats[target].role.id}
        made: Event
        if self.role is None:
            made = TakenAlong(seat, target, None if target is None else game.shown_role(target))
        else:
            made = ArrestMade(seat, target, self.role, taken)
        if target is not None and taken:
            await put_out(game, target, "magic", made)
        else:
            game.tell(EVERYONE, made)
