"""`save`: stand by a player for the night."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act, Holder
from bot.engine.abilities.targeted import Count, Targeted
from bot.engine.asks import Ask, Deadline
from bot.engine.events import Protected, RestsTonight
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night


class Save(Targeted):
    """A player named does not die of tonight's attacks (CL-43, CL-44, CL-45, SM-20).

    Attributes:
        self_uses: how many nights of a game he may name himself.
        stops: the kinds of attack it stops.
        rests: on a night when one of these was done in an earlier wave he is told to rest, and asked nothing (NS-61).
    """

    stage: ClassVar[str] = "protect"

    self_uses: Count = "unlimited"
    stops: tuple[str, ...] = ("shot",)
    rests: tuple[str, ...] = ()

    def open(self, game: "Game", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder, or let him rest."""
        done = game.tonight.acts if game.tonight is not None else []
        if self.is_asked(game, holder.seat) and any(act.ability.id in self.rests for act in done):
            game.tell((holder.seat,), RestsTonight())
            return []
        return super().open(game, holder, deadline)

    def resolve(self, night: "Night", act: Act) -> None:
        """Protect the target until dawn."""
        for target in act.targets:
            night.mark(target, Status("protected", act.actor, "dawn", self.stops))
            night.note(Protected(act.actor, target))
