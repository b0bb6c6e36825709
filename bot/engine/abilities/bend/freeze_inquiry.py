"""`freeze_inquiry`: spoil tonight's inquiry, whoever it is about."""

from typing import TYPE_CHECKING, ClassVar

from bot.engine.abilities.base import Ability, Act, Holder
from bot.engine.abilities.targeted import within
from bot.engine.asks import CONSENT, Ask, Deadline
from bot.engine.events import InquiryFrozen
from bot.engine.names import RoleId
from bot.engine.numbers import Count
from bot.engine.purposes import Purpose
from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night
    from bot.engine.play import Play

FROZEN = "frozen"
"""The mark of whoever gets no answer to his inquiry tonight."""


class FreezeInquiry(Ability):
    """Tonight's inquiries get a neutral answer, and whom they are about can never be inquired again (MK-22 to MK-24).

    It is spent even if nobody inquires.

    Attributes:
        uses: how many nights of a game.
        roles: whose inquiries it freezes.
        exclusive: a word: of his abilities that share it he does one a night, the last answered.
    """

    stage: ClassVar[str] = "look"
    purpose: ClassVar[Purpose] = "choose"
    blockable: ClassVar[bool] = True

    uses: Count = 1
    roles: tuple[RoleId, ...]
    exclusive: str = ""

    def open(self, game: "Play", holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask him, while he has a use left."""
        if not game.seats[holder.seat].alive or not within(game.seats[holder.stock].uses.get(self.id, 0), self.uses):
            return []
        return [game.ask(holder.seat, self.id, CONSENT, deadline, exclusive=self.exclusive)]

    def close(self, game: "Play", holder: Holder, asks: list[Ask]) -> Act | None:
        """It is done, if that was the answer."""
        if not any(ask.chosen for ask in asks):
            return None
        game.seats[holder.stock].use(self.id, game.round, ())
        return Act(self, holder.seat, (), owner=holder.owner)

    def resolve(self, night: "Night", act: Act) -> None:
        """Freeze what they inquire tonight."""
        night.note(InquiryFrozen(act.actor))
        for player in night.game.players:
            if night.role(player.number).id in self.roles:
                night.mark(player.number, Status(FROZEN, act.actor, "dawn"))
