"""`take_bullet`: stand before a player."""

from bot.engine.api import Act, Night, record
from bot.engine.events import Event
from bot.engine.traits.steps import KeepsOff
from bot.parts.abilities.targeted import CopiedAct
from bot.text.api import deed, later, register, says


@record
class StoodBefore(Event, story=True):
    """Secret until the end: this player was guarded by another's own life."""

    by: int
    target: int


class TakeBullet(CopiedAct, KeepsOff, tells=(StoodBefore,)):
    """A bodyguard: bullets at the guarded player hit the guard, and later visitors are turned away (CT-120 to CT-122).

    For nights whose roles act one after another: `bot.engine.night.reach` says whom an act reaches.
    """

    stage = "equip"
    purpose = "help"

    def resolve(self, night: Night, act: Act) -> None:
        """Note the guard for the story; the effect is judged with each act at the guarded player."""
        for target in night.aims(act):
            if target != act.actor:
                night.note(StoodBefore(act.actor, target))


register(
    "take_bullet",
    # NOTE: the bodyguard guards a player with their own life: a shot at that player hits the bodyguard
    name=later.context("ability", "Bodyguard's watch"),
    question=later.text("🛡 <b>Who do you guard with your life tonight?</b>"),
)

# NOTE: a line of the story: a shot at the second would have hit the first
says(StoodBefore, "🛡 {player} stood in front of {target}.", player="by")

deed(StoodBefore)
