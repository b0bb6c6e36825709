"""`track`: learn whom a player has named tonight."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Tracked
from bot.engine.purposes import Purpose

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class Track(Targeted):
    """Whom a player has named tonight with an ability of his own, told when the wave closes (TG-111 to TG-119).

    It shows whom he chose, not where another has moved the act. What is done for a team, and what was void, is no act.
    """

    stage: ClassVar[str] = "reckon"
    purpose: ClassVar[Purpose] = "learn"

    def answer(self, night: "Night", act: Act) -> None:
        """Tell it of each target; of an act that was moved, as if it were his whom he named (TG-61)."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            night.game.tell((act.actor,), Tracked(act.actor, named, _seen(night, target)))

    def answer_spoiled(self, night: "Night", act: Act) -> None:
        """He sees nobody named (PR-179)."""
        for named in act.targets:
            night.game.tell((act.actor,), Tracked(act.actor, named, None))


def _seen(night: "Night", seat: int) -> int | None:
    """Whom a player has named by an act that stands."""
    own = [act for act in night.acts if act.actor == seat and act.team is None and not night.is_void(act)]
    named = (act.targets[act.ability.stands_for(act)] for act in own if act.targets)
    return next(named, None)
