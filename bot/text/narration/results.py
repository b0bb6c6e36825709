"""The outcomes of votes."""

from markupsafe import Markup

from bot.engine.events import BallotTied, LotDrawn, NobodyVotedOut, SideShown, VerdictClosed, VotedOut, VoteForfeited
from bot.text.narration.sayings import Joined, says
from bot.text.narration.voice import Voice
from bot.text.narration.votes import Totals, Votes, count_lines, vote_lines


def with_tally(say: Voice, head: Markup, votes: Votes, result: Markup | None = None, totals: Totals = ()) -> Markup:
    """A headline, the tally below, and the consequence."""
    tally = vote_lines(say, votes, totals) or say.tongue.text("Nobody voted.")
    sums = dict(totals)
    weighs = any(sums.get(candidate, len(voters)) > len(voters) for candidate, voters in votes)
    # NOTE: below a tally in which a sum is one more than the names beside it: a judge's vote; whose is not told
    more = say.tongue.text("One of these votes counts twice.") if weighs else None
    return Markup("\n").join(part for part in (head, tally, more, result) if part)


def total_lines(say: Voice, event: VerdictClosed) -> Markup:
    """The bare totals of a secret vote; empty where the voters are told."""
    return Markup("") if any(voters for _, voters in event.votes) else count_lines(say, event.totals)


@says(VotedOut)
def voted_out(say: Voice, event: VotedOut) -> Markup:
    """A player leaves by vote."""
    # NOTE: keep clear of forms that tell the player's gender
    player = say.player(event.seat)
    plain = say.tongue.text("⚖️ The city has decided: <b>{player}</b> is out of the game.", player=player)
    return say.worded(plain, "⚖️", player=player) + say.role_line(event.role)


says(LotDrawn, "🎲 A tie: {players}. Chance picks <b>{player}</b>.", sign="🎲", players=Joined("tied"), player="seat")

says(BallotTied, "⚖️ A tie: {players}. Vote on them once more.", sign="⚖️", players=Joined("tied"))

# NOTE: {side} is a side's name in the nominative
says(SideShown, "{player}'s side: <b>{side}</b>.", player="seat", side="side")

says(
    VoteForfeited,
    "🤐 If you write during a vote, you lose yours. {player} has no vote for the rest of the day.",
    player="seat",
)

says(NobodyVotedOut, "🤝 Nobody is voted out today.", sign="🤝")
