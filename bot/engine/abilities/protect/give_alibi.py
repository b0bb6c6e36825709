"""`give_alibi`: keep a player from being jailed."""

from typing import ClassVar, Literal

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Night, Purpose, Status
from bot.engine.events import AlibiGiven
from bot.engine.night.reach import reached
from bot.engine.seats import ALIBI


class GiveAlibi(Targeted, tells=(AlibiGiven,)):
    """A mate named cannot be jailed on the coming day (CT-171, CT-174); with a host his guest has an alibi too (CT-75).

    Nobody is told of it; what an alibi does the vote says.
    """

    stage: ClassVar[str] = "deliver"
    copyable: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = "help"

    whom: Literal["living", "other_sides", "not_mates", "mates"] = "mates"

    def resolve(self, night: Night, act: Act) -> None:
        """Give it for the day to come."""
        for target in reached(night, act):
            night.leave(target, Status(ALIBI, act.actor, "dusk"))
            night.note(AlibiGiven(act.actor, target))
