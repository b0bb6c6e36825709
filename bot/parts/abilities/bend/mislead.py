"""`mislead`: spoil tonight's inquiry by naming the one who inquires."""

from typing import ClassVar

from markupsafe import Markup

from bot.engine.api import Act, Night, Purpose, RoleId, Status
from bot.engine.events import Event
from bot.engine.records import record
from bot.parts.abilities.targeted import Targeted
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice
from bot.text.narration.words import Words, register


@record
class Misled(Event, story=True):
    """Nobody before the end: whose inquiry somebody wanted to spoil, and whether he was one who inquires."""

    by: int
    target: int
    hit: bool


class Mislead(Targeted, tells=(Misled,)):
    """If the player named has one of certain roles, whomever he inquires about tonight shows him his own side (NS-23).

    Whether he was right the one who misleads never learns.

    Attributes:
        roles: whose inquiries it spoils.
    """

    stage: ClassVar[str] = "look"
    purpose: ClassVar[Purpose] = "harm"

    roles: tuple[RoleId, ...]

    def resolve(self, night: Night, act: Act) -> None:
        """Mislead the targets who inquire."""
        for target in night.aims(act):
            hit = night.role(target).id in self.roles
            night.note(Misled(act.actor, target, hit))
            if hit:
                night.marks.put(target, Status("misled", act.actor, "dawn"))


register(
    "mislead",
    Words(
        # NOTE: the charlatan spoils the detective's inquiry
        name=later.context("ability", "Deception"),
        question=later.text("🎩 <b>Who do you think is the detective?</b>"),
    ),
)


@says(Misled)
def _misled(say: Voice, event: Misled) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if event.hit:
        # NOTE: the charlatan has found the detective, whose inquiry is spoilt
        return t.text("🎩 {player} deceived {target}.", player=by, target=target)
    return t.text("🎩 {player} tried to deceive {target}, and failed.", player=by, target=target)
