"""A circle of players who know each other."""

from markupsafe import Markup

from bot.engine.events import CircleClosed, CircleOpened
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "circle",
    Words(
        name=later.context("ability", "The circle"),
        # NOTE: a circle of players who know each other, such as Ocean's
        call=later.text("⭕ The circle is awake, if there is one, and talks in the private chat. Time: {time}."),
    ),
)


@says(CircleOpened)
def circle_opened(say: Voice, event: CircleOpened) -> Markup:
    """The members of the circle."""
    t = say.tongue
    if event.trusted:
        head = t.text(
            "⭕ You are in a circle of town players, and can trust one another. What you write to me here now, I "
            "pass on to the circle:"
        )
    else:
        # NOTE: the citizens' alliance: "اتحاد شهروندی"; a spy may be among them
        head = t.text("⭕ The citizens' alliance is awake. What you write to me here now, I pass on to all of you:")
    return Markup("\n").join([head, say.rows(event.members)])


says(CircleClosed, "🔒 Your talk is over: from now on I pass nothing on.")
