"""The agent among the mafia."""

from bot.engine.events import AgentReminded
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.words import Words, register

# NOTE: a town player who sits with the mafia
register("infiltrate", Words(name=later.context("ability", "Infiltration")))

# NOTE: {team} is the name of a team, in the nominative
says(
    AgentReminded,
    "🕵️ You are awake with them, and against them: <b>{team}</b>. By day, don't name anyone you know from here.",
    team="team",
)
