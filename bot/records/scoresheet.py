"""The scoresheet of a finished game for leagues: its cast and its end, all exits, who voted for whom; all by seats.

It is a function of the chronicle, kept when a game is reckoned, so that it is there when the log is not any more. Of
votes it has what everybody was told: of a secret one how many votes each had.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Literal

from pydantic import BaseModel, TypeAdapter

from bot.engine.end_rules import POINT
from bot.engine.events import CourtClosed, Event, InterrogationVoteClosed, SeatTaken, SpareOrJailClosed, TrialClosed
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle
from bot.records.exits import Exit, How, exits
from bot.records.points import points
from bot.results import SeatPoints, SeatResult

Part = Literal["night", "day", "intro", "finale", "end"]


class ScoredExit(BaseModel, frozen=True):
    """An exit: how and when a player went out of the game.

    Attributes:
        phase: whether it was in a night, on a day, in the introduction or a finale.
        number: which night or day.
        how: `killed` by whatever kills, by night or by day; `voted_out` or `jailed` by a vote; `expelled` for breaking
            a rule of the table; `left` by their own wish, `kicked` by a host, `idle` for being silent too long.
    """

    phase: Part
    number: int
    how: How


class ScoredSeat(BaseModel, frozen=True):
    """A seat of the scoresheet, whoever sat there: also a robot, or a person who was forgotten on request.

    Attributes:
        seat: its number.
        robot: whether a robot sat there at the end.
        dealt: the role at the deal.
        role: the role at the end.
        began: the side at the deal.
        side: the side at the end.
        won: whether it has won; a seat whose player has left the game without a substitute has not.
        alive: whether it lived at the end.
        substitutes: how often a substitute took it over from somebody who had left.
        exits: how it went out; more than once for whoever came back.
        points: what the game is worth to it in a series, by the points of its scenario; without such points one for a
            win. Null of a game that an older version has reckoned and whose log is not kept any more.
    """

    seat: int
    robot: bool
    dealt: str
    role: str
    began: str
    side: str
    won: bool
    alive: bool
    substitutes: int
    exits: Sequence[ScoredExit]
    points: float | None = None


class ScoredCandidate(BaseModel, frozen=True):
    """A candidate of a vote.

    Attributes:
        seat: the seat of the candidate.
        votes: how many votes they had, as they were counted: somebody's may count more than once.
        voters: the seats of those who voted for them; null where the vote was secret.
    """

    seat: int
    votes: int
    voters: Sequence[int] | None


class ScoredBallot(BaseModel, frozen=True):
    """A vote that was closed in front of everybody, with its candidates and votes.

    Attributes:
        phase: whether it was in a night, on a day, in the introduction or a finale.
        number: which night or day.
        round: the first, second, ... vote of that day.
        kind: what was voted on: `nomination` (who defends themselves), `verdict` (who of those goes), `lynched` (a
            majority that puts out at once), `court`, `trial`, `spare_or_jail`, `interrogation_vote` or `duel`.
        candidates: those who were voted on.
        spared: the seats of those who voted that nobody goes, where that could be voted for.
        forced: the seats of those for whom a vote was cast because they were silent.
    """

    phase: Part
    number: int
    round: int
    kind: str
    candidates: Sequence[ScoredCandidate]
    spared: Sequence[int]
    forced: Sequence[int]


class Scoresheet(BaseModel, frozen=True):
    """The data of a game that leagues read.

    Attributes:
        winner: the side that has won, several with `+` between them, or `draw`.
        why: what decided it.
        cast: how many of each role were dealt.
        seats: all seats, in their order.
        ballots: all public votes, in order.
    """

    winner: str
    why: str
    cast: Mapping[str, int]
    seats: Sequence[ScoredSeat]
    ballots: Sequence[ScoredBallot]


_PARTS: TypeAdapter[Part] = TypeAdapter(Part)


def scoresheet(game: Chronicle, robots: Collection[int]) -> Scoresheet:
    """The scoresheet of a game; `robots` are the seats on which robots sat at the end."""
    gone: dict[int, list[Exit]] = {}
    for one in exits(game):
        gone.setdefault(one.seat, []).append(one)
    taken = Counter(event.seat for _, event in game.public() if isinstance(event, SeatTaken))
    worth = points(game)
    return Scoresheet(
        winner=game.end.winner,
        why=game.end.why,
        cast=dict(sorted(Counter(one.dealt for one in game.seats.values()).items())),
        seats=[
            _seat(one, gone.get(number, ()), worth[number], robot=number in robots, substitutes=taken[number])
            for number, one in sorted(game.seats.items())
        ],
        ballots=_ballots(game),
    )


def _seat(one: SeatResult, gone: Sequence[Exit], worth: SeatPoints, *, robot: bool, substitutes: int) -> ScoredSeat:
    return ScoredSeat(
        **asdict(one),
        robot=robot,
        substitutes=substitutes,
        exits=[ScoredExit(phase=_part(each.phase), number=each.phase.number, how=each.how) for each in gone],
        points=worth.points / POINT,
    )


def _ballots(game: Chronicle) -> list[ScoredBallot]:
    found: list[ScoredBallot] = []
    rounds: Counter[tuple[str, int]] = Counter()
    for phase, event in game.public():
        candidates = _candidates(event)
        if candidates:
            rounds[phase.name, phase.number] += 1
            found.append(
                ScoredBallot(
                    phase=_part(phase),
                    number=phase.number,
                    round=rounds[phase.name, phase.number],
                    kind=event.name.removesuffix("_closed"),
                    candidates=candidates,
                    spared=_spared(event),
                    forced=_forced(event),
                )
            )
    return found


def _candidates(event: Event) -> list[ScoredCandidate]:
    """The candidates of the vote that an event closes; empty for an event that closes no vote."""
    if isinstance(event, SpareOrJailClosed):
        return [ScoredCandidate(seat=seat, votes=len(event.jail), voters=event.jail) for seat in event.seats]
    votes: Sequence[tuple[int, Sequence[int]]] = getattr(event, "votes", ())
    totals: Mapping[int, int] = dict(getattr(event, "totals", ()))
    secret = any(totals.values()) and not any(voters for _, voters in votes)
    return [
        ScoredCandidate(seat=seat, votes=totals.get(seat, len(voters)), voters=None if secret else voters)
        for seat, voters in votes
    ]


def _spared(event: Event) -> Sequence[int]:
    match event:
        case SpareOrJailClosed(spare=spared) | CourtClosed(leave_all=spared):
            return spared
    return ()


def _forced(event: Event) -> Sequence[int]:
    match event:
        case TrialClosed(silent=forced) | InterrogationVoteClosed(drawn=forced):
            return forced
    return ()


def _part(phase: Phase) -> Part:
    return _PARTS.validate_python(phase.name)
