"""The agent among the mafia."""

from markupsafe import Markup

from bot.engine.events import AgentReminded
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

# NOTE: a town player who sits with the mafia
register("infiltrate", Words(name=later.context("ability", "Infiltration")))


@says(AgentReminded)
def agent_reminded(say: Voice, event: AgentReminded) -> Markup:
    """What the agent must not do."""
    # NOTE: {team} is the name of a team, in the nominative
    return say.tongue.text(
        "🕵️ You are awake with them, and against them: <b>{team}</b>. By day, don't name anyone you know from here.",
        team=say.texts.team(event.team),
    )
