"""`return_fire`: shoot back at every visitor."""

from pydantic import Field

from bot.engine.api import AbilityId, Act, Hit, Night, Passive, Play, RoleId, attack
from bot.engine.events import KILLER, DiedTogether
from bot.engine.night.visits import visits_to
from bot.engine.traits.leaving import StopsExit
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.telling import NamesCause
from bot.engine.traits.timing import ActsNightly
from bot.text.api import later, register


class ReturnFire(Passive, StopsExit, ActsNightly, NamesCause, WithstandsHits, tells=(DiedTogether,)):
    """The holder is proof against bullets and shoots each visitor of the night, friend or foe (PR-303 to PR-315).

    One bullet for each visitor; of a group that shoots together only the last to name the holder is hit. Passive.

    Attributes:
        to: the kinds of attack that do nothing to the holder, by night or by day.
        kind: the kind of attack of the return fire.
        against: another kind for visitors of certain roles, so that they and the holder leave together (PR-310).
        unharmed: abilities with which a visitor survives.
    """

    puts_out = True
    stage = "recoil"

    to: tuple[str, ...] = ("shot", "gun")
    kind: str = "shot"
    against: dict[RoleId, str] = Field(default_factory=dict)
    unharmed: tuple[AbilityId, ...] = ()

    def withstands(self, night: Night, hit: Hit) -> bool:
        """Whether this attack at night does nothing to the holder, by its kind."""
        return hit.kind in self.to

    def stops_exit(self, game: Play, seat: int, cause: str) -> bool:
        """Whether the holder survives such an attack by day."""
        return cause in self.to

    def at_night(self, night: Night, seat: int) -> None:
        """Shoot each visitor of the night."""
        coming = visits_to(night, seat, unharmed=self.unharmed)
        for visitor in dict.fromkeys(visit.act.namers(seat)[-1] for visit in coming):
            kind = self.against.get(night.role(visitor).id, self.kind)
            attack(night, kind, Act(self, seat, (visitor,)), visitor)

    def cause_of(self, hit: Hit) -> str:
        """The cause of death in the dawn news: the killer's hand, for visitors who leave with the holder; else none."""
        return KILLER if hit.kind in self.against.values() else ""


register("return_fire", name=later.context("ability", "Return fire"))
