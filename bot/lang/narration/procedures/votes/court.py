"""The court."""

from markupsafe import Markup

from bot.engine.events import CourtClosed, CourtOpened, JudgesVoted
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.votes import Tally, folded, tallies, vote_lines
from bot.lang.narration.words import register_pick

# NOTE: a button: a vote for all candidates to stay in the game
register_pick("leave_all", later.context("button", "Leave all"))


@says(CourtOpened)
def court_opened(say: Voice, event: CourtOpened) -> Markup:
    """The vote, by all or by the judges alone."""
    t = say.tongue
    players = say.players(event.defendants)
    if event.judges:
        head = t.text("⚖️ <b>The judges decide</b>, each in private. Who is voted out? {players}.", players=players)
    elif event.second:
        head = t.text("⚖️ <b>Second court.</b> Who is voted out? {players}.", players=players)
    else:
        head = t.text("⚖️ <b>Court.</b> Who is voted out? {players}.", players=players)
    lines = [head]
    if event.second:
        lines.append(t.text("One may also vote to leave all of them in the game."))
    return Markup(" ").join([*lines, t.text("Time: {time}.", time=say.time(event.seconds))])


@says(CourtClosed)
def court_closed(say: Voice, event: CourtClosed) -> Markup:
    """The votes of the court."""
    t = say.tongue
    tally = vote_lines(say, event.votes, spared=event.leave_all) or t.text("Nobody voted.")
    return Markup("\n").join([t.text("⚖️ <b>The court has voted.</b>"), tally])


@tallies(CourtClosed)
def _court_closed(say: Voice, event: CourtClosed) -> Tally | None:
    tally = Tally(say.tongue.text("⚖️ Court:"), event.votes, spared=event.leave_all)
    return tally if tally.sums or tally.spared else None


@says(JudgesVoted)
def judges_voted(say: Voice, event: JudgesVoted) -> Markup:
    """The votes of the judges, once the game is over."""
    tally = folded(say, event.votes, spared=event.leave_all) or say.tongue.text("Nobody voted.")
    return Markup(" ").join([say.tongue.text("⚖️ The judges' vote:"), tally])
