"""The results of a finished game: a function of its chronicle."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from bot.engine.results import SeatResult
from bot.records.chronicle import Chronicle
from bot.records.seatings import Stay

FEWEST_PEOPLE = 2
"""The fewest people, robots left out, with whom a game counts."""


def result(game: Chronicle, number: int, stay: Stay) -> SeatResult:
    """The result of a seat for its holder in a stay: their own votes, and lost if they left the seat."""
    seat = game.seats[number]
    cast = [against for ballot in game.ballots if stay.has(ballot.moment) for against in ballot.cast_by(number)]
    left = seat.left or stay.left
    return replace(
        seat,
        won=seat.won and not left,
        alive=seat.alive and not stay.left,
        left=left,
        votes=len(cast),
        against=sum(cast),
    )


def sides(game: Chronicle) -> Mapping[str, bool]:
    """The sides that were there at the end, in the order of their first seats, and whether they have won.

    A side has won if any of its seats has, even one that has left.
    """
    found: dict[str, bool] = {}
    for number, seat in sorted(game.seats.items()):
        found[seat.side] = found.get(seat.side, False) or number in game.end.winners
    return found


def counts(game: Chronicle, people: Collection[int], fewest: int) -> bool:
    """Whether a game counts: played to its end, by people, and by enough.

    Args:
        game: the game.
        people: the seats of people, not robots.
        fewest: the least number of players of its scenario.
    """
    return not game.broken_off and _is_enough(game, people, fewest)


class Sitter(Protocol):
    """A seat of a game, while it runs or afterwards."""

    @property
    def alive(self) -> bool:
        """Whether the seat's player is in the game."""

    @property
    def left(self) -> bool:
        """Whether the seat's player has left, or was removed."""


def anyone_out(seats: Iterable[Sitter]) -> bool:
    """Whether a player is out by the rules of the game, and not by leaving: from then on a player can lose."""
    return any(not seat.alive and not seat.left for seat in seats)


def stopper(game: Chronicle, people: Collection[int], fewest: int) -> int | None:
    """The seat of a player who loses a game by ending it alone, as if they had left: once a player is out by its rules.

    For no other player does such a game count. Before, there was no loss yet, and the end costs no player anything.
    `people` and `fewest` are those of `counts`.
    """
    lost = game.stopped_by and anyone_out(game.seats.values()) and _is_enough(game, people, fewest)
    return game.stopped_by if lost else None


def _is_enough(game: Chronicle, people: Collection[int], fewest: int) -> bool:
    return len(game.seats) >= fewest and len(people) >= FEWEST_PEOPLE
