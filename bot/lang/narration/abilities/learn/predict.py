"""The night's victim is guessed."""

from markupsafe import Markup

from bot.engine.events import LeaverGuessed, VictimGuessed
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "predict",
    Words(
        # NOTE: who dies tonight; a right guess earns a gun
        name=later.context("ability", "Guessing the victim"),
        question=later.text("🗡 <b>Who do you think dies tonight?</b>"),
    ),
)


@says(VictimGuessed)
def victim_guessed(say: Voice, event: VictimGuessed) -> Markup:
    """A gun, or none."""
    t = say.tongue
    if event.right:
        return t.text(
            "🔫 <b>You guessed right, and you have a gun.</b> Nobody knows. From tomorrow on you may draw it on any "
            "day before the vote."
        )
    return t.text("🗡 A miss this time: this guess earns you no gun.")


@retells(VictimGuessed)
def _victim_guessed(say: Voice, event: VictimGuessed) -> Markup:
    t = say.tongue
    by, players = say.player(event.by), say.joined(event.targets)
    if event.right:
        # NOTE: a line of the story: {players} are one or two whom {player} took for tonight's victim
        return t.text("🗡 {player} guessed the victim ({players}) and earned a gun.", player=by, players=players)
    # NOTE: a line of the story: {players} are one or two whom {player} took for tonight's victim
    return t.text("🗡 {player} guessed wrong who dies: {players}.", player=by, players=players)


@says(LeaverGuessed)
def leaver_guessed(say: Voice, event: LeaverGuessed) -> Markup:
    """The answer whether one of them has left, and what that is good for."""
    t = say.tongue
    if event.right:
        return t.text("🔮 <b>Your prediction came true.</b> Tonight no shot can kill you.")
    return t.text("🔮 Your prediction did not come true.")


@retells(LeaverGuessed)
def _leaver_guessed(say: Voice, event: LeaverGuessed) -> Markup:
    t = say.tongue
    by, players = say.player(event.by), say.joined(event.targets)
    if event.right:
        # NOTE: a line of the story: {players} are one or two who {player} said would leave the game that day
        return t.text("🔮 {player} predicted it: {players}.", player=by, players=players)
    # NOTE: a line of the story: {players} are one or two who {player} said would leave the game that day
    return t.text("🔮 {player} predicted wrong: {players}.", player=by, players=players)
