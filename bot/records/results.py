"""The result of a finished game for each seat: a function of its chronicle."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.records.chronicle import Chronicle
from bot.records.seatings import Stay

FEWEST_PEOPLE = 2
"""The fewest people, robots left out, with whom a game counts."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat.

    Attributes:
        dealt, role: the role at the deal, and at the end.
        began, side: the side at the deal, and at the end.
        won: whether the seat has won; a player who has left the game (CH-07), or was removed (CH-08), has not.
        alive: whether the player lived at the end.
        left: whether the player has left the game, or was removed.
        votes: how many of its votes stood for another player when a public vote was closed.
        against: how many of these were for a player of another side than its own, as both stood then.
    """

    seat: int
    dealt: str
    role: str
    began: str
    side: str
    won: bool
    alive: bool
    left: bool
    votes: int
    against: int


def results(game: Chronicle) -> tuple[SeatResult, ...]:
    """The results of the seats, in their order, with any holder."""
    return tuple(result(game, number) for number in sorted(game.seats))


def result(game: Chronicle, number: int, stay: Stay | None = None) -> SeatResult:
    """The result of a seat; with a stay, that of its holder then: their own votes, and lost if they left the seat."""
    seat = game.seats[number]
    cast = [
        ballot.sides[number] != ballot.sides[whom]
        for ballot in game.ballots
        for voter, whom in ballot.votes
        if voter == number != whom and (stay is None or stay.has(ballot.moment))
    ]
    left = seat.left or (stay is not None and stay.left)
    return SeatResult(
        number,
        seat.dealt,
        seat.role,
        seat.began,
        seat.side,
        seat.won and not left,
        seat.alive and (stay is None or not stay.left),
        left,
        len(cast),
        sum(cast),
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
