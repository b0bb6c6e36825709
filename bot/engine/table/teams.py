"""The teams of one game: groups of players, mates who know one another, and open rooms."""

from collections.abc import Iterable
from typing import Literal

from bot.engine.rules import Rules, Team
from bot.engine.seats import ASLEEP
from bot.engine.table.seats import Seats, without

Whom = Literal["everyone", "living", "other_sides", "not_mates", "mates"]
"""The players whom a player may name: all the living, all but oneself, players of other sides, all but known mates, or
only known mates.
"""


class Rooms(list[str]):
    """The groups whose rooms are open, in the order in which they were opened.

    Attributes:
        together: whether members who are apart from their team's room are admitted too.
    """

    __slots__ = ("together",)

    def __init__(self) -> None:
        super().__init__()
        self.together = False

    def open(self, group: str) -> None:
        """Open the room of a group."""
        self.append(group)

    def close(self, group: str) -> None:
        """Close the room of a group."""
        self.remove(group)

    def close_all(self) -> None:
        """Close all rooms."""
        self.clear()

    def wake_all(self, *, together: bool) -> None:
        """Set whether members who are kept apart from their team's room are admitted."""
        self.together = together


class Teams:
    """Teams and other groups of players.

    Attributes:
        groups: the seats of a group, by a team's id or another name, in order of joining, the dead included. Among the
            players dealt a team's roles the first role comes first, and of one role the lower seat.
        newcomers: the seats that belong to a group from the next nightfall on, by the group's name.
        acquainted: the mates whom a player knows though they belong to no team together, by seat (AD-038, AD-204).
        joined: the teams that have got a new member as this night fell.
        plans: the targets of a team, by its id: from which night on, and one target a night.
        rooms: the rooms that are open.
    """

    def __init__(self, rules: Rules, seats: Seats) -> None:
        self._rules = rules
        self._seats = seats
        dealt = tuple([seat.card for seat in seats.players])
        self.groups: dict[str, tuple[int, ...]] = {}
        for team in rules.teams.values():
            own = [role for role in team.roles if team.belongs(role, dealt)]
            self.groups[team.id] = tuple(
                [number for role in own for number, card in enumerate(dealt, 1) if card == role]
            )
        self.newcomers: dict[str, tuple[int, ...]] = {}
        self.acquainted: dict[int, tuple[int, ...]] = {}
        self.joined: tuple[str, ...] = ()
        self.plans: dict[str, tuple[int, tuple[int, ...]]] = {}
        self.rooms = Rooms()

    def join(self, group: str, seat: int) -> None:
        """Let a player belong to a group from now on; a new group begins with this player."""
        if seat not in self.groups.get(group, ()):
            self.groups[group] = (*self.groups.get(group, ()), seat)

    def expect(self, group: str, seat: int) -> None:
        """Let a player belong to a group from the next nightfall on (MK-45, MK-56)."""
        self.newcomers[group] = (*self.newcomers.get(group, ()), seat)

    def take_in(self) -> None:
        """Let the newcomers who are still in the game belong to their groups now."""
        for group, seats in self.newcomers.items():
            for seat in seats:
                if self._seats[seat].alive:
                    self.join(group, seat)
        self.newcomers.clear()

    def drop(self, group: str, seat: int) -> None:
        """Take a player out of a group."""
        self.groups[group] = without(self.groups[group], seat)

    def gather(self, group: str, seats: tuple[int, ...]) -> None:
        """Make these players a group that lasts as long as its room (a chat at night), and open the room."""
        self.groups[group] = seats
        self.rooms.open(group)

    def disperse(self, group: str) -> None:
        """Close the room of a group made by `gather`, and dissolve the group."""
        self.rooms.close(group)
        del self.groups[group]

    def exchange(self, one: int, other: int) -> None:
        """Let two players take each other's places in all groups."""
        turned = {one: other, other: one}
        for name, group in self.groups.items():
            self.groups[name] = tuple([turned.get(seat, seat) for seat in group])

    def plan(self, team: Team, first: int, targets: tuple[int, ...]) -> None:
        """Note the targets of a team, one a night from this night on."""
        self.plans[team.id] = (first, targets)

    def group(self, name: str) -> tuple[int, ...]:
        """The living of a group, in seat order; at night without players who sleep on."""
        seats = self._seats
        everybody = sorted(self.groups.get(name, ()))
        return tuple([seat for seat in everybody if (player := seats[seat]).alive and not player.has(ASLEEP)])

    def members(self, team: Team) -> tuple[int, ...]:
        """The living members of a team, in seat order."""
        return self.group(team.id)

    def precedence(self, team: Team) -> tuple[int, ...]:
        """The living members of a team, in order of precedence among equals: by joining or by seat."""
        members = self.members(team)
        return tuple([seat for seat in self.groups[team.id] if seat in members]) if team.equals == "joined" else members

    def numbered(self, team: Team) -> tuple[int, ...]:
        """All members of a team, the dead included, in the order of its roles and of one role by joining.

        This is the numbering of members: a newcomer comes behind mates of the same role, and before the roles after it
        (PR-123, PR-124).
        """
        rank = {role: place for place, role in enumerate(team.roles)}
        return tuple(sorted(self.groups[team.id], key=lambda seat: rank.get(self._seats[seat].card, len(rank))))

    def acquaint(self, guests: Iterable[int], members: Iterable[int]) -> None:
        """Let guests of a team and its members know one another as mates from now on; they do not act together."""
        for guest in guests:
            for member in members:
                self.acquainted[guest] = (*self.acquainted.get(guest, ()), member)
                self.acquainted[member] = (*self.acquainted.get(member, ()), guest)

    def in_room(self, name: str) -> tuple[int, ...]:
        """The living of a group who are in its room."""
        team = self._rules.team(name)
        apart = team.apart if team is not None and not self.rooms.together else ()
        members = self.group(name)
        return tuple([seat for seat in members if self._seats[seat].card not in apart]) if apart else members

    def team_of(self, seat: int) -> Team | None:
        """The team that a player belongs to, if any; of several the first."""
        return next((team for team in self._rules.teams.values() if seat in self.groups[team.id]), None)

    def targets_of(self, seat: int, whom: Whom, team: Team | None = None) -> tuple[int, ...]:
        """The living at whom a player may aim, in seat order; for a `team`, if the player acts in its name.

        A seat left out gives a secret away: a mate whom the team does not know must stay among the targets, so that a
        team with such a mate aims at all players but its own members (`not_mates`), not at `other_sides`.
        """
        match whom:
            case "everyone":
                return self._seats.living
            case "living":
                return without(self._seats.living, seat)
            case "other_sides":
                return self._seats.of_others(self._seats[seat].faction)
        teams = (team,) if team is not None else tuple(self._rules.teams.values())
        known = [self.groups[each.id] for each in teams if seat in self.groups[each.id]]
        known.append(self.acquainted.get(seat, ()))
        wanted = whom == "mates"
        others = without(self._seats.living, seat)
        return tuple([other for other in others if any(other in group for group in known) is wanted])

    def hearers(self, seat: int) -> tuple[int, ...] | None:
        """The players to whom a player's words to the narrator are passed on now; None where nothing is passed on."""
        room = next((name for name in reversed(self.rooms) if seat in self.in_room(name)), None)
        return None if room is None else without(self.in_room(room), seat)

    def note_joined(self, teams: tuple[str, ...]) -> None:
        """Note the teams that have got a new member as this night fell."""
        self.joined = teams
