"""The results of a finished game, and the people they belong to where a substitute took over a seat."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.engine.events import SeatFree, SeatTaken
from bot.records.chronicle import Chronicle
from bot.results import SeatResult

FEWEST_PEOPLE = 2
"""The fewest people, robots left out, of a game that counts."""


@dataclass(frozen=True, slots=True)
class Stay:
    """The time that one person held a seat, from the deal or a substitution until the end or the exit.

    Attributes:
        first, last: the first and the last of the moments in which they sat there.
        rounds: the number of rounds of the stay.
        left: whether they have left the seat.
    """

    first: int
    last: int
    rounds: int
    left: bool

    def has(self, moment: int) -> bool:
        """Whether the person sat there in the moment of this number."""
        return self.first <= moment <= self.last


@dataclass(frozen=True, slots=True)
class Holding:
    """A person on a seat, with the stay for which the seat's result, or a loss for leaving, is theirs."""

    seat: int
    person: int
    stay: Stay


@dataclass(frozen=True, slots=True)
class Holders:
    """The people to whom the results of a game belong.

    Attributes:
        results: the owners of the seats' results: a substitute only after more than half of the rounds.
        leavers: players who left a seat that was kept: the game is lost for them.
    """

    results: Sequence[Holding] = ()
    leavers: Sequence[Holding] = ()


def stays(game: Chronicle) -> dict[int, list[Stay]]:
    """By seat, the stays of its holders, in their order."""
    began = dict.fromkeys(game.seats, (0, 1))
    found: dict[int, list[Stay]] = {seat: [] for seat in game.seats}
    for moment in game.moments:
        at = max(1, moment.phase.number)
        for event in moment.public:
            match event:
                case SeatFree(seat):
                    first, since = began.pop(seat)
                    found[seat].append(Stay(first, moment.number, at - since + 1, left=True))
                case SeatTaken(seat):
                    began[seat] = moment.number, at
    last = len(game.moments) - 1
    for seat, (first, since) in began.items():
        found[seat].append(Stay(first, last, rounds(game) - since + 1, left=False))
    return found


def rounds(game: Chronicle) -> int:
    """How many rounds a game had."""
    return max([1, *(moment.phase.number for moment in game.moments)])


def holders(game: Chronicle, sat: Mapping[int, Sequence[int]]) -> Holders:
    """The owners of a game's results; `sat` lists the people of each seat in the order in which they came."""
    kept: list[Holding] = []
    leavers: list[Holding] = []
    for seat, parts in stays(game).items():
        for place, (stay, person) in enumerate(zip(parts, sat.get(seat, ()), strict=False)):
            if stay.left:
                leavers.append(Holding(seat, person, stay))
            elif place == 0 or stay.rounds * 2 > rounds(game):
                kept.append(Holding(seat, person, stay))
    return Holders(kept, leavers)


def result(game: Chronicle, number: int, stay: Stay) -> SeatResult:
    """The result of a seat for one of its holders: with the votes of this stay alone, and lost if the holder left."""
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

    `people` are the seats without robots; `fewest` is the least number of players of the scenario.
    """
    return not game.broken_off and _is_enough(game, people, fewest)


class Sitter(Protocol):
    """A seat, of a running or a finished game."""

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
    """The seat of the player who ended a game alone and so loses it, as if they had left; only once a player is out.

    For no other player does such a game count. Before, there was no loss yet, and the end costs no player anything.
    `people` and `fewest` are those of `counts`.
    """
    lost = game.stopped_by and anyone_out(game.seats.values()) and _is_enough(game, people, fewest)
    return game.stopped_by if lost else None


def _is_enough(game: Chronicle, people: Collection[int], fewest: int) -> bool:
    return len(game.seats) >= fewest and len(people) >= FEWEST_PEOPLE
