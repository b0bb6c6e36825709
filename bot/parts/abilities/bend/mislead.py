"""`mislead`: spoil tonight's inquiry by naming the player who inquires."""

from bot.engine.api import Act, Night, RoleId, Status, record
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.text.api import deed, later, register, says


@record
class Misled(Event, story=True):
    """Secret until the end: a player tried to spoil the inquiry of another; `hit`: whether they found an inquirer."""

    by: int
    target: int
    hit: bool


class Mislead(Targeted, tells=(Misled,)):
    """A player named with one of certain roles sees their own side in tonight's inquiry of any target (NS-23).

    The holder never learns whether the player named has such a role.

    Attributes:
        roles: the roles whose inquiries are spoiled.
    """

    stage = "look"
    purpose = "harm"

    roles: tuple[RoleId, ...]

    def resolve(self, night: Night, act: Act) -> None:
        """Mislead the targets who have one of the `roles`: their inquiries of tonight show their own side."""
        for target in night.aims(act):
            hit = night.role(target).id in self.roles
            night.note(Misled(act.actor, target, hit))
            if hit:
                night.marks.put(target, Status("misled", act.actor, "dawn"))


register(
    "mislead",
    # NOTE: the charlatan spoils the detective's inquiry
    name=later.context("ability", "Deception"),
    question=later.text("🎩 <b>Who do you think is the detective?</b>"),
)

# NOTE: the charlatan has found the detective, whose inquiry is spoilt
says(Misled, "🎩 {player} deceived {target}.", player="by", when="hit")

says(Misled, "🎩 {player} tried to deceive {target} and failed.", player="by")

deed(Misled)
