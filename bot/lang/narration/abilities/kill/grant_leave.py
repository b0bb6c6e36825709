"""The leader of a team lets a mate fire in the place of its shot, or not."""

from bot.engine.events import FiresInstead, LeaderFires, LeaveAsked
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.words import Words, register

register(
    "grant_leave",
    Words(
        # NOTE: the boss of the mafia lets a teammate fire his own shot in place of the team's
        name=later.context("ability", "Leave for a teammate"),
        question=later.text("💪 <b>May your teammate fire tonight, in place of the team's shot?</b>"),
        default=later.text("No answer counts as no."),
    ),
)

says(LeaveAsked, "💪 {player} asks to fire tonight in place of the team's shot. The boss decides.", player="by")
# NOTE: a line of the story: {player}, of the mafia, wanted to fire a shot of his own in place of the team's
retells(LeaveAsked, "💪 {player} asked to fire in place of the team's shot.", player="by")
says(LeaderFires, "💪 {player}, who leads you, fires tonight in place of the team's shot.", player="by")
# NOTE: a line of the story: {player}, who leads the mafia, fires a shot of his own in place of the team's
retells(LeaderFires, "💪 {player} led the team and fired in place of its shot.", player="by")
# NOTE: {role} is in the nominative
says(FiresInstead, "💪 No team shot tonight. Firing in its place: <b>{role}</b>.", role="role")
# NOTE: a line of the story: {role}, in the nominative, was to fire that night in place of the mafia's boss
retells(FiresInstead, "💪 The night's shot was left to: {role}.", role="role")
