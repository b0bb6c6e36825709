"""A card is learnt."""

from markupsafe import Markup

from bot.engine.events import RoleLearnt
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register(
    "learn_role",
    Words(
        # NOTE: one learns another player's role
        name=later.context("ability", "Look at a card"),
        question=later.text("🃏 <b>Whose card do you want to learn tonight?</b>"),
    ),
)


@says(RoleLearnt)
def role_learnt(say: Voice, event: RoleLearnt) -> Markup:
    """The card."""
    player, role = say.player(event.target), say.texts.role(event.role)
    # NOTE: the card of {player}; {role} is in the nominative
    return say.tongue.text("🃏 {player}: <b>{role}</b>.", player=player, role=role)


@retells(RoleLearnt)
def _role_learnt(say: Voice, event: RoleLearnt) -> Markup:
    # NOTE: a line of the story: who learned whose role; {role} is in the nominative
    return say.tongue.text(
        "🃏 {player} learned the card of {target}: {role}.",
        player=say.player(event.by),
        target=say.player(event.target),
        role=say.texts.role(event.role),
    )
