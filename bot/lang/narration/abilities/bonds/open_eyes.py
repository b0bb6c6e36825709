"""A leader lets his team wake, or not."""

from markupsafe import Markup

from bot.engine.events import TeamAsleep
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
from bot.lang.narration.words import Words, register

register(
    "open_eyes",
    Words(
        # NOTE: the godfather says whether his team opens its eyes at night
        name=later.context("ability", "Open eyes"),
        question=later.text("👁 <b>May your team open its eyes tonight?</b> If not, you decide alone."),
        default=later.text("No answer counts as yes."),
    ),
)


@says(TeamAsleep)
def team_asleep(say: Voice, event: TeamAsleep) -> Markup:
    """Its leader decides alone."""
    return say.tongue.text(
        "🙈 The team keeps its eyes shut tonight: {player} decides alone.", player=say.player(event.by)
    )


@retells(TeamAsleep)
def _team_asleep(say: Voice, event: TeamAsleep) -> Markup:
    # NOTE: a line of the story
    return say.tongue.text("🙈 {player} kept the team's eyes shut and decided alone.", player=say.player(event.by))
