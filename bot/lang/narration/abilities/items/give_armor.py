"""The blacksmith's vests."""

from markupsafe import Markup

from bot.engine.events import VestGiven, VestPutOn, VestTorn
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, says
from bot.lang.narration.words import Words, register

register(
    "give_armor",
    Words(
        name=later.context("ability", "Vest for a player"),
        question=later.text("🦺 <b>Who do you want to give a vest tonight?</b>"),
    ),
)


@says(VestGiven)
def vest_given(say: Voice, _event: VestGiven) -> Markup:
    """Somebody has put a vest on you."""
    return say.tongue.text("🦺 Last night you were given a vest. It stops one bullet, and nobody else knows of it.")


@says(VestTorn)
def vest_torn(say: Voice, _event: VestTorn) -> Markup:
    """Your vest has stopped a bullet."""
    return say.tongue.text("🦺 Your vest stopped a bullet, and is torn now. The next one hits you.")


@says(VestPutOn)
def _vest_put_on(say: Voice, event: VestPutOn) -> Markup:
    t = say.tongue
    return t.text("🦺 {player} gave {target} a vest.", player=say.player(event.by), target=say.player(event.target))
