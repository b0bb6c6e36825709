"""`watch`: learn the players who have named another tonight."""

from bot.engine.api import Act, Night, record
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Joined, deed, later, register, retells, says


@record
class Watched(Event, story=True):
    """To the one who asked, when the wave closes: the players who have named the target tonight, in seat order."""

    by: int
    target: int
    visitors: tuple[int, ...]


class Watch(Targeted, tells=(Watched,)):
    """The players who have named another in tonight's earlier waves, told when the wave closes (PR-291 to PR-293).

    Void and moved acts count. For a group that acts together its visitor is told, and the target's own acts do not
    count.
    """

    stage = "reckon"
    purpose = "learn"

    def answer(self, night: Night, act: Act) -> None:
        """Tell the holder who named each target; if the act was moved, under the name of the target chosen (PR-204)."""
        for named, target in zip(act.targets, night.aims(act), strict=True):
            came = {one.visitor for one in night.acts if one.visitor and one.wave < act.wave and target in one.targets}
            night.game.tell((act.actor,), Watched(act.actor, named, tuple(sorted(came - {target}))))

    def answer_spoiled(self, night: Night, act: Act) -> None:
        """Tell that no player came (PR-179)."""
        for named in act.targets:
            night.game.tell((act.actor,), Watched(act.actor, named, ()))


register(
    "watch",
    # NOTE: one learns who has chosen a certain player at night
    name=later.context("ability", "Watch"),
    question=later.text("👼 <b>Who do you watch over tonight?</b> You learn who picked them."),
)

# NOTE: {players}, one or more, have chosen {player} at night
says(
    Watched,
    "👼 {player} was picked tonight by <b>{players}</b>.",
    player="target",
    players=Joined("visitors"),
    when="visitors",
)

says(Watched, "👼 <b>Nobody picked</b> {player} tonight.", player="target")

# NOTE: a line of the story: {player} asked who had chosen {target} that night: {players}, one or more
retells(
    Watched,
    "👼 {player} watched over {target} and saw who came: {players}.",
    player="by",
    players=Joined("visitors"),
    when="visitors",
)

# NOTE: a line of the story: {player} asked who had chosen {target} that night, which nobody had
retells(Watched, "👼 {player} watched over {target}, and nobody came.", player="by")

deed(Watched)
