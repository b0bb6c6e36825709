"""`ward`: keep a player from being recruited or converted."""

from typing import ClassVar, Literal

from pydantic import Field

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, Conditions, Count, Night, Play, Purpose, RoleId, Status
from bot.engine.events import RoleChanged, RoleTurned, Warded
from bot.engine.night.conversions import WARDED, come_about


class Ward(Targeted, tells=(RoleChanged, RoleTurned, Warded)):
    """A player named cannot be recruited or converted, whatever else may befall him.

    MK-68 to MK-72, EC-103 to EC-106, EC-142, PR-326 to PR-330. Whether it mattered nobody learns, but who is cured.

    Attributes:
        self_uses: how many nights of a game he may name himself.
        lasts: for how long: for the `night`, or for the rest of the `game`.
        only: roles that it holds for; anybody's, where none is named.
        cures: roles whose holders, if they live, have another one from dawn on.
    """

    stage: ClassVar[str] = "guard"
    purpose: ClassVar[Purpose] = "help"

    self_uses: Count = "unlimited"
    lasts: Literal["night", "game"] = "night"
    only: tuple[RoleId, ...] = ()
    cures: dict[RoleId, RoleId] = Field(default_factory=dict)

    @property
    def conditions(self) -> Conditions:
        """What the cured are told."""
        return (*super().conditions, (RoleTurned, self.cures), (RoleChanged, self.cures))

    def makes(self) -> tuple[str, ...]:
        """What the cured become."""
        return tuple(self.cures.values())

    def resolve(self, night: Night, act: Act) -> None:
        """Ward the targets."""
        for target in night.aims(act):
            night.note(Warded(act.actor, target))
            if not self.only or night.role(target).id in self.only:
                night.mark(target, Status(WARDED, act.actor, "dawn" if self.lasts == "night" else "ever"))

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Whoever was cured is told what he is now."""
        for target in night.aims(act):
            cure = self.cures.get(game.seats[target].role.id)
            if cure is not None and game.seats[target].alive:
                night.convert(act, target, cure)
        if self.cures:
            come_about(game, act, night)
