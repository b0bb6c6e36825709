"""A bomb is defused."""

from markupsafe import Markup

from bot.engine.events import BombDefused, BombDue, BombGuessed, BombTook
from bot.lang.messages import later
from bot.lang.narration.questions import picked
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register

register(
    "defuse",
    Words(
        name=later.context("ability", "Bomb disposal"),
        question=later.text("💣 <b>Do you step in and defuse the bomb?</b> Pick a code, or “Nobody” to stay out."),
        board=later.text("💣 It is up to <b>{player}</b> to defuse the bomb. One guess, and the first press counts."),
    ),
)

says(BombDue, "💣 The bomb in front of <b>{player}</b> is still ticking. Will anybody step in?", player="seat")


@says(BombGuessed)
def bomb_guessed(say: Voice, event: BombGuessed) -> Markup:
    """The carrier's one guess."""
    t = say.tongue
    code, player = picked(say, event.code), say.player(event.seat)
    if event.drawn:
        guess = t.text("💣 {player} stays silent, so chance decides: <b>{code}</b>.", player=player, code=code)
    else:
        guess = t.text("💣 {player} guesses: <b>{code}</b>.", player=player, code=code)
    result = t.text("Right! The bomb is defused.") if event.right else t.text("Wrong.")
    return Markup(" ").join([guess, result])


says(BombDefused, "✂️ Somebody stepped in. The bomb is defused!", sign="✂️")
# keep clear of forms that tell the player's gender
says(BombTook, "💥 The bomb goes off! Out of the game: <b>{player}</b>.", sign="💥", player="seat")
