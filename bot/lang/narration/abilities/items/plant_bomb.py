"""A bomb is laid."""

from markupsafe import Markup

from bot.engine.events import BombCode, BombFound, BombPlanted
from bot.lang.messages import later
from bot.lang.narration.questions import picked
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register, register_pick

register(
    "plant_bomb",
    Words(
        name=later.context("ability", "Bomb"),
        question=later.text("💣 <b>Who gets the bomb, and what is the code?</b> You have only one bomb."),
    ),
)

register_pick("code", later.text("Code {number}"))


@says(BombPlanted)
def bomb_planted(say: Voice, event: BombPlanted) -> Markup:
    """A bomb was laid by one player before another."""
    # NOTE: {code} reads "Code 3"
    return say.tongue.text(
        "💣 {player} planted a bomb in front of {target}: {code}.",
        player=say.player(event.by),
        target=say.player(event.target),
        code=picked(say, event.code),
    )


@says(BombFound)
def bomb_found(say: Voice, event: BombFound) -> Markup:
    """A bomb lies before a player."""
    player = say.player(event.seat)
    if scene := say.scene("💣", player=player):
        return Markup(" ").join([scene, say.tongue.text("It must be defused at the end of the day.")])
    return say.tongue.text(
        "💣 A bomb was planted last night, in front of <b>{player}</b>. It must be defused at the end of the day.",
        player=player,
    )


@says(BombCode)
def bomb_code(say: Voice, event: BombCode) -> Markup:
    """The carrier is told the code."""
    # NOTE: {code} reads "Code 3"
    return say.tongue.text(
        "🤫 You know bombs. The code of the one in front of you is <b>{code}</b>.", code=picked(say, event.code)
    )
