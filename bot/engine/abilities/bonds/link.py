"""`link`: tie oneself to a player, who leaves together with oneself."""

from typing import ClassVar

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Hit, Night, Play, Purpose, RoleId, Status, put_out
from bot.engine.events import LeftTogether, Linked


class Link(Targeted, tells=(LeftTogether, Linked)):
    """When its holder leaves, a tied player of another side leaves with him, whatever protects him (NS-13 to NS-18).

    The tie holds through the night and the next day; the tied player is not told of it. What counts is his side at the
    moment of leaving.

    Attributes:
        spares: roles that do not leave.
    """

    puts_out: ClassVar[bool] = True
    stage: ClassVar[str] = "recoil"
    purpose: ClassVar[Purpose] = "harm"

    spares: tuple[RoleId, ...] = ()

    def resolve(self, night: Night, act: Act) -> None:
        """Tie; whoever is tied to one of the night's dead dies with him."""
        for target in night.aims(act):
            night.mark(target, Status("linked", act.actor, "dusk"))
            night.note(Linked(act.actor, target))
            if act.actor in night.deaths and self._takes(night.game, act.actor, target):
                night.deaths.setdefault(target, Hit("magic", act, target))

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:  # noqa: ARG002 - as the hook has it
        """Take the tied player along."""
        for tied in game.living:
            bound = any(mark.name == "linked" and mark.owner == seat for mark in game.seats[tied].statuses)
            if bound and self._takes(game, seat, tied):
                await put_out(game, tied, "magic", LeftTogether(tied, seat, game.shown_role(tied)))

    def _takes(self, game: Play, seat: int, tied: int) -> bool:
        """Whether the tied player is of another side, and not of a role that is spared."""
        other = game.seats[tied]
        return other.alive and other.faction != game.seats[seat].faction and other.role.id not in self.spares
