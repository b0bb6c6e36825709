"""`arrest`: catch the thief who comes for one's act."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act, Passive
from bot.engine.events import ThiefCaught
from bot.engine.night.causes import ARREST
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Hit, Night

CAUGHT = "caught"
"""The mark of a thief who has come for the act of somebody who arrests him."""


class Arrest(Passive):
    """A thief who names its holder first, and is neither drunk nor blocked, is out at dawn (PR-193 to PR-196). Passive.

    Nothing protects him, and what its holder does is not touched. The dawn news name the thief as such.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "recoil"

    def robbed(self, night: "Night", seat: int, theft: Act, aim: int) -> int:  # noqa: ARG002 - as the hook has it
        """Catch him; there is nothing that he takes."""
        night.mark(theft.actor, Status(CAUGHT, seat, "dawn"))
        night.note(ThiefCaught(seat, theft.actor))
        return 0

    def at_night(self, night: "Night", seat: int) -> None:
        """He is out."""
        for thief, marks in night.marks.items():
            if any(mark.name == CAUGHT and mark.owner == seat for mark in marks):
                night.hit("magic", Act(self, seat, (thief,)), thief)

    def cause_of(self, hit: "Hit") -> str:  # noqa: ARG002 - as the hook has it
        """An arrest."""
        return ARREST
