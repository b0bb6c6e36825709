"""`compare`: learn whether two players are of one side."""

from markupsafe import Markup

from bot.engine.api import Act, Ask, Deadline, Holder, Night, Play, record
from bot.engine.events import Event
from bot.engine.night.reach import reaches
from bot.engine.traits.steps import DoneInTurn
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, retells, says


@record
class SidesCompared(Event, story=True):
    """To the one who asked, like an answer: whether two players are of one side; None: one is out of reach."""

    by: int
    targets: tuple[int, ...]
    same: bool | None


class Compare(Targeted, DoneInTurn, tells=(SidesCompared,)):
    """A comparison of two other players: of one side or not, but never of which (CT-123 to CT-125).

    One answer for both: none if one of them is out of reach. A host is compared without the guest.
    """

    stage = "inquire"
    purpose = "learn"

    targets: int | dict[int, int] = 2

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for two players, or none."""
        return self.put_in_places(game, holder, deadline)

    def answer(self, night: Night, act: Act) -> None:
        """Tell the holder whether the two targets are of one side; no answer if either is out of reach."""
        compared = night.aims(act)
        there = all(reaches(night, act, target) for target in compared)
        same = len({night.side(target) for target in compared}) == 1 if there else None
        night.game.tell((act.actor,), SidesCompared(act.actor, act.targets, same))


register(
    "compare",
    # NOTE: a journalist learns whether two players are of one side
    name=later.context("ability", "Comparison"),
    question=later.text("📰 <b>Which two players do you want to compare tonight?</b>"),
    order=later.text("Pick two players, one after the other."),
)


@says(SidesCompared)
def sides_compared(say: Voice, event: SidesCompared) -> Markup:
    """The message to the holder: whether the two players are of one side."""
    t, players = say.tongue, say.joined(event.targets)
    match event.same:
        case None:
            # NOTE: {players} are two; nothing can be said of their sides
            return t.text("📰 {players}: <b>no answer</b>.", players=players)
        case True:
            # NOTE: {players} are two
            return t.text("📰 {players}: <b>the same side</b>.", players=players)
        case False:
            # NOTE: {players} are two
            return t.text("📰 {players}: <b>different sides</b>.", players=players)


@retells(SidesCompared)
def _sides_compared(say: Voice, event: SidesCompared) -> Markup:
    t, by, players = say.tongue, say.player(event.by), say.joined(event.targets)
    match event.same:
        case None:
            # NOTE: a line of the story; {players} are two
            return t.text("📰 {player} compared {players}: no answer.", player=by, players=players)
        case True:
            # NOTE: a line of the story; {players} are two
            return t.text("📰 {player} compared {players}: the same side.", player=by, players=players)
        case False:
            # NOTE: a line of the story; {players} are two
            return t.text("📰 {player} compared {players}: different sides.", player=by, players=players)


deed(SidesCompared)
