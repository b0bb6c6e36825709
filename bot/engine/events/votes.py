"""Votes, their results, and who leaves by them."""

from bot.engine.events.base import Event
from bot.engine.records import record


@record
class NominationOpened(Event):
    """Public: the first vote; `need` votes send to defence. `called` is one name, or all of them."""

    called: tuple[int, ...]
    need: int
    seconds: float


@record
class NominationClosed(Event, story=True):
    """Public: who voted for whom (candidate, voters), and who goes to defence.

    `totals` are the sums of the votes (candidate, sum) where somebody's counts more than once; else it is empty.
    `fallback`: nobody has as many votes as are needed, and those who have most go to defence all the same.
    """

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    need: int
    defendants: tuple[int, ...]
    totals: tuple[tuple[int, int], ...] = ()
    fallback: bool = False


@record
class VerdictOpened(Event):
    """Public: the second vote on these defendants; `need` is the bar of a lone one, else None. Seconds."""

    defendants: tuple[int, ...]
    need: int | None
    seconds: float


@record
class VerdictClosed(Event, story=True):
    """Public: who voted for whom (defendant, voters), who leaves, and the number of votes of each defendant.

    In a secret ballot the voters are left out and only the totals stand.
    """

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: tuple[int, ...]
    totals: tuple[tuple[int, int], ...] = ()


@record
class CourtClosed(Event, story=True):
    """Public: who voted against whom (candidate, voters), who for leaving all, and who is out, if anybody."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leave_all: tuple[int, ...]
    leaving: tuple[int, ...]


@record
class JudgesVoted(Event, story=True):
    """Nobody before the end: how the judges voted in secret, as in `CourtClosed`."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leave_all: tuple[int, ...]
    leaving: tuple[int, ...]


@record
class PutForwardOpened(Event):
    """Public: each may put one player forward, for good, also himself if `oneself`. Seconds."""

    seconds: float
    oneself: bool = False


@record
class CandidatesClosed(Event, story=True):
    """Public: who stands (candidate, who has named him), in order, and what follows.

    `follows`: `court`, a lone one is `out` without it, or `stays`; `trial`, a lone one is `convicted` without it, or
    there is `no_trial`; or `nobody` stands.
    """

    candidates: tuple[tuple[int, tuple[int, ...]], ...]
    follows: str


@record
class CourtOpened(Event):
    """Public: the vote on these candidates; in the `second` one also for leaving all. Seconds.

    `judges`: only they vote, in private.
    """

    defendants: tuple[int, ...]
    seconds: float
    second: bool
    judges: bool


@record
class VotedOut(Event, story=True):
    """Public: this player leaves by vote; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: str | None


@record
class SideShown(Event, story=True):
    """Public: the side of somebody who has left."""

    seat: int
    side: str


@record
class LotDrawn(Event, story=True):
    """Public: a tie for most votes is settled by lot among these seats; it falls on `seat`."""

    tied: tuple[int, ...]
    seat: int


@record
class BallotTied(Event):
    """Public: these are tied for most votes; they are voted on once more."""

    tied: tuple[int, ...]


@record
class Lynched(Event, story=True):
    """Public: a majority killed this player; the final tally (candidate, voters)."""

    seat: int
    role: str | None
    votes: tuple[tuple[int, tuple[int, ...]], ...]


@record
class NobodyVotedOut(Event, story=True):
    """Public: the day ends without anyone leaving by vote."""


@record
class InquiryOffered(Event):
    """Public: do the living want to know the sides of those who are out? `left` inquiries remain. Seconds.

    `word`: whether the answer is one word, not numbers.
    """

    left: int
    need: int
    seconds: float
    word: bool = False


@record
class StatusWord(Event, story=True):
    """Public: how the many stand, by those who are out: whether there is calm, or an emergency."""

    calm: bool


@record
class InquiryProposed(Event):
    """Public: somebody has proposed to ask `about` the `status_colour`, or whether there is one `alone_left`.

    So many must want it. Seconds.
    """

    seat: int
    about: str
    need: int
    seconds: float


@record
class ProposalRefused(Event, story=True):
    """Public: too few want to ask that; it can be proposed again on another day."""

    about: str


@record
class StatusColour(Event, story=True):
    """Public: how the town stands, as a colour: `green`, `yellow` or `red`."""

    colour: str


@record
class AloneLeft(Event, story=True):
    """Public: whether anybody who plays alone is still in the game."""

    there: bool


@record
class InquiryRefused(Event, story=True):
    """Public: too few want the inquiry; it is kept for another day."""


@record
class StatusInquired(Event, story=True):
    """Public: how many of those who are out were of each side, without names."""

    counts: tuple[tuple[str, int], ...]


@record
class VoteForfeited(Event):
    """Public: this player wrote while a vote was open, and has no vote for the rest of the day."""

    seat: int


@record
class VoteEnding(Event):
    """Public: the open vote closes soon, and nothing has come from these voters yet. Seconds left."""

    waiting: tuple[int, ...]
    seconds: float


@record
class NapVoteOpened(Event):
    """Public: the second vote on these defendants, in a midday nap: everybody is asked in private. Seconds."""

    defendants: tuple[int, ...]
    seconds: float


@record
class VetoAwaited(Event):
    """Public: these players have the votes to be out, and somebody may cancel the vote in private. Seconds."""

    seats: tuple[int, ...]
    seconds: float


@record
class VoteCancelled(Event):
    """Public: the day's vote is void, and these players stay; never who has cancelled it, but perhaps as which role."""

    seats: tuple[int, ...]
    role: str = ""


@record
class VoteCancelledBy(Event, story=True):
    """Nobody before the end: who has cancelled a day's vote, and who has stayed by that."""

    by: int
    seats: tuple[int, ...]


@record
class TieHeld(Event):
    """Public: these are tied for most votes, and somebody decides in private which of them leaves. Seconds."""

    tied: tuple[int, ...]
    seconds: float


@record
class TieBroken(Event):
    """Public: of those tied this player was picked, by whom is never said."""

    seat: int


@record
class TieBrokenBy(Event, story=True):
    """Nobody before the end: who has decided a tie, and on whom."""

    by: int
    seat: int


@record
class TieBreakFailed(Event, story=True):
    """Private: you were poisoned, so your choice between those tied had no effect."""

    seat: int


@record
class VetoFailed(Event, story=True):
    """Private: you were poisoned, so your veto had no effect, and it is spent."""

    seat: int
