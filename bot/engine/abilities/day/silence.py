"""`silence`: take a player's voice for a day."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import SilenceChosen, Silenced
from bot.engine.night.reach import reached
from bot.engine.numbers import Count
from bot.engine.outputs import EVERYONE
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class Silence(Targeted):
    """A player named neither writes nor names nor votes on the coming day; he may be named, and be jailed (CT-175).

    With a host it is his guest too (CT-75). Who is silent the group hears at dawn, if he lives (CT-197).

    Attributes:
        self_uses: how many nights of a game he may name himself.
    """

    stage: ClassVar[str] = "mute"
    purpose: ClassVar[Purpose] = "harm"

    self_uses: Count = "unlimited"

    def resolve(self, night: "Night", act: Act) -> None:
        """Silence the targets for the day to come."""
        for target in reached(night, act):
            night.leave(target, Status("silenced", act.actor, "dusk", bars=("vote",)))
            night.note(SilenceChosen(act.actor, target))

    def at_dawn(self, game: "Play", act: Act, night: "Night") -> None:
        """Say who is silent today."""
        living = tuple(sorted(seat for seat in reached(night, act) if game.seats[seat].alive))
        if living:
            game.tell(EVERYONE, Silenced(living))
