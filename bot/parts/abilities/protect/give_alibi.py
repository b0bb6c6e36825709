"""`give_alibi`: keep a player from being jailed."""

from typing import Literal

from bot.engine.api import ALIBI, Act, Night, Status, record
from bot.engine.events import Event
from bot.engine.night.reach import reached
from bot.parts.abilities.targeted import CopiedAct
from bot.text.api import deed, later, register, says


@record
class AlibiGiven(Event, story=True):
    """Secret until the end: a player got an alibi for the coming day."""

    by: int
    target: int


class GiveAlibi(CopiedAct, tells=(AlibiGiven,)):
    """An alibi for the coming day: the mate named, and a guest of theirs, cannot be jailed (CT-75, CT-171, CT-174).

    A guest is a player whom the priest has taken in for the night. No player is told of an alibi. What an alibi does
    for a convicted player is up to the procedure of the vote, such as `trial`.
    """

    stage = "deliver"
    purpose = "help"

    whom: Literal["living", "other_sides", "not_mates", "mates"] = "mates"

    def resolve(self, night: Night, act: Act) -> None:
        """Give the alibi for the day to come."""
        for target in reached(night, act):
            night.marks.leave(target, Status(ALIBI, act.actor, "dusk"))
            night.note(AlibiGiven(act.actor, target))


register(
    "give_alibi",
    name=later.context("ability", "Alibi"),
    question=later.text("🧾 <b>Who on your team gets an alibi for tomorrow?</b>"),
)

# NOTE: a line of the story: from whom and for whom
says(AlibiGiven, "🧾 {player} gave {target} an alibi.", player="by")

deed(AlibiGiven)
