"""Who a seat's result belongs to, where somebody has left it and a substitute has played on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.engine.events import SeatFree, SeatTaken
from bot.records.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Stay:
    """The time that one person sat on a seat: for how many rounds, and whether they have left it."""

    rounds: int
    left: bool


@dataclass(frozen=True, slots=True)
class Holders:
    """The people of a game.

    Attributes:
        results: by seat, whose the seat's result is: of a substitute only after more than half of the rounds.
        leavers: those who left a seat that was kept, each with it, in order: the game is lost for them.
    """

    results: Mapping[int, int] = field(default_factory=dict)
    leavers: Sequence[tuple[int, int]] = ()


def stays(game: Chronicle) -> dict[int, list[Stay]]:
    """By seat, the stays of those who sat there, in their order."""
    began = dict.fromkeys(game.seats, 1)
    found: dict[int, list[Stay]] = {seat: [] for seat in game.seats}
    for phase, event in game.public():
        match event:
            case SeatFree(seat):
                found[seat].append(Stay(max(1, phase.number) - began.pop(seat) + 1, left=True))
            case SeatTaken(seat):
                began[seat] = max(1, phase.number)
    for seat, since in began.items():
        found[seat].append(Stay(rounds(game) - since + 1, left=False))
    return found


def rounds(game: Chronicle) -> int:
    """How many rounds a game had."""
    return max([1, *(moment.phase.number for moment in game.moments)])


def holders(game: Chronicle, sat: Mapping[int, Sequence[int]]) -> Holders:
    """Whose results those of a game are; `sat` are the people of each seat in the order of their coming."""
    kept: dict[int, int] = {}
    leavers: list[tuple[int, int]] = []
    for seat, parts in stays(game).items():
        for place, (stay, person) in enumerate(zip(parts, sat.get(seat, ()), strict=False)):
            if stay.left:
                leavers.append((seat, person))
            elif place == 0 or stay.rounds * 2 > rounds(game):
                kept[seat] = person
    return Holders(kept, leavers)
