"""`guard`: keep a player from being seized."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.engine.api import Act, Night, Status, record
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, says


@record
class Guarded(Event, story=True):
    """Secret until the end: a watchman kept this player from being seized."""

    by: int
    target: int


class Guard(Targeted, tells=(Guarded,)):
    """A guard: the named player cannot be seized tonight, and as a hostage taker seizes nobody (CM-17 to CM-23)."""

    stage = "guard"
    purpose = "help"

    def resolve(self, night: Night, act: Act) -> None:
        """Guard the targets until dawn against being seized."""
        for target in night.aims(act):
            night.marks.put(target, Status("guarded", act.actor, "dawn"))
            night.note(Guarded(act.actor, target))


register(
    "guard",
    name=later.context("ability", "Guard"),
    question=later.text("🛡 <b>Who do you want to guard tonight?</b>"),
)

says(Guarded, "🛡 {player} guarded {target}.", player="by")


def _several_guarded(say: Voice, events: Sequence[Guarded]) -> Markup:
    """The story's line about all players whom one watchman guarded in a night."""
    # NOTE: a line of the story; {players} are two or more
    return say.tongue.text(
        "🛡 {player} guarded {players}.",
        player=say.player(events[0].by),
        players=say.joined(event.target for event in events),
    )


deed(Guarded, several=_several_guarded)
