"""The doctor saves."""

from markupsafe import Markup

from bot.engine.events import Protected, Saved
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "save",
    Words(
        name=later.context("ability", "Protection"),
        question=later.text("🩺 <b>Who do you want to protect tonight?</b>"),
    ),
)


@says(Protected)
def _protected(say: Voice, event: Protected) -> Markup:
    t = say.tongue
    if event.by == event.target:
        return t.text("🩺 {player} chose to protect themselves.", player=say.player(event.by))
    return t.text("🩺 {player} protected {target}.", player=say.player(event.by), target=say.player(event.target))


says(Saved, "💚 Saved from death: {player}.", player="target")
