"""`save`: stand by a player for the night."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.targeted import Targeted
from bot.engine.asks import Ask, Deadline
from bot.engine.events import Protected, RestsTonight
from bot.engine.names import AbilityId
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
        stops: the kinds of attack it stops.
        charges: how many attacks it stops before it is used up; 0: any number.
        rests: on a night when one of these was done in an earlier wave he is told to rest, and asked nothing (NS-61).
    """

    stage: ClassVar[str] = "protect"
    purpose: ClassVar[Purpose] = "help"

    self_uses: Count = "unlimited"
    stops: tuple[str, ...] = ("shot",)
    charges: int = 0
    rests: tuple[AbilityId, ...] = ()

    def open(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder, or let him rest."""
        done = game.tonight.acts if game.tonight is not None else []
        if self.is_asked(game, holder) and any(act.ability.id in self.rests for act in done):
            game.tell((holder.seat,), RestsTonight())
            return []
        return super().open(game, holder, deadline)

    def resolve(self, night: "Night", act: Act) -> None:
        """Protect the target until dawn."""
        for target in night.aims(act):
            night.mark(target, Status("protected", act.actor, "dawn", self.stops, charges=self.charges))
            night.note(Protected(act.actor, target))
