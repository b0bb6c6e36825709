"""`invite`: gather a circle of players who know each other."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Act
from bot.engine.abilities.targeted import Targeted
from bot.engine.events import Invited
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play

CIRCLE = "circle"
"""The mark of whoever was gathered into a circle; its owner gathered him."""

LEFT_OUT = "left out"
"""The mark of whoever invited wrongly tonight: he is not with his circle any more."""


class Invite(Targeted):
    """A player of his own side joins his circle; whoever invites anybody else dies at dawn (ZD-73 to ZD-75).

    Nobody is told of a mistake before that, and nothing saves him but that the other leaves the game. The circle meets
    in the wave of `circle`.

    Attributes:
        uses: how many nights of a game.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "gather"
    purpose: ClassVar[Purpose] = "help"

    uses: Count = 2

    @property
    def dear(self) -> bool:
        """Whoever invites wrongly dies."""
        return True

    def choices(self, game: "Play", seat: int) -> tuple[int, ...]:
        """The living who are not in the circle yet."""
        return tuple(target for target in super().choices(game, seat) if not game.seats[target].has(CIRCLE))

    def resolve(self, night: "Night", act: Act) -> None:
        """Gather the target, or pay for the mistake."""
        for target in night.aims(act):
            joins = night.side(target) == night.side(act.actor)
            night.note(Invited(act.actor, target, joins))
            if joins:
                night.mark(target, Status(CIRCLE, act.actor, "ever"))
            elif not night.game.seats[target].left:
                night.mark(act.actor, Status(LEFT_OUT, act.actor, "dawn"))
                night.hit("magic", act, act.actor)
