"""A leader lets his team wake, or not."""

from bot.engine.events import TeamAsleep
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
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

says(TeamAsleep, "🙈 The team keeps its eyes shut tonight: {player} decides alone.", player="by")
# NOTE: a line of the story
retells(TeamAsleep, "🙈 {player} kept the team's eyes shut and decided alone.", player="by")
