"""The shot of a team that has found out an agent."""

from markupsafe import Markup

from bot.engine.events import AgentShown
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register(
    "second_shot",
    Words(
        # NOTE: the mafia's vote on one more victim, after they have picked an agent among themselves
        name=later.context("ability", "Second shot"),
        question=later.text("🔫 <b>Who else will the mafia shoot tonight?</b>"),
    ),
)


@says(AgentShown)
def agent_shown(say: Voice, event: AgentShown) -> Markup:
    """One of the team is none of it."""
    # NOTE: {role} is the name of a role, in the nominative; keep clear of forms that tell the player's gender
    return say.tongue.text(
        "🕵️ <b>{player}: {role}!</b> One of yours was never one of yours, and dies tonight. Choose once more.",
        player=say.player(event.seat),
        role=say.texts.role(event.role),
    )


@retells(AgentShown)
def _agent_shown(say: Voice, event: AgentShown) -> Markup:
    # NOTE: a line of the story; {role} is the name of a role, {team} of a team, both in the nominative
    return say.tongue.text(
        "🕵️ {team}: {player} was found out, {role}.",
        team=say.texts.team(event.team),
        player=say.player(event.seat),
        role=say.texts.role(event.role),
    )
