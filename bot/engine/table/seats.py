"""The seats of one game, the players on them, and how many of them count."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter

from bot.engine.rules import Rules
from bot.engine.seats import SILENCED, Seat

_NUMBER = attrgetter("number")
_FACTION = attrgetter("faction")
_ALIVE = attrgetter("alive")
_STATUSES = attrgetter("statuses")


def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """All of these seats but one, which need not be among them."""
    if seat not in seats:
        return seats
    place = seats.index(seat)
    return seats[:place] + seats[place + 1 :]


def neighbours(circle: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The players on the left and right of one in a circle; one player only in a circle of two."""
    place = circle.index(seat)
    beside = (circle[place - 1], circle[(place + 1) % len(circle)])
    return tuple(dict.fromkeys(other for other in beside if other != seat))


class Seats(dict[int, Seat]):
    """The players of one game by seat, the dead included.

    Attributes:
        players: the living players, in seat order.
        living: their seats.
        written_off: the living who count for no end of the game any more, being given up (NS-54).
    """

    __slots__ = ("_shows_dead", "living", "players", "written_off")

    def __init__(self, rules: Rules, deal: Sequence[str]) -> None:
        roles, cards = rules.roles, enumerate(deal, 1)
        super().__init__({number: Seat(roles[card], card, roles[card].side, number=number) for number, card in cards})
        self._shows_dead = rules.shows_dead
        self.players = list(self.values())
        self.living = tuple(self)
        self.written_off: tuple[int, ...] = ()

    def set_alive(self, seat: int, alive: bool) -> None:
        """Put a player out, or into the game again."""
        self[seat].stand(alive=alive)
        self.players = list(filter(_ALIVE, self.values()))
        self.living = tuple(map(_NUMBER, self.players))

    def still_in(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The seats of these that are in the game, in the same order."""
        return tuple(filter(self.living.__contains__, seats))

    def bearing(self, status: str) -> tuple[int, ...]:
        """All players who bear a mark, the dead included, in seat order."""
        marked = self.marked()
        return tuple([seat for seat in marked if self[seat].has(status)]) if marked else ()

    def marked(self) -> tuple[int, ...]:
        """All players who bear any mark, the dead included, in seat order."""
        return tuple(map(_NUMBER, filter(_STATUSES, self.values())))

    def end_statuses(self, moment: str) -> None:
        """Drop the marks that end at this moment."""
        for seat in self.values():
            if seat.statuses:
                seat.end_statuses(moment)

    def of_faction(self, faction: str) -> tuple[int, ...]:
        """The living seats of a side."""
        return tuple([player.number for player in self.players if player.faction == faction])

    def of_others(self, faction: str) -> tuple[int, ...]:
        """The living seats of all sides but one."""
        return tuple([player.number for player in self.players if player.faction != faction])

    def has_faction(self, faction: str) -> bool:
        """Whether a player of a side lives."""
        return faction in map(_FACTION, self.players)

    def counted(self, *sides: str) -> int:
        """The number of living players of these sides (default: all) who count for the ends of the game."""
        those = self._who_count() if self.written_off else self.players
        return sum(map(list(map(_FACTION, those)).count, sides)) if sides else len(those)

    def _who_count(self) -> list[Seat]:
        return [player for player in self.players if player.number not in self.written_off]

    def write_off(self, seats: tuple[int, ...]) -> None:
        """Leave these players out of all counts that decide the game from now on."""
        self.written_off += seats

    def count_again(self) -> None:
        """Let all living players count again where the game is decided."""
        self.written_off = ()

    def from_seat(self, first: int, seats: Iterable[int]) -> tuple[int, ...]:
        """The seats in seat order, beginning with the first one at or after `first`."""
        ordered = sorted(seats)
        place = bisect_left(ordered, first)
        return (*ordered[place:], *ordered[:place])

    def shown_role(self, seat: int) -> str | None:
        """The role of a player who leaves, where this game shows roles of the dead."""
        return self[seat].card if self._shows_dead else None

    @property
    def with_voices(self) -> tuple[int, ...]:
        """The living who are not silenced, in seat order."""
        silenced = self.bearing(SILENCED)
        return tuple([seat for seat in self.living if seat not in silenced])
