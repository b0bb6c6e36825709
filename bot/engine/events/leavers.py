"""The players who leave the game by an event that the group hears of."""

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

Leaver = tuple[int, str | None]
"""A player who leaves, and the role that the group is shown of them; None where it is shown none."""

_WITH_CARD: Final = (
    BlownUp,
    DeclaredEarly,
    DiedAtNight,
    Expelled,
    GuessedOut,
    LeftTogether,
    Lynched,
    PlayerLeft,
    ShotDown,
    SilenceBroken,
    VotedOut,
    WordSaid,
)
"""Public events by which the player at `seat` leaves, with their `role` where the game shows it."""


def leavers(event: Event) -> tuple[Leaver, ...]:
    """The players who leave the game by this event, each with the role that is shown of them; for most events, none."""
    match event:
        case Jailed():
            return event.jailed
        case DiedTogether():
            return event.dead
        case ArrestMade(right=True, target=int(target)) | TakenAlong(target=int(target)):
            return ((target, event.role),)
        case Exploded(target=int(target)):
            return ((target, None),)
        case BlastTook() | SpearStruck():
            return tuple([(seat, None) for seat in event.seats])
        case MindGuessed(by=by, target=target, right=True) if by != target:
            return ((target, None),)
        case BombTook() | Faded() | HandWasted(leaves=True):
            return ((event.seat, None),)
    return ((event.seat, event.role),) if isinstance(event, _WITH_CARD) else ()


def left_by(event: Event) -> tuple[int, ...]:
    """The players who leave the game by this event; for most events, none."""
    return tuple([seat for seat, _ in leavers(event)])


def killed_by(event: Event) -> tuple[int, ...]:
    """The players whose death by night this event announces."""
    return left_by(event) if isinstance(event, DiedAtNight | DiedTogether) else ()
