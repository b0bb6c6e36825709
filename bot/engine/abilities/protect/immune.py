"""`immune`: proof against kinds of attack at night."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.names import AbilityId, RoleId

if TYPE_CHECKING:
    from bot.engine.night.scratch import Hit, Night


class Immune(Passive):
    """Some attacks do nothing to its holder, any number of times (GF-71, JK-34, NS-62, ZD-57). Passive.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
        from_roles: only attacks by these roles, a team's by whoever has decided it; empty: by all.
    """

    stage: ClassVar[str] = "protect"

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[AbilityId, ...] = ()
    from_roles: tuple[RoleId, ...] = ()

    def withstands(self, night: "Night", hit: "Hit") -> bool:
        """Whether an attack of this kind, by this ability and role, does nothing to its holder."""
        if self.id in night.game.seats[hit.target].lost or hit.kind not in self.to:
            return False
        if self.from_roles and night.role_of(hit.source) not in self.from_roles:
            return False
        return not self.from_abilities or hit.source.ability.id in self.from_abilities
