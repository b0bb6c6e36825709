"""Who is drawn into a circle."""

from markupsafe import Markup

from bot.engine.events import Invited
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "invite",
    Words(
        name=later.context("ability", "Invitation into the circle"),
        question=later.text("⭕ <b>Who do you invite into your circle tonight?</b> Only town players are safe."),
    ),
)


@says(Invited)
def invited(say: Voice, event: Invited) -> Markup:
    """Who was invited into a circle."""
    t = say.tongue
    player, target = say.player(event.by), say.player(event.target)
    if event.joined:
        return t.text("⭕ {player} invited {target} into the circle.", player=player, target=target)
    return t.text("⭕ {player} chose wrong, and woke {target}.", player=player, target=target)
