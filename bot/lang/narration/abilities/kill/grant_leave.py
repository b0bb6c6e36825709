"""The leader of a team lets a mate fire in the place of its shot, or not."""

from markupsafe import Markup

from bot.engine.events import FiresInstead, LeaderFires, LeaveAsked
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
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


@says(LeaveAsked)
def leave_asked(say: Voice, event: LeaveAsked) -> Markup:
    """A mate asks."""
    return say.tongue.text(
        "💪 {player} asks to fire tonight in place of the team's shot. The boss decides.", player=say.player(event.by)
    )


@retells(LeaveAsked)
def _leave_asked(say: Voice, event: LeaveAsked) -> Markup:
    # NOTE: a line of the story: {player}, of the mafia, wanted to fire a shot of his own in place of the team's
    return say.tongue.text("💪 {player} asked to fire in place of the team's shot.", player=say.player(event.by))


@says(LeaderFires)
def leader_fires(say: Voice, event: LeaderFires) -> Markup:
    """The boss fires the shot of his own."""
    return say.tongue.text(
        "💪 {player}, who leads you, fires tonight in place of the team's shot.", player=say.player(event.by)
    )


@retells(LeaderFires)
def _leader_fires(say: Voice, event: LeaderFires) -> Markup:
    # NOTE: a line of the story: {player}, who leads the mafia, fires a shot of his own in place of the team's
    return say.tongue.text("💪 {player} led the team and fired in place of its shot.", player=say.player(event.by))


@says(FiresInstead)
def fires_instead(say: Voice, event: FiresInstead) -> Markup:
    """The announcement."""
    # NOTE: {role} is in the nominative
    return say.tongue.text(
        "💪 No team shot tonight. Firing in its place: <b>{role}</b>.", role=say.texts.role(event.role)
    )


@retells(FiresInstead)
def _fires_instead(say: Voice, event: FiresInstead) -> Markup:
    # NOTE: a line of the story: {role}, in the nominative, was to fire that night in place of the mafia's boss
    return say.tongue.text("💪 The night's shot was left to: {role}.", role=say.texts.role(event.role))
