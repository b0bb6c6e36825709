"""Exits: the players who went out of a game, when, and how."""

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
    VotedOut,
    WordSaid,
)
from bot.engine.phases import Phase
from bot.records.chronicle import Chronicle


class How(StrEnum):
    """How a player goes out: by whatever kills, by a vote, or otherwise than by the game itself."""

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
        phase: the night or day; of one of a night's dead who speaks once more by day, the night.
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
    """How a player has gone out in a moment with these events."""
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
