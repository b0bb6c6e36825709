"""Exits: the players who went out of a game, when, and how; of those voted out also the ballots."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.engine.events import (
    DiedAtNight,
    Event,
    Expelled,
    Jailed,
    Lynched,
    PlayerLeft,
    SilenceBroken,
    SpareOrJailClosed,
    VotedOut,
    WordSaid,
)
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle, Moment, PublicBallot


class How(StrEnum):
    """How a player goes out: killed, by a vote, or outside the rules of the game, such as by leaving."""

    KILLED = "killed"
    VOTED_OUT = "voted_out"
    JAILED = "jailed"
    EXPELLED = "expelled"
    LEFT = "left"
    KICKED = "kicked"
    IDLE = "idle"


_LEAVING = {"leave": How.LEFT, "kick": How.KICKED, "idle": How.IDLE}
"""The kinds of exits by the reason in `PlayerLeft`."""


@dataclass(frozen=True, slots=True)
class Exit:
    """A player's way out; a player who came back may go out again.

    Attributes:
        moment: the number of the moment of the exit.
        phase: the night or day; the night also for a victim who speaks once more by day.
    """

    seat: int
    moment: int
    phase: Phase
    how: How


def exits(game: Chronicle) -> Iterator[Exit]:
    """All exits, in order."""
    named: dict[int, Phase] = {}
    for moment in game.moments:
        events = [event for _, event in moment.told]
        for event in events:
            if isinstance(event, DiedAtNight) and event.seat not in moment.died:
                named[event.seat] = moment.phase
        for seat in moment.died:
            how = how_gone(seat, events)
            phase = named.pop(seat, moment.phase) if how is How.KILLED else moment.phase
            yield Exit(seat, moment.number, phase, how)


def how_gone(seat: int, events: Iterable[Event]) -> How:
    """How a player went out in a moment that had these events."""
    for event in events:
        match event:
            case VotedOut(seat=gone) | Lynched(seat=gone) if gone == seat:
                return How.VOTED_OUT
            case Jailed(jailed=jailed) if seat in dict(jailed):
                return How.JAILED
            case Expelled(seat=gone) | WordSaid(seat=gone) | SilenceBroken(seat=gone) if gone == seat:
                return How.EXPELLED
            case PlayerLeft(seat=gone, why=why) if gone == seat:
                return _LEAVING.get(why, How.LEFT)
    return How.KILLED


# -- by a vote -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Out:
    """A player who was voted out or jailed, and the ballot that did so.

    Attributes:
        moment: the number of the moment in which they went.
        ballot: the last one of that day in which they could be voted for; None where there was none.
    """

    seat: int
    moment: int
    ballot: PublicBallot | None


def voted_out(game: Chronicle) -> Iterator[Out]:
    """All players who were voted out or jailed, in order; a player who came back may go twice."""
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
    """A public ballot for a vote to jail several players: each voter in favour counts as a vote for each of them."""
    votes = tuple((voter, whom) for whom in names for voter in voters)
    return PublicBallot(moment.number, moment.phase, names, votes, dict.fromkeys(names, len(voters)), moment.sides)


def _of_the_day(ballot: PublicBallot | None, phase: Phase) -> PublicBallot | None:
    return ballot if ballot is not None and ballot.phase.whole == phase.whole else None
