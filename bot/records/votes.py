"""The players who were voted out of a game or jailed, and the ballots."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.events import Jailed, Lynched, SpareOrJailClosed, VotedOut
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle, Moment, PublicBallot


@dataclass(frozen=True, slots=True)
class Out:
    """A player who was voted out or jailed.

    Attributes:
        moment: the number of the moment in which they went.
        ballot: the last one of that day in which they could be voted for; None where there was none.
    """

    seat: int
    moment: int
    ballot: PublicBallot | None


def voted_out(game: Chronicle) -> Iterator[Out]:
    """All of them, in order; a player who came back may go twice."""
    closed = {ballot.moment: [one for one in game.ballots if one.moment == ballot.moment] for ballot in game.ballots}
    on: dict[int, PublicBallot] = {}
    for moment in game.moments:
        ballots = iter(closed.get(moment.number, ()))
        for event in moment.public:
            if getattr(event, "votes", None) and (ballot := next(ballots, None)) is not None:
                on.update(dict.fromkeys(ballot.names, ballot))
            match event:
                case SpareOrJailClosed(seats=names, jail=voters, jailed=True):
                    on.update(dict.fromkeys(names, _to_jail(moment, names, voters)))
                case VotedOut(seat=seat) | Lynched(seat=seat):
                    yield Out(seat, moment.number, _of_the_day(on.get(seat), moment.phase))
                case Jailed(jailed=jailed):
                    for seat, _ in jailed:
                        yield Out(seat, moment.number, _of_the_day(on.get(seat), moment.phase))


def _to_jail(moment: Moment, names: tuple[int, ...], voters: tuple[int, ...]) -> PublicBallot:
    """A vote to jail all of these, as a ballot in which each voter in favour has voted for each of them."""
    votes = tuple((voter, whom) for whom in names for voter in voters)
    return PublicBallot(moment.number, moment.phase, names, votes, dict.fromkeys(names, len(voters)), moment.sides)


def _of_the_day(ballot: PublicBallot | None, phase: Phase) -> PublicBallot | None:
    return ballot if ballot is not None and ballot.phase.whole == phase.whole else None
