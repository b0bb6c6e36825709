"""The shot of a team that has found out an agent."""

from bot.engine.events import AgentShown
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register

register(
    "second_shot",
    Words(
        # NOTE: the mafia's vote on one more victim, after they have picked an agent among themselves
        name=later.context("ability", "Second shot"),
        question=later.text("🔫 <b>Who else will the mafia shoot tonight?</b>"),
    ),
)

# NOTE: {role} is the name of a role, in the nominative; keep clear of forms that tell the player's gender
says(
    AgentShown,
    "🕵️ <b>{player}: {role}!</b> One of yours was never one of yours, and dies tonight. Choose once more.",
    player="seat",
    role="role",
)
# NOTE: a line of the story; {role} is the name of a role, {team} of a team, both in the nominative
retells(AgentShown, "🕵️ {team}: {player} was found out, {role}.", team="team", player="seat", role="role")
