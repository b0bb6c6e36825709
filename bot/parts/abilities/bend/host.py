"""`host`: take a player for a talk."""

from bot.engine.api import Act, Night, Status, record
from bot.engine.events import CannotAct, Event
from bot.engine.night.marks import HOSTED
from bot.engine.night.reach import reaches
from bot.parts.abilities.targeted import CopiedAct
from bot.text.api import deed, later, register, says


@record
class TakenForTalk(Event, story=True):
    """Secret until the end: a player had another as a guest for the night."""

    by: int
    target: int


class Host(CopiedAct, tells=(CannotAct, TakenForTalk)):
    """A guest cannot act tonight and is out of reach; what befalls the host befalls both (CT-116 to CT-119).

    Where roles act one after another, a check or a block of an earlier step has reached the guest (CT-73), and a bullet
    at the guest hits nobody (CT-79).
    """

    stage = "seize"
    purpose = "harm"

    def resolve(self, night: Night, act: Act) -> None:
        """Take the targets within reach in as guests for the night; a host cannot be their own guest."""
        for target in night.aims(act):
            if target != act.actor and reaches(night, act, target):
                night.marks.put(target, Status(HOSTED, act.actor, "dawn"))
                night.marks.put(target, Status("blocked", act.actor, "dawn"))
                night.note(TakenForTalk(act.actor, target))


register(
    "host",
    # NOTE: the priest takes somebody for a talk at night: the guest can't act, and nothing reaches them
    name=later.context("ability", "Talk"),
    question=later.text("⛪ <b>Who do you take aside for a talk tonight?</b>"),
)

# NOTE: a line of the story: the first had the second as a guest for the night
says(TakenForTalk, "⛪ {player} took {target} aside for a talk.", player="by")

deed(TakenForTalk)
