"""The blacksmith's vests."""

from markupsafe import Markup

from bot.engine.events import ArmorPutOn, VestGiven, VestPutOn, VestTorn
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "give_armor",
    Words(
        name=later.context("ability", "Vest for a player"),
        question=later.text("🦺 <b>Who do you want to give a vest tonight?</b>"),
    ),
)

says(VestGiven, "🦺 You were given a vest last night. It stops one bullet.")
says(VestTorn, "🦺 The vest you wore stopped a bullet, and is torn now. The next one hits you.")
# NOTE: a line of the story: a vest has stopped a bullet, and is torn
retells(VestTorn, "🦺 A bullet tore the vest of {player}.", player="seat")
says(VestPutOn, "🦺 {player} gave {target} a vest.", player="by", target="target")


@says(ArmorPutOn)
def _armor_put_on(say: Voice, event: ArmorPutOn) -> Markup:
    t, player = say.tongue, say.player(event.by)
    if event.by == event.target:
        # NOTE: a line of the story
        return t.text("🛡 {player} put armour on themselves.", player=player)
    # NOTE: a line of the story
    return t.text("🛡 {player} put armour on {target}.", player=player, target=say.player(event.target))
