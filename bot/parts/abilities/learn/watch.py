"""`watch`: learn the players who have named another tonight."""

from markupsafe import Markup

from bot.engine.api import Act, Night, record
from bot.engine.events import Event
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, retells, says


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


@says(Watched)
def watched(say: Voice, event: Watched) -> Markup:
    """The message to the holder: the players who have named the target tonight."""
    t, target = say.tongue, say.player(event.target)
    if not event.visitors:
        return t.text("👼 <b>Nobody picked</b> {player} tonight.", player=target)
    # NOTE: {players}, one or more, have chosen {player} at night
    return t.text(
        "👼 {player} was picked tonight by <b>{players}</b>.", player=target, players=say.joined(event.visitors)
    )


@retells(Watched)
def _watched(say: Voice, event: Watched) -> Markup:
    t = say.tongue
    by, target = say.player(event.by), say.player(event.target)
    if not event.visitors:
        # NOTE: a line of the story: {player} asked who had chosen {target} that night, which nobody had
        return t.text("👼 {player} watched over {target}, and nobody came.", player=by, target=target)
    # NOTE: a line of the story: {player} asked who had chosen {target} that night: {players}, one or more
    return t.text(
        "👼 {player} watched over {target} and saw who came: {players}.",
        player=by,
        target=target,
        players=say.joined(event.visitors),
    )


deed(Watched)
