"""`immune`: proof against kinds of attack at night."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Passive
from bot.engine.names import AbilityId, RoleId
from bot.engine.night.which import Nights, is_among

if TYPE_CHECKING:
    from bot.engine.night.scratch import Hit, Night


class Immune(Passive):
    """Some attacks do nothing to its holder, any number of times (GF-71, JK-34, NS-62, ZD-57). Passive.

    Attributes:
        to: the kinds of attack.
        from_abilities: only attacks that come from these abilities; empty: from all.
        from_roles: only attacks by these roles, a team's by whoever has decided it; empty: by all.
        nights: in these nights (EC-58), and in those for which `earned` has earned it (EC-62).
        earned: an ability of his by which he can earn it for a night.
    """

    stage: ClassVar[str] = "protect"

    to: tuple[str, ...] = ("shot",)
    from_abilities: tuple[AbilityId, ...] = ()
    from_roles: tuple[RoleId, ...] = ()
    nights: Nights = "all"
    earned: AbilityId | None = None

    def withstands(self, night: "Night", hit: "Hit") -> bool:
        """Whether an attack of this kind, by this ability and role, does nothing to its holder."""
        if self.id in night.game.seats[hit.target].lost or hit.kind not in self.to or not self._holds(night, hit):
            return False
        if self.from_roles and night.role_of(hit.source) not in self.from_roles:
            return False
        return not self.from_abilities or hit.source.ability.id in self.from_abilities

    def _holds(self, night: "Night", hit: "Hit") -> bool:
        """Whether it holds tonight."""
        number = night.game.round
        earned = self.earned is not None and night.game.seats[hit.target].earned.get(self.earned) == number
        return earned or is_among(number, self.nights)
