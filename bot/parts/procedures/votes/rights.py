"""The right to vote, and exemption from votes."""

from collections.abc import Iterable

from bot.engine.api import Play


def voters(game: Play, seats: Iterable[int]) -> tuple[int, ...]:
    """The living among these seats who have a vote today: not forfeited (JK-23), not barred by a mark (AD-103)."""
    left, forfeited = _not_barred(game, seats, "vote"), game.day.forfeited
    return tuple([seat for seat in left if seat not in forfeited] if forfeited else left)


def candidates(game: Play, seats: Iterable[int]) -> tuple[int, ...]:
    """The living among these seats on whom votes are possible (MK-78)."""
    return tuple(_not_barred(game, seats, "named"))


def _not_barred(game: Play, seats: Iterable[int], what: str) -> list[int]:
    """The living among these seats without a mark that bars them."""
    marked = [player.number for player in game.seats.players if player.statuses and player.is_barred(what)]
    living = [seat for seat in game.seats.living if seat not in marked] if marked else game.seats.living
    return [seat for seat in seats if seat in living]
