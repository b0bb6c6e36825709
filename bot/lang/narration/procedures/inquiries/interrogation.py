"""The interrogation of two players who were called to it."""

from markupsafe import Markup

from bot.engine.events import (
    InterrogationOpened,
    InterrogationVoteClosed,
    InterrogationVoteOpened,
    LetGo,
)
from bot.lang.messages import later
from bot.lang.narration.results import with_tally
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.votes import Tally, tallies
from bot.lang.narration.words import Words, register, register_pick

register(
    "call_vote",
    Words(
        # NOTE: the interrogator decides whether the two called are voted on
        name=later.context("ability", "Vote on the two you called"),
        question=later.text("😴 <b>The two you called have spoken. Should everybody vote on them?</b>"),
        # NOTE: the two players called to the interrogation
        default=later.text("If you don't answer, they go free."),
    ),
)
# NOTE: the interrogator wants a vote on the two called
register_pick("hold", later.context("button", "Hold the vote"))
# NOTE: the interrogator lets the two called go, without a vote
register_pick("let_go", later.context("button", "Let them go"))


@says(InterrogationOpened)
def interrogation_opened(say: Voice, event: InterrogationOpened) -> Markup:
    """The two speak in turns."""
    t, players, time = say.tongue, say.players(event.called), say.time(event.seconds)
    if say.aloud:
        return t.text(
            "🔦 <b>Interrogation.</b> {players} take turns to defend themselves aloud, twice each. Each turn: {time}.",
            players=players,
            time=time,
        )
    return t.text(
        "🔦 <b>Interrogation.</b> {players} take turns to defend themselves, twice each, and only the "
        "speaker writes. Each turn: {time}.",
        players=players,
        time=time,
    )


says(
    InterrogationVoteOpened,
    "🔦 <b>The interrogation goes to a vote.</b> Everybody else votes for one of them: {players}. If you "
    "stay silent, your vote is cast at random. Time: {time}.",
    players="called",
    time="seconds",
)


@says(InterrogationVoteClosed)
def interrogation_vote_closed(say: Voice, event: InterrogationVoteClosed) -> Markup:
    """The tally, the votes drawn, and a tie."""
    t = say.tongue
    lines = []
    if event.drawn:
        lines.append(
            t.text("They stayed silent, so chance voted for them: {players}.", players=say.players(event.drawn))
        )
    if not event.leaving:
        lines.append(t.text("A tie: both stay in the game."))
    return with_tally(say, t.text("🔦 <b>The interrogation vote is closed.</b>"), event.votes, Markup("\n").join(lines))


@tallies(InterrogationVoteClosed)
def _interrogation_vote_closed(say: Voice, event: InterrogationVoteClosed) -> Tally:
    return Tally(say.tongue.text("🔦 Interrogation vote:"), event.votes)


says(LetGo, "🔦 No interrogation vote: {players} stay in the game.", players="called")
