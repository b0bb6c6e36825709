"""The day: talk, defence, and the opening of votes."""

from markupsafe import Markup

from bot.engine.events import (
    ChallengeGiven,
    DayBroke,
    DebateEnding,
    DebateOpened,
    DefenceOpened,
    ExtraSpeechGiven,
    FreeTalkOpened,
    IntroductionDayBroke,
    LastMinute,
    LastWordsGiven,
    NominationOpened,
    NoVoteToday,
    RoleTalkBarred,
    TalkOpened,
    TurnEnding,
    VerdictOpened,
    VoteEnding,
)
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.votes import some


@says(DayBroke)
def day_broke(say: Voice, event: DayBroke) -> Markup:
    """A day begins, with these players."""
    t = say.tongue
    head = t.text("☀️ <b>Day {number}.</b>", number=event.number)
    body = say.worded(t.text("The city gathers in the square."))
    # NOTE: the list of living players follows
    living = t.plural("Player in the game ({n}):", "Players in the game ({n}):", len(event.living))
    return Markup(" ").join([head, body]) + Markup("\n") + living + Markup("\n") + say.rows(event.living)


@says(TalkOpened)
def talk_opened(say: Voice, event: TalkOpened) -> Markup:
    """Players speak one after another."""
    t = say.tongue
    time = say.time(event.seconds)
    if say.aloud:
        head = t.text("🎙 <b>Talk.</b> You speak aloud, one after another. Each turn: {time}.", time=time)
    else:
        head = t.text(
            "🗣 <b>Talk.</b> You speak one after another, and only the speaker writes. Each turn: {time}.", time=time
        )
    # NOTE: who speaks first
    first = [t.text("First: {player}.", player=say.player(seat)) for seat in event.order[:1]]
    rounds = [t.plural("{n} round of talk.", "{n} rounds of talk.", event.rounds)] if event.rounds > 1 else []
    return Markup(" ").join([head, *rounds, *first])


says(
    RoleTalkBarred,
    "🚫 You may accuse or defend anybody. Not allowed: naming a role or hinting at one, be it true or made up, "
    "and talking about what happened at night.",
)


@says(IntroductionDayBroke)
def introduction_day_broke(say: Voice, event: IntroductionDayBroke) -> Markup:
    """All players say a few words before anything else."""
    t = say.tongue
    head = t.text("☀️ <b>Introduction day.</b> Everyone says a few words, one after another; there is no vote.")
    return Markup(" ").join([head, t.text("Each turn: {time}.", time=say.time(event.seconds))])


@says(ExtraSpeechGiven)
def extra_speech_given(say: Voice, event: ExtraSpeechGiven) -> Markup:
    """A player speaks once more."""
    player, time = say.player(event.seat), say.time(event.seconds)
    if scene := say.scene("📣", player=player):
        return Markup(" ").join([scene, say.tongue.text("Time: {time}.", time=time)])
    return say.tongue.text("📣 The extra speech goes to {player}. Time: {time}.", player=player, time=time)


says(NoVoteToday, "🌙 There is no vote today.")
says(ChallengeGiven, "🎤 {player} gives {other} a challenge. Time: {time}.", player="by", other="seat", time="seconds")


@says(LastWordsGiven)
def last_words_given(say: Voice, event: LastWordsGiven) -> Markup:
    """A player who was voted out speaks once more."""
    player, time = say.player(event.seat), say.time(event.seconds)
    if scene := say.scene("🕯", player=player):
        return Markup(" ").join([scene, say.tongue.text("Time: {time}.", time=time)])
    return say.tongue.text("🕯 Last words: <b>{player}</b>. Time: {time}.", player=player, time=time)


@says(FreeTalkOpened)
def free_talk_opened(say: Voice, event: FreeTalkOpened) -> Markup:
    """The talk of all at once, with the vote open."""
    t = say.tongue
    head = t.text("🗣 <b>Everybody may talk, and the vote is open.</b> You may move your vote or take it back.")
    need = t.plural(
        "At {n} vote the player is executed and the day ends.",
        "At {n} votes the player is executed and the day ends.",
        event.need,
    )
    return Markup(" ").join([head, need, t.text("The day lasts at most: {time}.", time=say.time(event.seconds))])


@says(DebateOpened)
def debate_opened(say: Voice, event: DebateOpened) -> Markup:
    """The talk of all at once, before any vote."""
    t, time = say.tongue, say.time(event.seconds)
    if say.aloud:
        return t.text("🎙 <b>Free talk.</b> Everybody may speak; the vote comes after it. Time: {time}.", time=time)
    return t.text("🗣 <b>Free talk.</b> Everybody may write; the vote comes after it. Time: {time}.", time=time)


# NOTE: {time} is a length in the nominative, "20 seconds"
says(DebateEnding, "⏳ The talk is about to end, then comes the vote. Time left: {time}.", time="seconds")
says(LastMinute, "⏳ The day is about to end. Time left: {time}.", time="seconds")
# NOTE: to a player who has the floor; {time} is a length in the nominative, "10 seconds"
says(TurnEnding, "⏳ {player}, time left: {time}.", player="seat", time="seconds")


@says(VoteEnding)
def vote_ending(say: Voice, event: VoteEnding) -> Markup:
    """The vote is nearly over, and some are silent."""
    t = say.tongue
    # NOTE: {time} is a length in the nominative, "10 seconds"
    head = t.text("🗳 The vote is about to close. Time left: {time}.", time=say.time(event.seconds))
    return Markup("\n").join([head, t.text("⏳ Still to vote: {players}", players=some(say, event.waiting))])


@says(NominationOpened)
def nomination_opened(say: Voice, event: NominationOpened) -> Markup:
    """The first vote."""
    t = say.tongue
    need = t.plural("{n} vote puts a player on trial.", "{n} votes put a player on trial.", event.need)
    time = t.text("Time: {time}.", time=say.time(event.seconds))
    if len(event.called) == 1:
        head = t.text("🗳 <b>First vote:</b> {player}. Who votes for them?", player=say.player(event.called[0]))
    else:
        head = t.text("🗳 <b>First vote.</b> Who goes on trial?")
    return Markup(" ").join([head, need, time])


says(
    DefenceOpened, "🛡 <b>Defence:</b> {player}. Only the defendant writes. Time: {time}.", player="seat", time="seconds"
)


@says(VerdictOpened)
def verdict_opened(say: Voice, event: VerdictOpened) -> Markup:
    """The second vote."""
    t = say.tongue
    head = t.text("⚖️ <b>Second vote.</b> Who is voted out? {players}.", players=say.players(event.defendants))
    if event.need is None:
        bar = t.text("The player with the most votes is out.")
    else:
        bar = t.plural("{n} vote sends a player out.", "{n} votes send a player out.", event.need)
    return Markup(" ").join([head, bar, t.text("Time: {time}.", time=say.time(event.seconds))])
