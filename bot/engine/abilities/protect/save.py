"""`save`: stand by a player for the night."""

from typing import TYPE_CHECKING, ClassVar

from pydantic import PositiveInt

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.company import without
from bot.engine.events import Protected
from bot.engine.night.reach import reached
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class Save(Targeted):
    """A player named does not die of tonight's attacks (CL-43, CL-44, CL-45, SM-20).

    Attributes:
        self_uses: how many nights of a game he may name himself.
        apart: nights of which he may not name himself in two running (EC-72).
        stops: the kinds of attack it stops.
        charges: how many attacks it stops before it is used up; 0: any number.
    """

    stage: ClassVar[str] = "protect"
    copyable: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = "help"
    shelters: ClassVar[bool] = True

    self_uses: Count = "unlimited"
    apart: tuple[PositiveInt, ...] = ()
    stops: tuple[str, ...] = ("shot",)
    charges: int = 0

    def choices(self, game: "Play", seat: int) -> tuple[int, ...]:
        """The living he may name tonight; not himself on the second of two nights that are kept apart."""
        offered = super().choices(game, seat)
        before = game.seats[seat].self_named.get(self.id, 0)
        if before == game.round - 1 and before in self.apart and game.round in self.apart:
            return without(offered, seat)
        return offered

    def resolve(self, night: "Night", act: Act) -> None:
        """Protect the target until dawn."""
        for target in reached(night, act):
            night.mark(target, Status("protected", act.actor, "dawn", self.stops, charges=self.charges))
            night.note(Protected(act.actor, target))
