"""An ability is stolen for a night."""

from markupsafe import Markup

from bot.engine.events import RoleRobbed, TheftEnded, ThiefArrested
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "steal",
    Words(
        name=later.context("ability", "Theft"),
        question=later.text("🗝 <b>Whose ability do you steal tonight?</b>"),
    ),
)


@says(RoleRobbed)
def _role_robbed(say: Voice, event: RoleRobbed) -> Markup:
    t, player = say.tongue, say.player(event.seat)
    if event.brings == "guarded":
        return t.text("🗝 The theft failed: you got nothing from {player}.", player=player)
    if event.brings == "caught":
        return t.text(
            "🚔 <b>{player} has arrested you!</b> You do nothing more tonight, and are out at dawn.", player=player
        )
    role = say.texts.role(event.role)
    if event.brings == "taken":
        # NOTE: {role} is in the nominative
        return t.text("🗝 {player}: <b>{role}</b>. Their ability is yours for tonight.", player=player, role=role)
    # NOTE: {role} is in the nominative; the player has no ability, or none that the thief could use
    return t.text("🗝 {player}: <b>{role}</b>. There is nothing you can use.", player=player, role=role)


@says(TheftEnded)
def _theft_ended(say: Voice, event: TheftEnded) -> Markup:
    t, by, target = say.tongue, say.player(event.by), say.player(event.target)
    if event.brought == "taken":
        # NOTE: a line of the story
        return t.text("🗝 {player} stole the ability of {target}.", player=by, target=target)
    if event.brought == "lost":
        # NOTE: a line of the story
        return t.text("🗝 {player} stole the ability of {target}, but had no use for it.", player=by, target=target)
    # NOTE: a line of the story: there was nothing to take, or somebody stood guard
    return t.text("🗝 {player} tried to steal from {target}, and got nothing.", player=by, target=target)


@says(ThiefArrested)
def _thief_arrested(say: Voice, event: ThiefArrested) -> Markup:
    if not event.by:
        return say.tongue.text("🚔 The thief was arrested last night.")
    # NOTE: {role}, in the nominative, is who has arrested the thief
    return say.tongue.text(
        "🚔 The thief was arrested last night. Caught by: <b>{role}</b>.", role=say.texts.role(event.by)
    )
