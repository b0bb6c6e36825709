"""`fall`: lose one's rank with one's leader."""

from bot.engine.api import Passive, Play, RoleId
from bot.engine.events import RoleChanged, RoleTurned
from bot.engine.traits.changing import ChangesRoles
from bot.engine.traits.timing import ActsAtNightfall
from bot.text.api import later, register


class Fall(Passive, ActsAtNightfall, ChangesRoles, tells=(RoleChanged, RoleTurned)):
    """A new role for the holder at the first nightfall without certain roles in the game; the holder is told (TG-18).

    Passive. The holder's place in the team stays the same.

    Attributes:
        without: the roles.
        becomes: the holder's role from then on.
    """

    stage = "nightfall"

    without: tuple[RoleId, ...]
    becomes: RoleId

    def makes(self) -> tuple[str, ...]:
        """The holder's new role, `becomes`."""
        return (self.becomes,)

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Give the holder the new role, once nobody in the game has a role in `without`."""
        if not any(player.role.id in self.without for player in game.seats.players):
            game.cards.turn(seat, self.becomes)


# NOTE: somebody becomes a plain member of the team when its leader is out
register("fall", name=later.context("ability", "Fall"))
