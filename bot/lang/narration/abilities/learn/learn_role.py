"""A card is learnt."""

from markupsafe import Markup

from bot.engine.events import CorpseExamined, RoleLearnt
from bot.lang.messages import Message, later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "learn_role",
    Words(
        # NOTE: one learns another player's role
        name=later.context("ability", "Look at a card"),
        question=later.text("🃏 <b>Whose card do you want to learn tonight?</b>"),
    ),
)

WEAPONS: dict[str, Message] = {
    # NOTE: with what somebody was killed, in the nominative
    "bullet": later.context("weapon", "bullet"),
    "knife": later.context("weapon", "knife"),
    "service_pistol": later.context("weapon", "service pistol"),
    "stolen_weapon": later.context("weapon", "stolen weapon"),
}

# NOTE: the card of {player}; {role} is in the nominative
says(RoleLearnt, "🃏 {player}: <b>{role}</b>.", player="target", role="role")
# NOTE: a line of the story: who learned whose role; {role} is in the nominative
retells(RoleLearnt, "🃏 {player} learned the card of {target}: {role}.", player="by", target="target", role="role")


@says(CorpseExamined)
def corpse_examined(say: Voice, event: CorpseExamined) -> Markup:
    """The killer of a body, and the weapon."""
    # NOTE: {player} was killed earlier in the night; {killer} is a team or a role, {weapon} a weapon, in the nominative
    return say.tongue.text(
        "🩸 {player}: <b>already dead</b>. The killer: <b>{killer}</b>. The weapon: <b>{weapon}</b>.",
        player=say.player(event.target),
        killer=say.texts.caller(event.killer),
        weapon=WEAPONS[event.weapon].said(say.tongue),
    )


@retells(CorpseExamined)
def _corpse_examined(say: Voice, event: CorpseExamined) -> Markup:
    # NOTE: a line of the story: who examined whose body; {killer} is a team or a role, {weapon} a weapon
    return say.tongue.text(
        "🩸 {player} examined the body of {target}: {killer}, {weapon}.",
        player=say.player(event.by),
        target=say.player(event.target),
        killer=say.texts.caller(event.killer),
        weapon=WEAPONS[event.weapon].said(say.tongue),
    )
