"""`expose`: show the card of one player to two others."""

from typing import ClassVar

from bot.engine.abilities.pointing import Pointing
from bot.engine.api import NOBODY, Act, Ask, Deadline, Holder, Night, Play, Purpose
from bot.engine.events import CardExposed, ThreePointed
from bot.engine.night.reach import reaches


class Expose(Pointing, tells=(CardExposed, ThreePointed)):
    """The first two players named learn the card of the third, and all three who the three are (CT-161).

    Nobody is told anything if one of them is out of reach, and whoever dies that night is not told either.
    """

    stage: ClassVar[str] = "inquire"
    purpose: ClassVar[Purpose] = "choose"
    answers_others: ClassVar[bool] = True

    targets: int | dict[int, int] = 3

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for three different players, or nobody."""
        return self.put_in_places(game, holder, deadline)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """What he has named."""
        act = super().close(game, holder, asks)
        if act is not None:
            game.tell(NOBODY, ThreePointed(act.actor, act.targets))
        return act

    def answer(self, night: Night, act: Act) -> None:
        """Tell those of them who live to hear it, if all are in the game and were within reach."""
        game, *others, exposed = night.game, *act.targets
        if not all(reaches(night, act, target) and not game.seats[target].left for target in act.targets):
            return
        for seat in act.targets:
            if seat not in night.deaths:
                role = night.role(exposed).id if seat in others else None
                game.tell((seat,), CardExposed(act.targets, role))
