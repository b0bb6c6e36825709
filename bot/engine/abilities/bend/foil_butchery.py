"""`foil_butchery`: keep today's body from being butchered."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.bend.butcher_body import FOILED
from bot.engine.abilities.targeted import within
from bot.engine.asks import CONSENT, Ask, Deadline
from bot.engine.events import ButcheryFoiled
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play


class FoilButchery(Ability):
    """A butchery of the same night does nothing; on another night it is spent for nothing (TG-106 to TG-110).

    He is asked only where somebody was voted out that day, and never learns whether it mattered.

    Attributes:
        uses: how many nights of a game.
    """

    stage: ClassVar[str] = "protect"
    purpose: ClassVar[Purpose] = "choose"
    blockable: ClassVar[bool] = True

    uses: Count = 1

    def open(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask him, while he has a use left and there is a body."""
        seat = game.seats[holder.seat]
        if not seat.alive or not game.day.voted_out or not within(seat.uses.get(self.id, 0), self.uses):
            return []
        return [game.ask(holder.seat, self.id, CONSENT, deadline)]

    def close(self, game: "Play", holder: Holder, asks: list[Ask]) -> Act | None:
        """It is done, if that was the answer."""
        if not any(ask.chosen for ask in asks):
            return None
        game.seats[holder.seat].use(self.id, game.round, ())
        return Act(self, holder.seat, ())

    def resolve(self, night: "Night", act: Act) -> None:
        """Keep the body from it."""
        night.note(ButcheryFoiled(act.actor))
        for body in night.game.day.voted_out:
            night.mark(body, Status(FOILED, act.actor, "dawn"))
