"""`host`: take a player for a talk."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.acts import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import CannotAct, TakenForTalk
from bot.engine.night.reach import reaches
from bot.engine.night.voiding import HOSTED
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night


class Host(Targeted, tells=(CannotAct, TakenForTalk)):
    """A guest cannot act tonight, and nothing reaches him; what happens to his host happens to both (CT-116 to CT-119).

    Where roles act one after another a check or a block of an earlier step has come to him (CT-73), and a bullet at
    the guest hits nobody (CT-79).
    """

    stage: ClassVar[str] = "seize"
    copyable: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = "harm"

    def resolve(self, night: "Night", act: Act) -> None:
        """Take in whoever can be reached; nobody is his own guest."""
        for target in night.aims(act):
            if target != act.actor and reaches(night, act, target):
                night.mark(target, Status(HOSTED, act.actor, "dawn"))
                night.mark(target, Status("blocked", act.actor, "dawn"))
                night.note(TakenForTalk(act.actor, target))
