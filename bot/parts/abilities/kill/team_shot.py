"""Base of a team's shot: the members who are asked, the boss if it belongs to one, and how the target is decided."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bot.engine.api import (
    AbilityId,
    Act,
    Ask,
    BearerId,
    Conditions,
    Deadline,
    DrawName,
    Holder,
    Parameters,
    Play,
    RoleId,
    Team,
    TeamId,
    kind,
    record,
)
from bot.engine.asks import TEAM_ACT
from bot.engine.events import CannotAct, Event
from bot.engine.night.doubling import is_doubled
from bot.engine.night.rooms import eyes_are_shut
from bot.engine.night.theft import CAUGHT
from bot.engine.parameters.matters import matters_with
from bot.engine.traits.asking import CalledOtherwise
from bot.engine.traits.timing import ActsAtNightfall
from bot.parts.abilities.deciding import Decision, Manner, decide, marks_of
from bot.parts.abilities.group_choice import GroupChoice
from bot.text.api import ActingTeam, retells, says


class Held(Parameters):
    """The holder is the first in rank alive as the wave closes; if no rank is left, the shot has no holder.

    The shot cannot be declined: if the holder names no target the team's marks decide, and without marks chance does. A
    drunk or blocked holder loses the shot, and a thief can steal it. A shot without a holder is safe from all that, and
    its visitor is the member with the lowest number.

    Attributes:
        own_shots: for roles that have a bullet of their own beside the team's shot, that ability: as holder such a
            player has one bullet only, and its target is the one named there (PR-122).
    """

    own_shots: dict[RoleId, AbilityId] = Field(default_factory=dict)

    def asks_of(self, game: Play, chief: int, asks: list[Ask]) -> list[Ask]:
        """The holder's questions, of the team's shot and of the own bullet; that one comes last."""
        own = self.own_shots.get(game.seats[chief].card)
        return [ask for ask in (*asks, *game.wave.asks) if ask.seat == chief and (ask in asks or ask.ability == own)]


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
        side, awake = game.rules.roles[self.person].side, game.teams.members(team)
        first = self.in_order(game, [seat for seat in game.seats.of_faction(side) if seat not in awake], ranks)[:1]
        return tuple([seat for seat in first if game.tonight is None or not game.tonight.marks.has(seat, CAUGHT)])

    def is_in_person(self, game: Play, seat: int) -> bool:
        """Whether the player has the boss's own card, so that the shot is theirs and lost with them."""
        return bool(seat) and game.seats[seat].card == self.person

    def is_lost(self, game: Play) -> bool:
        """Whether the shot was taken from the boss by card tonight, by a thief or a block (AD-211, AD-213)."""
        blocked = game.tonight.marks.is_blocked if game.tonight is not None else lambda _: False
        return any(player.card == self.person and blocked(player.number) for player in game.seats.players)

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
    return dealt.id if dealt.faction == game.seats[seat].faction else game.seats[seat].card


@record
class NoTeamShot(Event):
    """To the mates of a boss from whom the shot of this team has been taken: there is none tonight."""

    team: TeamId


@record
class ShotTaken(Event, story=True):
    """To the team as its wave begins: a thief has fired in the place of this role of theirs, and there is no shot."""

    team: TeamId
    role: RoleId


@record
class ShotPassedOn(Event, story=True):
    """Private: as night falls, this team is gone, and its shot is yours from now on, `seat`."""

    team: TeamId
    seat: int


