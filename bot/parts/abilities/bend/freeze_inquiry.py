"""`freeze_inquiry`: spoil tonight's inquiry, whichever player it is about."""

from bot.engine.api import CONSENT, Act, Ask, Deadline, Holder, Night, Play, RoleId, Status, record
from bot.engine.events import Event
from bot.parts.abilities.targeted import Untargeted
from bot.text.api import deed, later, register, says


@record
class InquiryFrozen(Event, story=True):
    """Secret until the end: a player made all of tonight's inquiries show nothing."""

    by: int


FROZEN = "frozen"
"""The mark (a player's status) of a player whose inquiry gets no answer tonight."""


class FreezeInquiry(Untargeted, tells=(InquiryFrozen,)):
    """Tonight's inquiries get a neutral answer, and their targets can never be inquired again (MK-22 to MK-24).

    The use is spent even without any inquiry that night.

    Attributes:
        roles: the roles whose inquiries are frozen.
        exclusive: a word shared by abilities of which the holder does one a night, the last answered.
    """

    stage = "look"

    roles: tuple[RoleId, ...]
    exclusive: str = ""

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> Ask:
        """Ask the holder; among questions that share the word `exclusive`, only the last one answered counts."""
        return game.ask(holder.seat, self.id, CONSENT, deadline, exclusive=self.exclusive)

    def resolve(self, night: Night, act: Act) -> None:
        """Make tonight's inquiries by players with one of the `roles` show nothing."""
        night.note(InquiryFrozen(act.actor))
        for player in night.game.seats.players:
            if night.role(player.number).id in self.roles:
                night.marks.put(player.number, Status(FROZEN, act.actor, "dawn"))


register(
    "freeze_inquiry",
    # NOTE: tonight the detective gets a neutral answer, whoever is investigated
    name=later.context("ability", "Freeze"),
    question=later.text("🧊 <b>Do you freeze the detective's answer tonight?</b>"),
)

# NOTE: a line of the story: who has made the detective's answer neutral
says(InquiryFrozen, "🧊 {player} froze the detective's answer.", player="by")

deed(InquiryFrozen)
