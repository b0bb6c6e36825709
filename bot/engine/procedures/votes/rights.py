"""Who may vote, and who may be voted on."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.play import Play


def voters(game: "Play", seats: Iterable[int]) -> tuple[int, ...]:
    """Those of these seats who live and have a vote today: not forfeited (JK-23), not barred by a mark (AD-103)."""
    all_seats, forfeited = game.seats, game.day.forfeited
    able = [seat for seat in seats if all_seats[seat].alive and seat not in forfeited]
    return tuple([seat for seat in able if not (all_seats[seat].statuses and all_seats[seat].is_barred("vote"))])


def candidates(game: "Play", seats: Iterable[int]) -> tuple[int, ...]:
    """Those of these seats who live and may be voted on (MK-78)."""
    all_seats = game.seats
    living = [seat for seat in seats if all_seats[seat].alive]
    return tuple([seat for seat in living if not (all_seats[seat].statuses and all_seats[seat].is_barred("named"))])
