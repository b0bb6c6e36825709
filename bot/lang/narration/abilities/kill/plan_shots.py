"""A team's agreement on its shots."""

from collections.abc import Iterator

from markupsafe import Markup

from bot.engine.events import PlanMade, PlanRecalled
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "plan_shots",
    Words(
        # NOTE: two clans agree beforehand whom they will shoot, night by night
        name=later.context("ability", "Agreement on the kills"),
        question=later.text("📝 <b>Who does your clan shoot on its next three nights, in order?</b>"),
    ),
)


@says(PlanMade)
def plan_made(say: Voice, event: PlanMade) -> Markup:
    """The plan that is agreed."""
    if not event.targets:
        return say.tongue.text("📝 Nothing is agreed. Each of you decides alone.")
    return Markup("\n").join([say.tongue.text("📝 <b>Agreed:</b>"), *_nights(say, event)])


@says(PlanRecalled)
def plan_recalled(say: Voice, event: PlanRecalled) -> Markup:
    """The plan that was agreed, as the shot is due."""
    return Markup("\n").join([say.tongue.text("📝 <b>You agreed:</b>"), *_nights(say, event)])


def _nights(say: Voice, event: PlanMade | PlanRecalled) -> Iterator[Markup]:
    for night, target in enumerate(event.targets, event.first):
        # NOTE: a line of a team's plan: whom it shoots in which night
        yield say.tongue.context("agreement", "Night {number}: {player}", number=night, player=say.player(target))


@retells(PlanMade)
def _plan_made(say: Voice, event: PlanMade) -> Markup | None:
    if not event.targets:
        return None
    t = say.tongue
    plan = t.context("list", ", ").join(_nights(say, event))
    # NOTE: a line of the story: {plan} is a list such as “Night 2: Anna, Night 3: Boris”
    return t.text("📝 {team} agreed. {plan}.", team=say.texts.team(event.team), plan=plan)
