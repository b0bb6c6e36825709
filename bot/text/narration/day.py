"""The words of the day: talk, defence, and the opening of votes."""

from markupsafe import Markup

from bot.engine.events import (
    DayBroke,
    DefenceOpened,
    Expelled,
    LastWordsGiven,
    SilenceBroken,
    TurnEnding,
    VoteEnding,
    WordSaid,
)
from bot.text.narration.sayings import retells, says
from bot.text.narration.voice import Voice
from bot.text.narration.votes import some


@says(DayBroke)
def day_broke(say: Voice, event: DayBroke) -> Markup:
    """The words for the beginning of a day, with the living players."""
    t = say.tongue
    head = t.text("☀️ <b>Day {number}.</b>", number=event.number)
    body = say.worded(t.text("The city gathers in the square."))
    # NOTE: the list of living players follows
    living = t.plural("Player in the game ({n}):", "Players in the game ({n}):", len(event.living))
    return Markup(" ").join([head, body]) + Markup("\n") + living + Markup("\n") + say.rows(event.living)


@says(LastWordsGiven)
def last_words_given(say: Voice, event: LastWordsGiven) -> Markup:
    """The words for a player who was voted out and may speak once more."""
    player, time = say.player(event.seat), say.time(event.seconds)
    if scene := say.scene("🕯", player=player):
        return Markup(" ").join([scene, say.tongue.text("Time's up {time}.", time=time)])
    return say.tongue.text("🕯 Last words: <b>{player}</b>. Time's up {time}.", player=player, time=time)


# NOTE: to a player who has the floor; {time} is the end of a time, "in 10 seconds"
says(TurnEnding, "⏳ {player}, your time's up {time}.")


@says(VoteEnding)
def vote_ending(say: Voice, event: VoteEnding) -> Markup:
    """The warning that a vote is nearly over, with the players still silent."""
    t = say.tongue
    # NOTE: {time} is the end of a time, "in 10 seconds"
    head = t.text("🗳 The vote closes {time}.", time=say.time(event.seconds))
    return Markup("\n").join([head, t.text("⏳ Still to vote: {players}", players=some(say, event.waiting))])


says(DefenceOpened, "🛡 <b>{player}</b> speaks in defence. Nobody else may write. Time's up {time}.")

says(WordSaid, "🪄 <b>{player}</b> said the forbidden word and is out of the game.", shows="role")

retells(WordSaid, "🪄 {player} said the forbidden word and was out of the game.")

# NOTE: {player} was silenced for today and has written all the same
says(SilenceBroken, "🤐 <b>{player}</b> broke the silence and is out.", shows="role")

# NOTE: a line of the story: {player} was silenced and has written all the same
retells(SilenceBroken, "🤐 {player} broke the silence and was out of the game.")

says(Expelled, "🚫 <b>{player}</b> broke the rules of the table and is expelled.", shows="role")

# NOTE: a line of the story
retells(Expelled, "🚫 {player} was expelled.")
