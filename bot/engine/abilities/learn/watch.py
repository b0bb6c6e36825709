"""`watch`: learn who has named a player tonight."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose
from bot.engine.events import Watched


class Watch(Targeted, tells=(Watched,)):
    """Who has named a player in the earlier waves of tonight, told when the wave closes (PR-291 to PR-293).

    It shows whoever chose him, be the act void or moved. Of a group that acts together it is who answers for it, and
    nobody visits himself.
    """

    stage: ClassVar[str] = "reckon"
    purpose: ClassVar[Purpose] = "learn"

    def answer(self, night: Night, act: Act) -> None:
        """Tell it of each target; of an act that was moved, as if it were his whom he named (PR-204)."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            came = {other.visitor for other in night.acts if other.wave < act.wave and target in other.targets}
            night.game.tell((act.actor,), Watched(act.actor, named, tuple(sorted(came - {0, target}))))

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """He sees nobody (PR-179)."""
        for named in act.targets:
            night.game.tell((act.actor,), Watched(act.actor, named, ()))
