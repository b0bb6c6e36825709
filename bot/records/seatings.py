"""The owner of a seat's result, where a player has left and a substitute has played on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.events import SeatFree, SeatTaken
from bot.records.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Stay:
    """The time that one person sat on a seat.

    Attributes:
        first, last: the first and the last of the moments in which they sat there.
        rounds: for how many rounds.
        left: whether they have left the seat.
    """

    first: int
    last: int
    rounds: int
    left: bool

    def has(self, moment: int) -> bool:
        """Whether they sat there in this moment."""
        return self.first <= moment <= self.last


@dataclass(frozen=True, slots=True)
class Holding:
    """A person on a seat, with the stay by which the result of the seat is theirs, or by which they have lost."""

    seat: int
    person: int
    stay: Stay


@dataclass(frozen=True, slots=True)
class Holders:
    """The people of a game.

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
    """The owners of a game's results; `sat` are the people of each seat in the order of their coming."""
    kept: list[Holding] = []
    leavers: list[Holding] = []
    for seat, parts in stays(game).items():
        for place, (stay, person) in enumerate(zip(parts, sat.get(seat, ()), strict=False)):
            if stay.left:
                leavers.append(Holding(seat, person, stay))
            elif place == 0 or stay.rounds * 2 > rounds(game):
                kept.append(Holding(seat, person, stay))
    return Holders(kept, leavers)
