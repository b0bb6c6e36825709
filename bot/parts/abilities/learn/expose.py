"""`expose`: show the card of one player to two others."""

from markupsafe import Markup

from bot.engine.api import NOBODY, Act, Ask, Deadline, Holder, Night, Play, RoleId, record
from bot.engine.events import Event
from bot.engine.night.reach import reaches
from bot.engine.traits.telling import AnswersOthers
from bot.parts.abilities.targeted import Pointing
from bot.text.api import Voice, later, register, retells, says


@record
class ThreePointed(Event, story=True):
    """Secret until the end: `by` pointed at these three, and the first two see the card of the third."""

    by: int
    targets: tuple[int, ...]


@record
class CardExposed(Event):
    """To each of three players before the dawn: that these three were put together.

    `role`: the card of the last of them, and None to that player.
    """

    targets: tuple[int, ...]
    role: RoleId | None


class Expose(Pointing, AnswersOthers, tells=(CardExposed, ThreePointed)):
    """Three players learn of one another, and the first two the card of the third (CT-161).

    None of the three is told if one of them is out of reach, and a player who dies that night is not told.
    """

    stage = "inquire"
    purpose = "choose"

    targets: int | dict[int, int] = 3

    def put(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask for three different players, or none."""
        return self.put_in_places(game, holder, deadline)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with the three players."""
        act = super().close(game, holder, asks)
        if act is not None:
            game.tell(NOBODY, ThreePointed(act.actor, act.targets))
        return act

    def answer(self, night: Night, act: Act) -> None:
        """Tell the surviving players, if all three are in the game and were within reach."""
        game, *others, exposed = night.game, *act.targets
        if not all(reaches(night, act, target) and not game.seats[target].left for target in act.targets):
            return
        for seat in act.targets:
            if seat not in night.deaths:
                role = night.role(exposed).id if seat in others else None
                game.tell((seat,), CardExposed(act.targets, role))


register(
    "expose",
    # NOTE: the cardsharp points at three players: the first two learn the card of the third
    name=later.context("ability", "Three-card trick"),
    question=later.text("🃏 <b>Or which three do you point at tonight?</b>"),
    order=later.text("The first two see the card of the third."),
)


@says(CardExposed)
def card_exposed(say: Voice, event: CardExposed) -> Markup:
    """The message to each of the three players: the three names, and for two of them the card of the third."""
    t = say.tongue
    head = t.text("🃏 <b>Somebody pointed at three players tonight:</b> {players}.", players=say.joined(event.targets))
    if event.role is None:
        body = t.text("The other two know your card now.")
    else:
        # NOTE: {role} in the nominative
        body = t.text(
            "{player}'s card: <b>{role}</b>.",
            player=say.players(event.targets[2:]),
            role=say.texts.role(event.role),
        )
    return Markup(" ").join([head, body])


@retells(ThreePointed)
def _three_pointed(say: Voice, event: ThreePointed) -> Markup:
    # NOTE: a line of the story: {players}, two of them, were shown the card of {target}
    return say.tongue.text(
        "🃏 {player} showed {target}'s card to {players}.",
        player=say.player(event.by),
        target=say.players(event.targets[2:]),
        players=say.joined(event.targets[:2]),
    )
