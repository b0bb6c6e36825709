"""`seek_role`: learn whether a player has a certain role."""

from typing import ClassVar

from bot.engine.abilities.check import Check
from bot.engine.api import Act, Night, RoleId
from bot.engine.events import RoleSought


class SeekRole(Check, tells=(RoleSought,)):
    """Whether a player has one role, or its post (TG-60, TG-103 to TG-105, CT-166, CT-172, CT-178).

    Attributes:
        role: the role that is sought.
        stands_in: who is the one sought where nobody was dealt that role (CT-07).
        apart: whether its question is named after the role, as `seek_maniac`: somebody may come to ask two (CT-180).
    """

    asks: ClassVar[tuple[str, ...]] = ("seek_citizen", "seek_commissioner", "seek_maniac")

    role: RoleId
    stands_in: RoleId | None = None
    apart: bool = False

    @property
    def asked_as(self) -> str:
        """Named after what it does, or after the role that is sought."""
        return f"seek_{self.role}" if self.apart else self.id

    def find(self, night: Night, act: Act, named: int, seat: int) -> None:
        """Tell whether it is he."""
        dealt = self.role in night.game.dealt
        sought = self.role if dealt or self.stands_in is None else self.stands_in
        right = sought in {night.role(seat).id, *night.game.taken_over(seat)}
        night.game.tell((act.actor,), RoleSought(act.actor, named, self.role, right))
