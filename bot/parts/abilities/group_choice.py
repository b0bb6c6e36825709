"""The base of abilities by which a group names one player together."""

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal

from bot.engine.api import Act, Ask, Deadline, Holder, Nights, Play, is_among, kind
from bot.engine.boards import TeamBoard
from bot.engine.parameters.matters import matters_with
from bot.engine.table.teams import Whom
from bot.engine.traits.asking import FollowsAnswers
from bot.engine.traits.taking import Stealable
from bot.parts.abilities.deciding import NEEDED, Decided, Decision, marks_of


@kind
class GroupChoice(Decided, Stealable, FollowsAnswers):
    """Base of abilities by which the members of a team name one living player.

    Attributes:
        whom: the players who may be named: of `other_sides`; `not_mates`: all but mates, where the team's list leaves
            out a mate and a missing name would show them to the team; `living`: also mates; `everyone`: also the member
            themselves.
        silence: the meaning of a team that names no player: `nothing` is done; or a player must be named, and chance
            names them (`random`) where all are silent or their marks decide nothing.
        nights: the nights on which the members are asked.
        owed: where each is asked alone (`agreed`), whether silence there alone makes a round a silent one (DK-90).
    """

    exclusive: ClassVar[str] = ""
    """The word that its questions share with others of which only the last one answered counts."""

    whom: Whom = "other_sides"
    silence: Literal["nothing", "random"] = "nothing"
    nights: Nights = "all"
    owed: Annotated[bool, matters_with(decides="agreed")] = True

    @property
    def is_due(self) -> bool:
        """Whether the act is done even if members stay silent: others, or chance, then name the target."""
        return False

    def asked(self, game: Play, holder: Holder) -> tuple[int, ...]:
        """The members who are asked, in seat order."""
        return game.teams.members(holder.team) if holder.team else (holder.seat,)

    def doers(self, game: Play, act: Act) -> tuple[int, ...]:
        """The members who may do the act together."""
        team = game.rules.team(act.team)
        return game.teams.members(team) if team is not None else (act.actor,)

    def offered(self, game: Play, seat: int, holder: Holder) -> tuple[int, ...]:
        """The players whom a member may name."""
        return game.teams.targets_of(seat, self.whom, holder.team)

    def asks_heirs(self, game: Play, holder: Holder) -> bool:
        """Whether a member who leads only now, and was not asked, is asked now."""
        return True

    def gives_way(self, game: Play, chief: int | None) -> bool:
        """Whether the leader has chosen another act of the team, so that this one is not done."""
        return False

    def announce(self, game: Play, holder: Holder, members: tuple[int, ...], decision: Decision) -> None:
        """Tell the team's decision to members who were asked and still live (but see `tell_alone`)."""

    def tell_alone(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Tell each member who was asked alone their own answer, and nothing of the others."""

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask each member for a player; all see all marks on one board, unless each is asked alone."""
        asks: list[Ask] = []
        seats = self.asked(game, holder)
        if seats and is_among(game.round, self.nights) and self._may_lead(game, seats):
            self._put(game, holder, asks, seats, deadline)
        return asks

    def _put(self, game: Play, holder: Holder, asks: list[Ask], seats: tuple[int, ...], deadline: Deadline) -> None:
        """Add the questions to these seats; a member with no player to name, as where only mates live, is not asked."""
        agreed, least, exclusive = self.is_agreed, int(self.silence != "nothing"), self.exclusive
        alone = agreed or holder.team is None
        chief = self.decider(game, holder, seats)
        offers = {seat: picks for seat in seats if (picks := self.offered(game, seat, holder))}
        topic = (
            None if alone or not offers else game.questions.open_topic(seats, self._board(game, holder, asks, deadline))
        )
        for seat, picks in offers.items():
            ask = game.ask(
                seat,
                self.id,
                picks,
                deadline,
                topic,
                least=least,
                most=self.most(game, seat, chief),
                final=agreed,
                advisory=chief is not None and seat != chief,
                exclusive=exclusive,
            )
            asks.append(ask)

    def _board(self, game: Play, holder: Holder, asks: list[Ask], deadline: Deadline) -> Callable[[], TeamBoard]:
        """The message of the team that shows the members' choices (marks) so far, and whose choice decides."""

        def board() -> TeamBoard:
            living = self._still_there(game, asks)
            deciding = self.decider(game, holder, living)
            marks = tuple([(ask.seat, mark) for ask in asks if ask.seat in living for mark in ask.players or (None,)])
            stand_in = len(living) > 1 and self.marks_stand_in(game, deciding)
            need = NEEDED.get(self.decides) or "most"
            otherwise = self._leader(game, holder, living) if need == "majority" and "leader" in self.ties else None
            return TeamBoard(
                self.id,
                marks,
                deciding,
                deadline.at,
                stand_in=stand_in,
                need=need,
                must=self.is_due,
                otherwise=otherwise,
                by_rank=self.is_by_rank,
            )

        return board

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Pass the lead on if the leader has left: the heir's mark decides, or without an heir all marks (CL-40).

        An heir who works on their own is asked from now on (CM-42).
        """
        if self.decides != "leader" or not asks:
            return
        chief = self.decider(game, holder, game.teams.members(holder.team) if holder.team else (holder.seat,))
        if chief is not None and all(ask.seat != chief for ask in asks) and self.asks_heirs(game, holder):
            self._put(game, holder, asks, (chief,), asks[0].deadline)
        for ask in asks:
            proposes = chief is not None and ask.seat != chief
            game.questions.count_as(ask, advisory=proposes, most=self.most(game, ask.seat, chief))

    def most(self, game: Play, seat: int, chief: int | None) -> int:
        """The number of players that a member may name tonight."""
        return 1

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act on the player named, of which the members asked are told."""
        members = self._still_there(game, asks)
        if self.led_from and not self._may_lead(game, members):
            return None
        chief = self._leader(game, holder, members)
        decision = self._decide(game, holder, asks, chief)
        if decision.target is None and self.gives_way(game, chief):
            return None
        if decision.target is None and self.silence == "random" and members:
            decision = self._by_chance(game, holder, next(ask for ask in asks if ask.seat == members[0]))
        if self.is_agreed:
            self.tell_alone(game, holder, asks)
            if self.owed:
                game.questions.attendance.miss(game.seats.living, asks)
        elif members:
            self.announce(game, holder, members, decision)
        if decision.target is None:
            return None
        team = holder.team.id if holder.team else None
        targets = (decision.target, *decision.beside)
        actor = decision.by or holder.seat
        return Act(self, actor, targets, team, marks=marks_of(game, asks), owner=holder.owner)

    def _by_chance(self, game: Play, holder: Holder, ask: Ask) -> Decision:
        """A player drawn from the choices that this question still offers."""
        left = [pick for pick in ask.choices if isinstance(pick, int) and game.seats[pick].alive]
        of = f"{self.id} {holder.team.id if holder.team else holder.seat}"
        return Decision(game.chance.draw("silent_choice", left, of) if left else None)

    def _still_there(self, game: Play, asks: list[Ask]) -> tuple[int, ...]:
        return tuple([ask.seat for ask in asks if game.seats[ask.seat].alive])
