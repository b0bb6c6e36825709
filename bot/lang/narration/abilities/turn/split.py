"""A player leaves their side and founds another."""

from markupsafe import Markup

from bot.engine.events import BranchFounded
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "split",
    Words(
        # NOTE: the rebel leaves the sick and is a side of two from then on, together with the player named
        name=later.context("ability", "New branch"),
        question=later.text("🌿 <b>Who splits off with you, once per game?</b> You two will be a side of your own."),
    ),
)


@says(BranchFounded)
def branch_founded(say: Voice, event: BranchFounded) -> Markup:
    """The two are a side of their own."""
    t = say.tongue
    head = t.text(
        "🌿 <b>A new branch has split off: {player} and {target}.</b>",
        player=say.player(event.by),
        target=say.player(event.target),
    )
    # NOTE: to both of them: to {player}, who has split off, and to {target}
    body = t.text(
        "You two are a side of your own now and win together. {player} counts as human from now on, {target} as sick. "
        "At the end of every night you talk here with each other.",
        player=say.player(event.by),
        target=say.player(event.target),
    )
    return Markup("\n").join([head, body])


# NOTE: a line of the story
retells(BranchFounded, "🌿 {player} split off, together with {target}.", player="by", target="target")
