"""`save`: stand by a player for the night."""

from typing import TYPE_CHECKING, ClassVar, Literal

from bot.engine.abilities.base import Ability, Act
from bot.engine.events import Protected
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night


class Save(Ability):
    """A player chosen does not die of tonight's attacks (CL-43, CL-44, CL-45, SM-20).

    Attributes:
        self_uses: how many nights of a game he may choose himself.
        repeat: whether he may choose the player of the night before again.
        stops: the kinds of attack it stops.
    """

    stage: ClassVar[str] = "protect"

    self_uses: int | Literal["unlimited"] = "unlimited"
    repeat: Literal["allowed", "forbidden"] = "allowed"
    stops: tuple[str, ...] = ("shot",)

    def choices(self, game: "Game", seat: int) -> tuple[int, ...]:
        """All the living, less himself when he has used that up, less last night's where that is forbidden."""
        doctor = game.seats[seat]
        barred: tuple[int, ...] = ()
        if self.self_uses != "unlimited" and doctor.self_uses.get(self.id, 0) >= self.self_uses:
            barred += (seat,)
        if self.repeat == "forbidden":
            barred += doctor.targets_of_last_night(self.id, game.round)
        return tuple(target for target in game.living if target not in barred)

    def resolve(self, night: "Night", act: Act) -> None:
        """Protect the target until dawn."""
        for target in act.targets:
            night.mark(target, Status("protected", act.actor, "dawn", self.stops))
            night.note(Protected(act.actor, target))
