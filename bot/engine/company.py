"""Who is at the table, and what can be asked about them."""

from bisect import bisect_left
from collections.abc import Iterable
from operator import attrgetter

from bot.engine.rules import Rules, Team
from bot.engine.seats import Seat

_NUMBER = attrgetter("number")
_FACTION = attrgetter("faction")


def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """All of these seats but one, if it is among them."""
    if seat not in seats:
        return seats
    place = seats.index(seat)
    return seats[:place] + seats[place + 1 :]


class Company:
    """The players of one game by seat.

    Attributes:
        rules: what is played.
        seats: everybody by number, the dead included.
        players: those of them who live.
        living: their seats, in seat order.
    """

    __slots__ = ("living", "players", "rules", "seats")

    def __init__(self, rules: Rules, deal: Iterable[str]) -> None:
        self.rules = rules
        self.seats: dict[int, Seat] = {}
        for number, role_id in enumerate(deal, 1):
            role = rules.roles[role_id]
            self.seats[number] = Seat(number, role, role.faction)
        self.players = list(self.seats.values())
        self.living = tuple(self.seats)

    def set_alive(self, seat: int, alive: bool) -> None:
        """A player is out, or in the game again."""
        self.seats[seat].alive = alive
        self.players = [player for player in self.seats.values() if player.alive]
        self.living = tuple(map(_NUMBER, self.players))

    def of_faction(self, faction: str) -> tuple[int, ...]:
        """The living seats of a side."""
        return tuple([player.number for player in self.players if player.faction == faction])

    def of_others(self, faction: str) -> tuple[int, ...]:
        """The living seats of all sides but one."""
        return tuple([player.number for player in self.players if player.faction != faction])

    def has_faction(self, faction: str) -> bool:
        """Whether anybody of a side lives."""
        return faction in map(_FACTION, self.players)

    def members(self, team: Team) -> tuple[int, ...]:
        """The living members of a team."""
        return tuple([player.number for player in self.players if player.role.id in team.roles])

    def room(self, team: Team) -> tuple[int, ...]:
        """The living members of a team who are in its room."""
        if not team.apart:
            return self.members(team)
        return tuple([seat for seat in self.members(team) if self.seats[seat].role.id not in team.apart])

    def team_of(self, seat: int) -> Team | None:
        """The team of a seat, if any."""
        return self.rules.team_of(self.seats[seat].role.id)

    def from_seat(self, first: int, seats: Iterable[int]) -> tuple[int, ...]:
        """The seats in seat order, beginning with the first one at or after `first`."""
        ordered = sorted(seats)
        place = bisect_left(ordered, first)
        return (*ordered[place:], *ordered[:place])

    def shown_role(self, seat: int) -> str | None:
        """The role of someone who leaves, where this game shows it."""
        return self.seats[seat].role.id if self.rules.shows_dead else None

    def become(self, seat: int, role: str) -> None:
        """A player is another role from now on, with its side; what he has used up stays used up."""
        self.seats[seat].role = self.rules.roles[role]
        self.seats[seat].faction = self.seats[seat].role.faction
