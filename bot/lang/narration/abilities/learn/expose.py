"""A player puts three others together, and a card is shown."""

from markupsafe import Markup

from bot.engine.events import CardExposed, ThreePointed
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "expose",
    Words(
        # NOTE: the cardsharp points at three players: the first two learn the card of the third
        name=later.context("ability", "Trick with three"),
        question=later.text("🃏 <b>Or which three do you point at tonight?</b>"),
        order=later.text("The first two learn the card of the third."),
    ),
)


@says(CardExposed)
def card_exposed(say: Voice, event: CardExposed) -> Markup:
    """The card that each of the three is shown."""
    t = say.tongue
    head = t.text("🃏 <b>Somebody pointed at three players tonight:</b> {players}.", players=say.players(event.targets))
    if event.role is None:
        body = t.text("The other two know your card now.")
    else:
        # NOTE: {role} in the nominative
        body = t.text(
            "The card of {player}: <b>{role}</b>.",
            player=say.players(event.targets[2:]),
            role=say.texts.role(event.role),
        )
    return Markup(" ").join([head, body])


@retells(ThreePointed)
def _three_pointed(say: Voice, event: ThreePointed) -> Markup:
    # NOTE: a line of the story: {players}, two of them, were shown the card of {target}
    return say.tongue.text(
        "🃏 {player} showed the card of {target} to {players}.",
        player=say.player(event.by),
        target=say.players(event.targets[2:]),
        players=say.joined(event.targets[:2]),
    )
