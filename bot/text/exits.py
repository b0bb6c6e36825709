"""Exits that the group hears of."""

from typing import Final

from bot.engine.events import (
    ArrestMade,
    BlastTook,
    BlownUp,
    BombTook,
    DeclaredEarly,
    DiedAtNight,
    DiedTogether,
    Event,
    Expelled,
    Exploded,
    Faded,
    GuessedOut,
    HandWasted,
    Jailed,
    LeftTogether,
    Lynched,
    MindGuessed,
    PlayerLeft,
    ShotDown,
    SilenceBroken,
    SpearStruck,
    TakenAlong,
    VotedOut,
    WordSaid,
)

_LEAVING: Final = (
    BlownUp,
    BombTook,
    DeclaredEarly,
    DiedAtNight,
    Expelled,
    Faded,
    GuessedOut,
    LeftTogether,
    Lynched,
    PlayerLeft,
    ShotDown,
    SilenceBroken,
    VotedOut,
    WordSaid,
)
"""Public events by which the player at `seat` leaves."""


def left_by(event: Event) -> tuple[int, ...]:
    """The players who leave the game by this event; for most events, none."""
    match event:
        case Jailed():
            return tuple(seat for seat, _ in event.jailed)
        case DiedTogether():
            return tuple(seat for seat, _ in event.dead)
        case ArrestMade(right=True, target=int(target)) | TakenAlong(target=int(target)) | Exploded(target=int(target)):
            return (target,)
        case BlastTook() | SpearStruck():
            return event.seats
        case MindGuessed(by=by, target=target, right=True) if by != target:
            return (target,)
        case HandWasted(leaves=True):
            return (event.seat,)
    return (event.seat,) if isinstance(event, _LEAVING) else ()


def killed_by(event: Event) -> tuple[int, ...]:
    """The players whose death by night this event announces."""
    return left_by(event) if isinstance(event, DiedAtNight | DiedTogether) else ()
