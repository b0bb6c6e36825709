"""A word lies on a player."""

from markupsafe import Markup

from bot.engine.events import CurseLaid, WordSaid
from bot.lang.messages import later
from bot.lang.narration.sayings import retells, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.words import Words, register, register_pick

register(
    "curse_word",
    Words(
        name=later.context("ability", "Forbidden word"),
        question=later.text(
            "🪄 <b>Who do you curse tonight, and with what word?</b> If they write it in the group tomorrow, they are "
            "out."
        ),
    ),
)

register_pick("word", later.context("button", "Word"))

# NOTE: a line of the story: the word that {target} was not to say, which {player} had chosen
says(CurseLaid, "🪄 {player} cursed {target} with a word: “{word}”.", player="by", target="target", word="word")


@says(WordSaid)
def word_said(say: Voice, event: WordSaid) -> Markup:
    """A player has said the forbidden word."""
    player = say.player(event.seat)
    return say.tongue.text("🪄 <b>{player}</b> said the forbidden word, and is out of the game.", player=player) + (
        say.role_line(event.role)
    )


retells(WordSaid, "🪄 Out by the forbidden word: {player}.", player="seat")
