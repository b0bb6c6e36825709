"""The blacksmith's vests."""

from markupsafe import Markup

from bot.engine.events import ArmorPutOn, VestGiven, VestPutOn, VestTorn
from bot.lang.messages import later
from bot.lang.narration.voice import Voice, retells, says
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
    return say.tongue.text("🦺 You were given a vest last night. It stops one bullet.")


@says(VestTorn)
def vest_torn(say: Voice, _event: VestTorn) -> Markup:
    """Your vest has stopped a bullet."""
    return say.tongue.text("🦺 The vest you wore stopped a bullet, and is torn now. The next one hits you.")


@retells(VestTorn)
def _vest_torn(say: Voice, event: VestTorn) -> Markup:
    # NOTE: a line of the story: a vest has stopped a bullet, and is torn
    return say.tongue.text("🦺 A bullet tore the vest of {player}.", player=say.player(event.seat))


@says(VestPutOn)
def _vest_put_on(say: Voice, event: VestPutOn) -> Markup:
    t = say.tongue
    return t.text("🦺 {player} gave {target} a vest.", player=say.player(event.by), target=say.player(event.target))


@says(ArmorPutOn)
def _armor_put_on(say: Voice, event: ArmorPutOn) -> Markup:
    t, player = say.tongue, say.player(event.by)
    if event.by == event.target:
        # NOTE: a line of the story
        return t.text("🛡 {player} put armour on themselves.", player=player)
    # NOTE: a line of the story
    return t.text("🛡 {player} put armour on {target}.", player=player, target=say.player(event.target))
