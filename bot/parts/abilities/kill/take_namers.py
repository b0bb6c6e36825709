"""`take_namers`: leave together with all visitors."""

from bot.engine.api import AbilityId, Act, Hit, Night, Passive, attack
from bot.engine.events import KILLER, DiedTogether
from bot.engine.night.visits import visits_to
from bot.engine.traits.striking import WithstandsHits
from bot.engine.traits.telling import NamesCause
from bot.engine.traits.timing import ActsNightly
from bot.text.api import later, register


class TakeNamers(Passive, ActsNightly, NamesCause, WithstandsHits, tells=(DiedTogether,)):
    """The visitors of the holder at night leave, and the holder with them (PR-214 to PR-230). Passive.

    Nothing protects either side. A visitor's bullet at the holder does nothing more, and is not announced (PR-391).

    Attributes:
        kind: the kind of attack.
        unharmed: abilities with which a visit has no such effect (PR-222, PR-329).
    """

    puts_out = True
    stage = "recoil"

    kind: str = "deadly"
    unharmed: tuple[AbilityId, ...] = ()

    def withstands(self, night: Night, hit: Hit) -> bool:
        """Whether an attack by a visitor does nothing, as the visitor and the holder leave together anyway."""
        return any(visit.act is hit.source for visit in visits_to(night, hit.target, unharmed=self.unharmed))

    def at_night(self, night: Night, seat: int) -> None:
        """Put out the visitors of the night, and the holder with them."""
        harmed = visits_to(night, seat, unharmed=self.unharmed)
        for visit in harmed:
            attack(night, self.kind, Act(self, seat, (visit.visitor,)), visit.visitor)
        if harmed:
            attack(night, self.kind, Act(self, seat, (seat,)), seat)
        if not night.is_calm:
            night.attacks.answer(visit.act for visit in harmed)

    def cause_of(self, hit: Hit) -> str:
        """The cause of death in the dawn news: the killer's hand (PR-217)."""
        return KILLER


register("take_namers", name=later.context("ability", "Killer's hand"))
