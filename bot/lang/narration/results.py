"""The outcomes of votes."""

from markupsafe import Markup

from bot.engine.events import (
    BallotTied,
    LotDrawn,
    Lynched,
    NobodyVotedOut,
    NominationClosed,
    SideShown,
    VerdictClosed,
    VotedOut,
    VoteForfeited,
)
from bot.lang.narration.sayings import Joined, says
from bot.lang.narration.voice import Voice
from bot.lang.narration.votes import Totals, Votes, briefly, count_lines, vote_lines


def with_tally(say: Voice, head: Markup, votes: Votes, result: Markup | None = None, totals: Totals = ()) -> Markup:
    """A headline, the tally below it, and what follows from it."""
    tally = vote_lines(say, votes, totals) or say.tongue.text("Nobody voted.")
    sums = dict(totals)
    weighs = any(sums.get(candidate, len(voters)) > len(voters) for candidate, voters in votes)
    # NOTE: below a tally in which a sum is one more than the names beside it: a judge's vote; whose is not told
    more = say.tongue.text("One of these votes counts twice.") if weighs else None
    return Markup("\n").join(part for part in (head, tally, more, result) if part)


@says(NominationClosed)
def nomination_closed(say: Voice, event: NominationClosed) -> Markup:
    """The players who go to defence."""
    t = say.tongue
    # NOTE: {need} is how many votes put a player on trial
    head = t.text("🗳 <b>First vote closed.</b> Needed: {need}.", need=event.need)
    if event.defendants:
        players = briefly(say, say.joined_calls(event.defendants), event.defendants)
        if event.fallback:
            # NOTE: nobody has as many votes as are needed
            result = t.text("Nobody has that many. On trial with the most votes: {players}.", players=players)
            return with_tally(say, head, event.votes, result, event.totals)
        result = say.worded(t.text("On trial: {players}.", players=players), players=players)
    elif any(voters for _, voters in event.votes):
        result = say.worded(t.text("Nobody has enough votes to go on trial."))
    else:
        result = t.text("So nobody goes on trial.")
    return with_tally(say, head, event.votes, result, event.totals)


@says(VerdictClosed)
def verdict_closed(say: Voice, event: VerdictClosed) -> Markup:
    """The votes of the second vote, or of a secret one their numbers."""
    if not event.votes:
        # NOTE: all defendants have left the game, so that there is no second vote
        return say.tongue.text("⚖️ Nobody is on trial any more.")
    head = Markup(" ").join(filter(None, [say.tongue.text("⚖️ <b>Second vote closed.</b>"), say.scene()]))
    secret = total_lines(say, event)
    return head + Markup("\n") + secret if secret else with_tally(say, head, event.votes, totals=event.totals)


def total_lines(say: Voice, event: VerdictClosed) -> Markup:
    """The bare totals of a secret vote; empty where the voters are told."""
    return Markup("") if any(voters for _, voters in event.votes) else count_lines(say, event.totals)


@says(VotedOut)
def voted_out(say: Voice, event: VotedOut) -> Markup:
    """A player leaves by vote."""
    # NOTE: keep clear of forms that tell the player's gender
    player = say.player(event.seat)
    plain = say.tongue.text("⚖️ The city has decided. Out of the game: <b>{player}</b>.", player=player)
    return say.worded(plain, "⚖️", player=player) + say.role_line(event.role)


says(LotDrawn, "🎲 A tie: {players}. Chance picks <b>{player}</b>.", sign="🎲", players=Joined("tied"), player="seat")
says(BallotTied, "⚖️ A tie: {players}. We vote on them once more.", sign="⚖️", players=Joined("tied"))
# NOTE: {side} is a side's name in the nominative
says(SideShown, "{player}'s side: <b>{side}</b>.", player="seat", side="side")


@says(Lynched)
def lynched(say: Voice, event: Lynched) -> Markup:
    """A majority has killed."""
    # NOTE: "lynched" in the sense of the game: executed by the majority of the players
    player = say.player(event.seat)
    plain = say.tongue.text("⚖️ The majority has spoken. Executed: <b>{player}</b>.", player=player)
    head = say.worded(plain, "⚖️", player=player)
    return with_tally(say, head + say.role_line(event.role), event.votes)


says(
    VoteForfeited,
    "🤐 If you write during a vote, you lose yours. No vote for the rest of the day: {player}.",
    player="seat",
)
says(NobodyVotedOut, "🤝 Today nobody leaves by vote.", sign="🤝")
