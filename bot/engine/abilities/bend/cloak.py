"""`cloak`: hide one of one's own team from inquiries."""

from typing import ClassVar, Literal

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import Act, FactionId, Night, Play, Purpose
from bot.engine.events import Cloaked


class Cloak(Targeted, tells=(Cloaked,)):
    """A member of his team, or he himself, shows another side to tonight's inquiries (PR-088, PR-265).

    A thief who moves it takes it only onto a member of the team too; else it stays where it was (PR-207). One who has
    stolen it may name anybody (AD-260).

    Attributes:
        shows: the side that shows.
    """

    stage: ClassVar[str] = "look"
    purpose: ClassVar[Purpose] = "help"

    whom: Literal["mates", "living"] = "mates"
    shows: FactionId

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """Himself, and his living mates or everybody, in seat order."""
        return tuple(sorted((*super().choices(game, seat), seat)))

    def may_go_to(self, night: Night, act: Act, aim: int) -> bool:
        """Whether it is one of his team."""
        return aim in self.choices(night.game, act.actor)

    def resolve(self, night: Night, act: Act) -> None:
        """Hide the target."""
        for target in night.aims(act):
            night.show(target, self.shows)
            night.note(Cloaked(act.actor, target))
