"""`compare`: learn whether two players are of one side."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Ask, Deadline, Holder, Night, Play, Purpose
from bot.engine.events import SidesCompared
from bot.engine.night.reach import reaches


class Compare(Targeted, tells=(SidesCompared,)):
    """Whether two other players are of one side, and never of which (CT-123 to CT-125).

    There is one answer for both: none if one of them is out of reach. A host is compared without his guest.
    """

    stage: ClassVar[str] = "inquire"
    purpose: ClassVar[Purpose] = "learn"
    in_turn: ClassVar[bool] = True

    targets: int | dict[int, int] = 2

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for two players, or nobody."""
        return self.put_in_places(game, holder, deadline)

    def answer(self, night: Night, act: Act) -> None:
        """Tell whether their sides are the same."""
        compared = night.aims(act)
        there = all(reaches(night, act, target) for target in compared)
        same = len({night.side(target) for target in compared}) == 1 if there else None
        night.game.tell((act.actor,), SidesCompared(act.actor, act.targets, same))
