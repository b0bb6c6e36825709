"""Who is at the table, and what can be asked about them."""

from bisect import bisect_left
from collections.abc import Iterable
from operator import attrgetter
from typing import Literal

from bot.engine.rules import Rules, Team
from bot.engine.seats import ASLEEP, SILENCED, Seat

Whom = Literal["everyone", "living", "other_sides", "not_mates", "mates"]
"""At whom somebody may aim: all the living, all but himself, those of other sides, all but the mates he knows, or only
those.
"""

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
        written_off: those of them who count for no end of the game any more, being given up (NS-54).
        groups: who belongs together, by a team's id or another name: seats in order of joining, the dead included. Of
            those who were dealt a team's roles the first role comes first, of one role the lower seat.
        newcomers: who belongs to a group from the next nightfall on, by the group's name.
        acquainted: whom somebody knows as a mate though they belong to no team together, by his seat (AD-038, AD-204).
        joined: the teams that somebody has joined as this night fell.
        together: whether those who are apart from their team's room are in it too.
        plans: whom a team means to shoot, by its id: from which night on, and one target a night.
        stood: who was in the game when it was last looked whether it is decided.
        posts: who has taken over the post of a player who is out, by that one's seat: he has its abilities, and keeps
            his card. `given_up`: those who have given up the abilities of their own card for it.
    """

    __slots__ = (
        "acquainted",
        "given_up",
        "groups",
        "joined",
        "living",
        "newcomers",
        "plans",
        "players",
        "posts",
        "rules",
        "seats",
        "stood",
        "together",
        "written_off",
    )

    def __init__(self, rules: Rules, deal: Iterable[str]) -> None:
        self.rules = rules
        self.seats: dict[int, Seat] = {}
        dealt = tuple(deal)
        for number, role_id in enumerate(dealt, 1):
            role = rules.roles[role_id]
            self.seats[number] = Seat(role, role.faction, number=number)
        self.players = list(self.seats.values())
        self.living = tuple(self.seats)
        self.stood = self.living
        self.written_off: tuple[int, ...] = ()
        self.groups: dict[str, tuple[int, ...]] = {}
        for team in rules.teams:
            own = [role for role in team.roles if team.belongs(role, dealt)]
            holders = (seat.number for role in own for seat in self.players if seat.role.id == role)
            self.groups[team.id] = tuple(holders)
        self.newcomers: dict[str, tuple[int, ...]] = {}
        self.acquainted: dict[int, tuple[int, ...]] = {}
        self.joined: tuple[str, ...] = ()
        self.together = False
        self.plans: dict[str, tuple[int, tuple[int, ...]]] = {}
        self.posts: dict[int, int] = {}
        self.given_up: tuple[int, ...] = ()

    def set_alive(self, seat: int, alive: bool) -> None:
        """A player is out, or in the game again."""
        self.seats[seat].alive = alive
        self.players = [player for player in self.seats.values() if player.alive]
        self.living = tuple(map(_NUMBER, self.players))

    def still_in(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of these who are in the game, in the same order."""
        of = self.seats
        return tuple([seat for seat in seats if of[seat].alive])

    def bearing(self, status: str) -> tuple[int, ...]:
        """Everybody who bears a mark, the dead included, in seat order."""
        return tuple([number for number, seat in self.seats.items() if seat.statuses and seat.has(status)])

    def end_statuses(self, moment: str) -> None:
        """Drop the marks that end at this moment."""
        for seat in self.seats.values():
            if seat.statuses:
                seat.end_statuses(moment)

    def of_faction(self, faction: str) -> tuple[int, ...]:
        """The living seats of a side."""
        return tuple([player.number for player in self.players if player.faction == faction])

    def of_others(self, faction: str) -> tuple[int, ...]:
        """The living seats of all sides but one."""
        return tuple([player.number for player in self.players if player.faction != faction])

    def has_faction(self, faction: str) -> bool:
        """Whether anybody of a side lives."""
        return faction in map(_FACTION, self.players)

    def counted(self, *sides: str) -> int:
        """How many living players count for the ends of the game, of these sides; of all where none is named."""
        those = self.players
        if self.written_off:
            those = [player for player in those if player.number not in self.written_off]
        return sum(map(list(map(_FACTION, those)).count, sides)) if sides else len(those)

    # -- posts -----------------------------------------------------------------------------------------------

    def has_post(self, seat: int, role: str) -> bool:
        """Whether a player has this role, or the post of somebody who had it."""
        return self.seats[seat].role.id == role or role in self.taken_over(seat)

    def taken_over(self, seat: int) -> tuple[str, ...]:
        """The roles whose posts a player has taken over."""
        return tuple([self.seats[owner].role.id for owner, heir in self.posts.items() if heir == seat])

    def at_post(self, owner: int) -> int | None:
        """Who uses the abilities of the card that a player was dealt: he, or his heir; None: nobody any more."""
        return None if owner in self.given_up else self.posts.get(owner, owner)

    # -- groups ----------------------------------------------------------------------------------------------

    def join(self, group: str, seat: int) -> None:
        """A player belongs to a group from now on; a group that is new begins with him."""
        if seat not in self.groups.get(group, ()):
            self.groups[group] = (*self.groups.get(group, ()), seat)

    def expect(self, group: str, seat: int) -> None:
        """A player belongs to a group from the next nightfall on (MK-45, MK-56)."""
        self.newcomers[group] = (*self.newcomers.get(group, ()), seat)

    def take_in(self) -> None:
        """Those who were expected belong to their groups now, if they are still in the game."""
        for group, seats in self.newcomers.items():
            for seat in seats:
                if self.seats[seat].alive:
                    self.join(group, seat)
        self.newcomers.clear()

    def drop(self, group: str, seat: int) -> None:
        """A player does not belong to a group any more."""
        self.groups[group] = without(self.groups[group], seat)

    def group(self, name: str) -> tuple[int, ...]:
        """The living of a group, in seat order; at night without those who are not woken."""
        everybody = self.groups.get(name, ())
        return tuple(
            [
                player.number
                for player in self.players
                if player.number in everybody and not (player.statuses and player.has(ASLEEP))
            ]
        )

    def members(self, team: Team) -> tuple[int, ...]:
        """The living members of a team, in seat order."""
        return self.group(team.id)

    def precedence(self, team: Team) -> tuple[int, ...]:
        """The living members of a team, as of two of the same role one comes before the other."""
        members = self.members(team)
        return tuple([seat for seat in self.groups[team.id] if seat in members]) if team.equals == "joined" else members

    def numbered(self, team: Team) -> tuple[int, ...]:
        """Everybody who belongs to a team, the dead included, in the order of its roles and of one role of joining.

        So its members are numbered: a newcomer comes behind those of his role, and before the roles after it (PR-123,
        PR-124).
        """
        rank = {role: place for place, role in enumerate(team.roles)}
        return tuple(sorted(self.groups[team.id], key=lambda seat: rank.get(self.seats[seat].role.id, len(rank))))

    def acquaint(self, guests: Iterable[int], members: Iterable[int]) -> None:
        """Guests of a team and its members know one another as mates from now on, though they do not act together."""
        for guest in guests:
            for member in members:
                self.acquainted[guest] = (*self.acquainted.get(guest, ()), member)
                self.acquainted[member] = (*self.acquainted.get(member, ()), guest)

    def in_room(self, name: str) -> tuple[int, ...]:
        """The living of a group who are in its room."""
        team = self.rules.team(name)
        apart = team.apart if team is not None and not self.together else ()
        return tuple([seat for seat in self.group(name) if self.seats[seat].role.id not in apart])

    def team_of(self, seat: int) -> Team | None:
        """The team that a player belongs to, if any; of several the first."""
        return next((team for team in self.rules.teams if seat in self.groups[team.id]), None)

    def targets_of(self, seat: int, whom: Whom, team: Team | None = None) -> tuple[int, ...]:
        """The living at whom a player may aim, in seat order; for a `team`, if he does it in its name.

        What is left out tells: a mate whom his team does not know must stay among them, so that a team with such a mate
        aims at everybody but its own members (`not_mates`), not at `other_sides`.
        """
        match whom:
            case "everyone":
                return self.living
            case "living":
                return without(self.living, seat)
            case "other_sides":
                return self.of_others(self.seats[seat].faction)
        teams = (team,) if team is not None else self.rules.teams
        known = [self.groups[each.id] for each in teams if seat in self.groups[each.id]]
        known.append(self.acquainted.get(seat, ()))
        wanted = whom == "mates"
        others = without(self.living, seat)
        return tuple([other for other in others if any(other in group for group in known) is wanted])

    def from_seat(self, first: int, seats: Iterable[int]) -> tuple[int, ...]:
        """The seats in seat order, beginning with the first one at or after `first`."""
        ordered = sorted(seats)
        place = bisect_left(ordered, first)
        return (*ordered[place:], *ordered[:place])

    def shown_role(self, seat: int) -> str | None:
        """The role of someone who leaves, where this game shows it."""
        return self.seats[seat].role.id if self.rules.shows_dead else None

    @property
    def with_voices(self) -> tuple[int, ...]:
        """The living who are not silenced, in seat order."""
        silenced = self.bearing(SILENCED)
        return tuple([seat for seat in self.living if seat not in silenced])

    def become(self, seat: int, role: str, *, expected: bool = False) -> None:
        """A player is another role from now on, with its side and team; what he has used up stays used up.

        `expected`: to his new team he belongs only from the next nightfall on.
        """
        player = self.seats[seat]
        before, after = self.rules.team_of(player.role.id), self.rules.team_of(role)
        player.role = self.rules.roles[role]
        player.faction, player.reads = player.role.faction, ""
        if before is not after:
            if before is not None:
                self.drop(before.id, seat)
            if after is not None:
                (self.expect if expected else self.join)(after.id, seat)

    def swap_cards(self, one: int, other: int) -> None:
        """Two players exchange roles with all that belongs to them, their places in groups too (GF-63, GF-64)."""
        self.seats[one].swap_cards(self.seats[other])
        turned = {one: other, other: one}
        for name, group in self.groups.items():
            self.groups[name] = tuple([turned.get(seat, seat) for seat in group])
