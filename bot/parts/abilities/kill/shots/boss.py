"""A team's shot that belongs to its boss: the boss, the deputy, and nights without a shot (AD-200 to AD-215)."""

from collections.abc import Iterable

from bot.engine.api import AbilityId, Parameters, Play, RoleId, Team, TeamId, record
from bot.engine.events import CannotAct, Event
from bot.engine.night.theft import CAUGHT
from bot.text.api import retells, says


@record
class NoTeamShot(Event):
    """To the mates of a boss from whom the shot of this team has been taken: there is none tonight."""

    team: TeamId


@record
class ShotTaken(Event, story=True):
    """To the team as its wave begins: a thief has fired in the place of this role of theirs, and there is no shot."""

    team: TeamId
    role: RoleId


class Boss(Parameters):
    """The first in rank of the team's members who wake; where none wakes, the first of the side's players who sleep.

    Ranks follow the dealt cards; a player who was dealt none of them ranks by their present role. If the boss is
    silent, the proposal of the next in rank counts.

    Attributes:
        person: the first of all ranks, such as the godfather: while its holder is in the game the shot is their own,
            and lost or spoiled with them. A block or poison on an acting boss does not touch the shot.
        leave: the ability by which a mate asks to fire in the shot's place: a boss who asks has leave at once (AD-271).
        instead: shots that a thief may have fired in the shot's place in an earlier wave, as `strongman.shoot`
            (AD-273).
    """

    person: RoleId
    leave: AbilityId | None = None
    instead: tuple[str, ...] = ()

    def in_order(self, game: Play, seats: Iterable[int], ranks: tuple[str, ...]) -> list[int]:
        """The players with a rank among these, the first in rank first, of equals the lower seat (AD-202)."""
        ranked = [(ranks.index(rank), seat) for seat in seats if (rank := _rank(game, seat)) in ranks]
        return [seat for _, seat in sorted(ranked)]

    def sleeper(self, game: Play, team: Team, ranks: tuple[str, ...]) -> tuple[int, ...]:
        """The holder of the shot where no member of the team wakes; none, if that player is under arrest (AD-215)."""
        side, awake = game.rules.roles[self.person].faction, game.teams.members(team)
        first = self.in_order(game, [seat for seat in game.seats.of_faction(side) if seat not in awake], ranks)[:1]
        return tuple([seat for seat in first if game.tonight is None or not game.tonight.marks.has(seat, CAUGHT)])

    def is_in_person(self, game: Play, seat: int) -> bool:
        """Whether this player is the boss by card, and the shot their own."""
        return bool(seat) and game.seats[seat].role.id == self.person

    def is_lost(self, game: Play) -> bool:
        """Whether the shot was taken from the boss by card tonight, by a thief or a block (AD-211, AD-213)."""
        blocked = game.tonight.marks.is_blocked if game.tonight is not None else lambda _: False
        return any(player.role.id == self.person and blocked(player.number) for player in game.seats.players)

    def has_asked_leave(self, game: Play, seat: int) -> bool:
        """Whether this player has asked tonight to fire in the place of the shot, and is in the game."""
        acts = game.tonight.acts if game.tonight is not None else []
        return game.seats[seat].alive and any(act.ability.id == self.leave and act.actor == seat for act in acts)

    def keeps_back(self, game: Play, team: Team, asked: tuple[int, ...], ranks: tuple[str, ...]) -> bool:
        """Whether the team is asked for no shot tonight; the players who would be asked are told the reason."""
        for act in game.tonight.acts if game.tonight is not None else []:
            if act.owner and act.role is not None and act.is_any_of(self.instead):
                game.tell(asked, ShotTaken(team.id, act.role))
                return True
        if self.is_lost(game):
            own = tuple([seat for seat in asked if self.is_in_person(game, seat)])
            game.tell(own, CannotAct())
            game.tell(tuple([seat for seat in asked if seat not in own]), NoTeamShot(team.id))
            return True
        first = self.in_order(game, asked, ranks)[:1]
        return any(self.has_asked_leave(game, seat) for seat in first)


def _rank(game: Play, seat: int) -> str:
    """The dealt card, if it is of the player's present side; else the present role."""
    dealt = game.rules.roles[game.cards.dealt[seat - 1]]
    return dealt.id if dealt.faction == game.seats[seat].faction else game.seats[seat].role.id


# NOTE: to the team of the boss whose shot was stolen or blocked
says(NoTeamShot, "🚫 Your team has no shot tonight.")

# NOTE: {role} is the role of a teammate from whom the thief has stolen a shot; it is in the nominative
says(
    ShotTaken,
    "🥷 The thief stole the shot of another role (<b>{role}</b>) and fired it. Your team has no other shot tonight.",
    role="role",
)

# NOTE: a line of the story; {role} is the role of whom the thief has stolen a shot, in the nominative
retells(ShotTaken, "🥷 The thief fired a shot stolen from another role: {role}.", role="role")