@kind
class TeamShot(GroupChoice, ActsAtNightfall, CalledOtherwise, tells=(NoTeamShot, ShotPassedOn, ShotTaken)):
    """Base of a team's shot: the shooters, and the decision on a target (CL-38 to CL-42, SM-13, SM-15).

    Attributes:
        apart: roles that work on their own: they are asked only when they lead.
        leader_silent: the outcome of a leader's silence: the mates' `marks` decide, or there is `none`. A leader who
            presses *Nobody* has decided, and there is no shot (CH-22).
        last: roles that shoot only where no other member of the team does, and are not asked before (CT-152).
        agents: roles that vote and do not shoot (CT-110): a team of agents alone is not asked. An agent named as the
            target is shown to the others and dies, despite all protection and blocks (CT-109).
        held: a shot that is always fired, and belongs to the leader (PR-119 to PR-122).
        boss: a shot that belongs to a boss, with deputies by rank (AD-200 to AD-215).
        after: for a holder outside the teams: these teams and roles have to be gone at nightfall before the shot is the
            holder's (PR-127).
    """

    tie_draw: ClassVar[DrawName] = "shot_tie"
    exclusive: ClassVar[str] = TEAM_ACT

    apart: tuple[RoleId, ...] = ()
    leader_silent: Annotated[Literal["marks", "none"], matters_with(decides="leader")] = "marks"
    last: tuple[RoleId, ...] = ()
    agents: tuple[RoleId, ...] = ()
    held: Held | None = None
    boss: Boss | None = None
    after: tuple[BearerId, ...] = ()

    @property
    def conditions(self) -> Conditions:
        """The events that depend on parameters: of an heir outside the team, and of a boss."""
        return (*super().conditions, (ShotPassedOn, self.after), (NoTeamShot, self.boss), (ShotTaken, self.boss))

    @property
    def is_due(self) -> bool:
        """Whether the shot is fired whatever the answers."""
        return self.held is not None

    @property
    def is_by_rank(self) -> bool:
        """Whether the shot belongs to a boss."""
        return self.boss is not None

    def at_nightfall(self, game: Play, seat: int) -> None:
        """Pass the shot to an heir outside the team, who is told."""
        earned = game.seats[seat].earned
        if self.after and self.id not in earned and not any(self._is_left(game, bearer) for bearer in self.after):
            game.seats[seat].earn(self.id, game.round)
            game.tell((seat,), ShotPassedOn(self.after[0], seat))

    def _is_left(self, game: Play, bearer: str) -> bool:
        team = game.rules.team(bearer)
        return (
            bool(game.teams.members(team))
            if team is not None
            else any(one.role.id == bearer for one in game.seats.players)
        )

    def asked(self, game: Play, holder: Holder) -> tuple[int, ...]:
        """The living members asked: those who work alone only as leader, agents only beside members who shoot."""
        everyone = super().asked(game, holder)
        if self.boss is not None and holder.team is not None and not everyone:
            return self.boss.sleeper(game, holder.team, self.ranks)
        if self.after and (not game.seats[holder.seat].alive or self.id not in game.seats[holder.seat].earned):
            return ()
        if holder.team is not None and eyes_are_shut(game, holder.team):
            return tuple(seat for seat in everyone if seat == self.decider(game, holder, everyone))
        apart, asked = self.apart, everyone
        if apart:
            decider = self.decider(game, holder, everyone)
            asked = tuple([seat for seat in everyone if seat == decider or game.seats[seat].card not in apart])
        shooters = self.shooters(game, asked)
        if len(shooters) == len(asked):
            return asked
        return tuple([seat for seat in asked if seat in shooters or self.is_agent(game, seat)]) if shooters else ()

    def shooters(self, game: Play, members: tuple[int, ...]) -> tuple[int, ...]:
        """The members, of these, who can fire the shot."""
        able = tuple([seat for seat in members if not self.is_agent(game, seat)]) if self.agents else members
        last = self.last
        return tuple([seat for seat in able if game.seats[seat].card not in last]) or able if last else able

    def is_agent(self, game: Play, seat: int) -> bool:
        """Whether a player is an agent among the team."""
        return bool(self.agents) and game.seats[seat].card in self.agents

    def asks_role(self, role: str) -> bool:
        """Whether members of this role shoot as a rule: not those who work on their own, or are a last resort."""
        return role not in self.apart and role not in self.last

    def is_called(self, game: Play, team: Team) -> bool:
        """Whether the team has a member to shoot."""
        return bool(self.asked(game, Holder(self, team=team)))

    def doers(self, game: Play, act: Act) -> tuple[int, ...]:
        """The members who can fire the shot."""
        return self.shooters(game, super().doers(game, act))

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the team, unless the shot was taken or replaced in an earlier wave."""
        if self.boss is not None and holder.team is not None:
            asked = self.asked(game, holder)
            if self.boss.keeps_back(game, holder.team, asked, self.ranks):
                return []
        return super().open(game, holder, deadline)

    def most(self, game: Play, seat: int, chief: int | None) -> int:
        """The number of players a member may name: two if they decide and are doubled tonight (EC-134), else one.

        Of a boss's shot only the boss by card can be doubled (AD-203).
        """
        if seat != chief or not is_doubled(game, seat):
            return 1
        return 2 if self.boss is None or self.boss.is_in_person(game, seat) else 1

    def asks_heirs(self, game: Play, holder: Holder) -> bool:
        """Whether a leader who takes over is asked: not where the team sleeps (PR-121)."""
        return holder.team is None or not eyes_are_shut(game, holder.team)

    def marks_stand_in(self, game: Play, chief: int | None) -> bool:
        """Whether the mates' choices (marks) decide for a silent leader."""
        return chief is not None and self.leader_silent == "marks" and not self.gives_way(game, chief)

    def gives_way(self, game: Play, chief: int | None) -> bool:
        """Whether the leader has chosen another act in the place of a shot."""
        return chief is not None and game.wave.chose_another(chief, TEAM_ACT, self.id)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The shot as decided; a held shot is fired while a member of the team is in the game."""
        if self.boss is not None and holder.team is not None:
            return self._by_rank(game, holder, asks)
        if self.held is None or holder.team is None:
            return super().close(game, holder, asks)
        members = game.seats.still_in(game.teams.numbered(holder.team))
        if not members:
            return None
        chief = self._leader(game, holder, members)
        own = self.held.asks_of(game, chief, asks) if chief is not None else []
        named = own[-1].player if own else None
        voted = decide(game, asks, Manner("marks", None, self.ties, self.tie_draw)).target if named is None else None
        target = named or voted or self._by_lot(game, holder.team, members)
        if target is None:
            return None
        self.announce(game, holder, self._still_there(game, asks), Decision(target, chief if named else None))
        return Act(
            self,
            chief or 0,
            (target,),
            holder.team.id,
            marks=marks_of(game, [*asks, *[ask for ask in own if ask not in asks]]),
            by_default=named is None and (chief is not None or voted is None),
            visitor=chief or members[0],
        )

    def _by_rank(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act of a boss's shot; the next in rank chooses for a silent boss (AD-203); None if declined."""
        living = {ask.seat: ask for ask in asks if game.seats[ask.seat].alive}
        chief = self._leader(game, holder, tuple(living))
        if self.boss is None or holder.team is None or chief is None or self.gives_way(game, chief):
            return None
        declined = living[chief].chosen == ()
        heard = [chief] if declined else self.boss.in_order(game, living, self.ranks)
        by = next((seat for seat in heard if living[seat].players), None)
        targets = living[by].players if by is not None else ()
        self.announce(game, holder, tuple(living), Decision(targets[0] if targets else None, by, targets[1:]))
        if not targets:
            return None
        return Act(self, chief, targets, holder.team.id, marks=marks_of(game, asks), by_default=by != chief)

    def _leader(self, game: Play, holder: Holder, members: tuple[int, ...]) -> int | None:
        if self.boss is None:
            return super()._leader(game, holder, members)
        return next(iter(self.boss.in_order(game, members, self.ranks)), None)

    def _by_lot(self, game: Play, team: Team, members: tuple[int, ...]) -> int | None:
        """A target outside the team, drawn from all until one fits, so that membership does not shift the draws."""
        target = None
        while len(members) < len(game.seats.living) and (target is None or target in members):
            target = game.chance.draw("silent_choice", game.seats.living, of=f"{self.id} {team.id}")
        return target


# NOTE: to a player who is not in the team but of its side, as when all of the mafia who knew each other are out
says(
    ShotPassedOn,
    "🔫 {team}: nobody is left on the team, and <b>its shot is yours from now on</b>. If you don't pick anybody, "
    "chance does.",
)

# NOTE: a line of the story: nobody of {team} is left, and {player}, who was not in the team, has its shot now
retells(ShotPassedOn, "🔫 {team} had nobody left, so {player} took over the shot.", team=ActingTeam("team"))

# NOTE: to the team of the boss whose shot was stolen or blocked
says(NoTeamShot, "🚫 Your team has no shot tonight.")

# NOTE: {role} is the role of a teammate from whom the thief has stolen a shot; it is in the nominative
says(
    ShotTaken,
    "🥷 The thief stole the shot of another role (<b>{role}</b>) and fired it. Your team has no other shot tonight.",
)

# NOTE: a line of the story; {role} is the role of whom the thief has stolen a shot, in the nominative
retells(ShotTaken, "🥷 The thief fired a shot stolen from another role: {role}.")
