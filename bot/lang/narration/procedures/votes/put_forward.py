"""Candidates."""

from markupsafe import Markup

from bot.engine.events import CandidatesClosed, PutForwardOpened
from bot.lang.messages import later
from bot.lang.narration.sayings import says
from bot.lang.narration.voice import Voice
from bot.lang.narration.votes import Tally, tallies, vote_lines
from bot.lang.narration.words import Words, register

# NOTE: each player may name one other player as a candidate for the court
register("put_forward", Words(name=later.context("ability", "Putting a player forward")))


@says(PutForwardOpened)
def put_forward_opened(say: Voice, event: PutForwardOpened) -> Markup:
    """Names are taken."""
    if event.oneself:
        return say.tongue.text(
            "☝️ <b>Candidates.</b> Everyone may put one player forward, even themselves, and can't take it back."
            " Time: {time}.",
            time=say.time(event.seconds),
        )
    return say.tongue.text(
        "☝️ <b>Candidates.</b> Everyone may put one player forward, and can't take it back. Time: {time}.",
        time=say.time(event.seconds),
    )


@says(CandidatesClosed)
def candidates_closed(say: Voice, event: CandidatesClosed) -> Markup:
    """The candidates, and what follows."""
    tally = vote_lines(say, event.candidates)
    return Markup("\n").join(part for part in (tally, _follows(say, event)) if part)


def _follows(say: Voice, event: CandidatesClosed) -> Markup:
    t = say.tongue
    players = say.players(tuple(seat for seat, _ in event.candidates))
    match event.follows:
        case "court":
            # NOTE: {players} are two players or more
            return t.text("☝️ Candidates: <b>{players}</b>. The court begins.", players=players)
        case "out":
            # NOTE: {players} is one player
            return t.text("☝️ One candidate alone, so there is no court: <b>{players}</b> has to go.", players=players)
        case "stays":
            # NOTE: {players} is one player
            return t.text(
                "☝️ One candidate alone: {players}. There is no court, and nobody is out today.", players=players
            )
        case "trial":
            # NOTE: {players} are two players or more
            return t.text("☝️ Candidates: <b>{players}</b>. The vote begins.", players=players)
        case "convicted":
            # NOTE: {players} is one player
            return t.text("☝️ One candidate alone: <b>{players}</b>. There is no vote.", players=players)
        case "no_trial":
            # NOTE: {players} is one player
            return t.text(
                "☝️ One candidate alone: {players}. There is no vote, and nobody goes to jail today.", players=players
            )
        case _:
            return t.text("☝️ Nobody was put forward, and nobody is out today.")


@tallies(CandidatesClosed)
def _candidates_closed(say: Voice, event: CandidatesClosed) -> Tally | None:
    if not event.candidates:
        return None
    # NOTE: a line of the story: the candidates, how many have named each, and their seat numbers
    return Tally(say.tongue.text("☝️ Candidates:"), event.candidates)
