"""`invite`: gather a circle of players who know each other."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Count, Targeted
from bot.engine.events import Invited
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.game import Game
    from bot.engine.night import Night

CIRCLE = "circle"
"""The mark of whoever was gathered into a circle; its owner gathered him."""

LEFT_OUT = "left out"
"""The mark of whoever invited wrongly tonight: he is not with his circle any more."""


class Invite(Targeted):
    """A player of his own side joins his circle; whoever invites anybody else dies at dawn (ZD-73 to ZD-75).

    Nobody is told of a mistake before that, and nothing saves him. The circle meets in the wave of `circle`.

    Attributes:
        uses: how many nights of a game.
    """

    stage: ClassVar[str] = "gather"

    uses: Count = 2

    def choices(self, game: "Game", seat: int) -> tuple[int, ...]:
        """The living who are not in the circle yet."""
        return tuple(target for target in super().choices(game, seat) if not game.seats[target].has(CIRCLE))

    def resolve(self, night: "Night", act: Act) -> None:
        """Gather the target, or pay for the mistake."""
        seats = night.game.seats
        for target in act.targets:
            joins = seats[target].faction == seats[act.actor].faction
            night.note(Invited(act.actor, target, joins))
            if joins:
                night.mark(target, Status(CIRCLE, act.actor, "ever"))
            else:
                night.mark(act.actor, Status(LEFT_OUT, act.actor, "dawn"))
                night.hit("magic", act, act.actor)
