"""Who is out by what everybody hears."""

from typing import Final

from bot.engine.events import (
    ArrestMade,
    BombTook,
    DiedAtNight,
    Event,
    Exploded,
    Faded,
    GuessedOut,
    Jailed,
    LeftTogether,
    Lynched,
    PlayerLeft,
    ShotDown,
    TakenAlong,
    VotedOut,
)

_LEAVING: Final = (BombTook, DiedAtNight, Faded, GuessedOut, LeftTogether, Lynched, PlayerLeft, ShotDown, VotedOut)
"""Public events by which the player at `seat` leaves."""


def left_by(event: Event) -> tuple[int, ...]:
    """Who leaves the game by this event; mostly nobody."""
    match event:
        case Jailed():
            return tuple(seat for seat, _ in event.jailed)
        case ArrestMade(right=True, target=int(target)) | TakenAlong(target=int(target)) | Exploded(target=int(target)):
            return (target,)
    return (event.seat,) if isinstance(event, _LEAVING) else ()
