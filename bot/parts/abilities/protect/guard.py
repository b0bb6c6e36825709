"""`guard`: keep a player from being seized."""

from typing import ClassVar

from bot.engine.api import Act, Night, Purpose, Status
from bot.engine.events import Event
from bot.engine.records import record
from bot.parts.abilities.targeted import Targeted
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class Guarded(Event, story=True):
    """Nobody before the end: a watchman kept this player from being seized."""

    by: int
    target: int


class Guard(Targeted, tells=(Guarded,)):
    """A guard: the named player cannot be seized tonight, and as a hostage taker seizes nobody (CM-17 to CM-23)."""

    stage: ClassVar[str] = "guard"
    purpose: ClassVar[Purpose] = "help"

    def resolve(self, night: Night, act: Act) -> None:
        """Guard the targets until dawn."""
        for target in night.aims(act):
            night.marks.put(target, Status("guarded", act.actor, "dawn"))
            night.note(Guarded(act.actor, target))


register(
    "guard",
    Words(
        name=later.context("ability", "Guard"),
        question=later.text("🛡 <b>Who do you want to guard tonight?</b>"),
    ),
)

says(Guarded, "🛡 {player} guarded {target}.", player="by", target="target")
