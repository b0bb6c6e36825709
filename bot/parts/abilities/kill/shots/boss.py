"""A team's shot that belongs to its boss: who he is, who steps in for him, when there is none (AD-200 to AD-215)."""

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from bot.engine.api import AbilityId, Play, RoleId, Team
from bot.engine.events import CannotAct, Event
from bot.engine.night.theft import CAUGHT
from bot.engine.records import record
from bot.text.narration.sayings import retells, says


@record
class NoTeamShot(Event):
    """To the mates of a boss from whom the shot of this team has been taken: there is none tonight."""

    team: str


@record
class ShotTaken(Event, story=True):
    """To the team as its wave begins: a thief has fired in the place of this role of theirs, and there is no shot."""

    team: str
    role: str


class Boss(BaseModel):
    """The first in rank of those who wake is the boss; where nobody of the team wakes, of those of its side who sleep.

    Ranks are those of the cards that were dealt; whoever was dealt none of them ranks as what he has become. Where the
    boss is silent the next in rank's proposal counts.

    Attributes:
        person: the first of all ranks: while he is in the game the shot is his own, and lost or spoiled with him. If
            another one fires in his place, it does not matter whether that one is blocked or poisoned.
        leave: the ability by which a mate asks to fire in its place: if he is the boss it is given by that (AD-271).
        instead: what a thief may have fired in its place in an earlier wave, as `strongman.shoot` (AD-273).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    person: RoleId
    leave: AbilityId | None = None
    instead: tuple[str, ...] = ()

    def in_order(self, game: Play, seats: Iterable[int], ranks: tuple[str, ...]) -> list[int]:
        """Those of these players who have a rank, the first in rank first, of equals the lower seat (AD-202)."""
        ranked = [(ranks.index(rank), seat) for seat in seats if (rank := _rank(game, seat)) in ranks]
        return [seat for _, seat in sorted(ranked)]

    def sleeper(self, game: Play, team: Team, ranks: tuple[str, ...]) -> tuple[int, ...]:
        """Who has the shot where nobody of the team wakes; nobody, if he is under arrest (AD-215)."""
        side, awake = game.rules.roles[self.person].faction, game.teams.members(team)
        first = self.in_order(game, [seat for seat in game.seats.of_faction(side) if seat not in awake], ranks)[:1]
        return tuple([seat for seat in first if game.tonight is None or not game.tonight.marks.has(seat, CAUGHT)])

    def is_in_person(self, game: Play, seat: int) -> bool:
        """Whether this is he whose own the shot is."""
        return bool(seat) and game.seats[seat].role.id == self.person

    def is_lost(self, game: Play) -> bool:
        """Whether the shot has been taken from him tonight (AD-211, AD-213)."""
        blocked = game.tonight.marks.is_blocked if game.tonight is not None else lambda _: False
        return any(player.role.id == self.person and blocked(player.number) for player in game.seats.players)

    def has_asked_leave(self, game: Play, seat: int) -> bool:
        """Whether this player has asked tonight to fire in the place of the shot, and is in the game."""
        acts = game.tonight.acts if game.tonight is not None else []
        return game.seats[seat].alive and any(act.ability.id == self.leave and act.actor == seat for act in acts)

    def keeps_back(self, game: Play, team: Team, asked: tuple[int, ...], ranks: tuple[str, ...]) -> bool:
        """Whether the team is asked for no shot tonight; those who would be asked are told why."""
        for act in game.tonight.acts if game.tonight is not None else []:
            if act.owner and act.is_any_of(self.instead):
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
    """The card that was dealt, if it is one of the side that the player is of; else what he has become."""
    dealt = game.rules.roles[game.cards.dealt[seat - 1]]
    return dealt.id if dealt.faction == game.seats[seat].faction else game.seats[seat].role.id


# NOTE: to the team of the boss whose shot was stolen or blocked
says(NoTeamShot, "🚫 Your team has no shot tonight.")

# NOTE: {role} is the role of a teammate from whom the thief has stolen a shot; it is in the nominative
says(
    ShotTaken,
    "🥷 The thief has stolen the shot of <b>{role}</b> and fired it. Your team has no other shot tonight.",
    role="role",
)

# NOTE: a line of the story; {role} is the role of whom the thief has stolen a shot, in the nominative
retells(ShotTaken, "🥷 The thief fired the shot stolen from {role}.", role="role")
