"""Votes and trials, their results, and the players who leave by them."""

from typing import Annotated

from bot.engine.events.base import Event
from bot.engine.names import FactionId, RoleId, among
from bot.engine.records import record


@record
class NominationOpened(Event, on_board=True):
    """Public: the first vote opens; `need` votes send to defence. `called`: the player voted on now, or all of them."""

    called: tuple[int, ...]
    need: int
    seconds: float


@record
class NominationClosed(Event, story=True):
    """Public: the votes of the first vote (candidate, voters), and the players who go to defence.

    `totals` are the sums of the votes (candidate, sum) where a vote counts more than once; else empty. `fallback`: no
    candidate has as many votes as are needed, and the candidates with most votes go to defence all the same.
    """

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    need: int
    defendants: tuple[int, ...]
    totals: tuple[tuple[int, int], ...] = ()
    fallback: bool = False


@record
class VerdictOpened(Event, on_board=True):
    """Public: the second vote on these defendants, open for so many `seconds`.

    `need`: the number of votes that send a lone defendant out; None for several: the most votes decide.
    """

    defendants: tuple[int, ...]
    need: int | None
    seconds: float


@record
class VerdictClosed(Event, story=True):
    """Public: the result of the second vote: the voters against each defendant, and the players who leave.

    `totals`: the number of votes against each defendant. After a secret ballot the voters are left out.
    """

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leaving: tuple[int, ...]
    totals: tuple[tuple[int, int], ...] = ()


@record
class CourtClosed(Event, story=True):
    """Public: the votes (candidate, voters), the voters for leaving all, and the players who are out, if any."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    leave_all: tuple[int, ...]
    leaving: tuple[int, ...]


@record
class TrialClosed(Event, story=True):
    """Public: the votes (candidate, voters), the silent, who count for the last candidate, and the most accused."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    silent: tuple[int, ...]
    most: tuple[int, ...]


@record
class SpareOrJailClosed(Event, story=True):
    """Public: the votes to jail these players and to spare them, and whether there were enough to jail."""

    seats: tuple[int, ...]
    jail: tuple[int, ...]
    spare: tuple[int, ...]
    jailed: bool


@record
class Jailed(Event, story=True):
    """Public: these players leave by the verdict, all at once (player, role where the game shows roles of the dead)."""

    jailed: tuple[tuple[int, RoleId | None], ...]


@record
class InterrogationVoteClosed(Event, story=True):
    """Public: the votes (candidate, voters), the silent voters for whom chance voted, and the players who leave."""

    votes: tuple[tuple[int, tuple[int, ...]], ...]
    drawn: tuple[int, ...]
    leaving: tuple[int, ...]


@record
class VotedOut(Event, story=True):
    """Public: this player leaves by vote; `role` where the game shows the roles of the dead, else None."""

    seat: int
    role: RoleId | None


@record
class SideShown(Event, story=True):
    """Public: the side of a player who has left."""

    seat: int
    side: FactionId


@record
class LotDrawn(Event, story=True):
    """Public: a tie for most votes is settled by lot among these seats; the lot falls on `seat`."""

    tied: tuple[int, ...]
    seat: int


@record
class BallotTied(Event):
    """Public: these players are tied for most votes, and are voted on once more."""

    tied: tuple[int, ...]


@record
class Lynched(Event, story=True):
    """Public: a majority killed this player; the final tally (candidate, voters)."""

    seat: int
    role: RoleId | None
    votes: tuple[tuple[int, tuple[int, ...]], ...]


@record
class NobodyVotedOut(Event, story=True):
    """Public: the day ends without anyone leaving by vote."""


@record
class VoteForfeited(Event):
    """Public: this player wrote while a vote was open, and has no vote for the rest of the day."""

    seat: int


@record
class VoteEnding(Event):
    """Public: the open vote closes in so many `seconds`, and these voters have not answered yet."""

    waiting: tuple[int, ...]
    seconds: float


@record
class CourtOpened(Event):
    """Public: the vote on these candidates, open for so many `seconds`.

    `second`: this is the second vote, in which all candidates may be left in the game, too; `judges`: only the judges
    vote, in private.
    """

    defendants: tuple[int, ...]
    seconds: float
    second: bool
    judges: bool


@record
class CandidatesClosed(Event, story=True):
    """Public: the candidates with the players who named them, in order, and the consequence.

    `follows`: `court`, a lone one is `out` without it, or `stays`; `trial`, a lone one is `convicted` without it, or
    there is `no_trial`; a `vote` by hands, a lone one is out without it (`lone_out`), or stays (`lone_stays`); or
    `nobody` stands.
    """

    candidates: tuple[tuple[int, tuple[int, ...]], ...]
    follows: Annotated[
        str,
        among("nobody", "court", "out", "stays", "trial", "convicted", "no_trial", "vote", "lone_out", "lone_stays"),
    ]
