"""`inquire`: learn the side a player shows."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Inquired

if TYPE_CHECKING:
    from bot.engine.night import Night


class Inquire(Targeted):
    """The side of another player, as it shows (CL-47, CL-48, CL-49, SM-18, SM-19); told when the wave closes.

    Whoever is misled tonight sees his own side in everybody (NS-23).
    """

    stage: ClassVar[str] = "inquire"

    def answer(self, night: "Night", act: Act) -> None:
        """Tell the side that each target shows."""
        misled = night.has(act.actor, "misled")
        for target in act.targets:
            shows = night.game.seats[act.actor].faction if misled else night.game.seats[target].role.shows_as
            night.game.tell((act.actor,), Inquired(act.actor, target, shows))
