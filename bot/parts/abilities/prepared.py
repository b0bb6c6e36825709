"""A team's act in place of its shot, which one player names and the leader chooses."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Annotated, ClassVar

from bot.engine.api import CONSENT, Ask, Choice, Count, Deadline, Edition, Holder, Pick, Play, RoleId, Team, Theft, kind
from bot.engine.asks import TEAM_ACT
from bot.engine.bases.ability import Ability
from bot.engine.boards import TeamBoard
from bot.engine.events import BackInForce, CannotAct, ChoiceVoid, Event
from bot.engine.inputs import players_in
from bot.engine.night.doubling import is_doubled
from bot.engine.parameters.matters import FOR_A_TEAM, OF_A_TEAM, matters_where
from bot.engine.records import record
from bot.engine.table.teams import Whom
from bot.engine.traits.asking.follows_answers import FollowsAnswers
from bot.engine.traits.taking.stealable import Stealable
from bot.engine.traits.using.limited import Limited
from bot.parts.abilities.deciding import leader
from bot.parts.abilities.rationed import within
from bot.text.narration.sayings import says


@record
class ConsentLapsed(Event):
    """Private: what you had agreed to has changed or is gone, so that you have not agreed; you may anew (CH-23)."""

    ability: str


@record
class MustChooseAnew(Event):
    """Private: you lead your team now; what you had only prepared for it counts if you choose it anew (CH-22)."""

    ability: str


@kind
class PreparedAct(Ability, Stealable, FollowsAnswers, Limited, tells=(BackInForce, ConsentLapsed, MustChooseAnew)):
    """Base of team acts that stand in place of the shot (GF-81, GF-121, NS-19, NS-77).

    Both are asked at the same time: one names, and the leader chooses with one press that this is the team's act
    tonight; a leader who names himself does both at once, also one whom a leaver in the wave has made the leader.
    Left unfinished it is no act, and nothing is used up. A consent may be given ahead, for what is named first.

    Attributes:
        named_by: the role whose holder names; while nobody in the game has it there is no such act.
        ranks: who leads, as for the shot.
        whom: who may be named, as for the shot.
        uses: how many nights of a game; an act that stands when its wave closes uses one up.
        ahead: whether a consent may be given ahead; else one to nothing lapses at once (MK-59, MK-108).
    """

    excludes: ClassVar[str] = TEAM_ACT
    """What the leader's choice of it excludes; with nothing here it is done beside the shot."""

    named_by: Annotated[RoleId | None, FOR_A_TEAM] = None
    ranks: Annotated[tuple[RoleId, ...], FOR_A_TEAM] = ()
    whom: Whom = "other_sides"
    uses: Count = "unlimited"
    ahead: Annotated[bool, matters_where(OF_A_TEAM)] = True

    @property
    def namers(self) -> tuple[RoleId, ...]:
        """The role whose holder names, if any."""
        return (self.named_by,) if self.named_by is not None else ()

    @abstractmethod
    def offers(self, game: Play, seat: int) -> tuple[tuple[Pick, ...], ...]:
        """What the one who names may pick, for each place of his answer."""

    def is_allowed(self, game: Play, team: Team) -> bool:  # noqa: ARG002 - a hook
        """Whether the act may be done tonight at all."""
        return True

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the one who names, and the leader; both see what is named."""
        team = holder.team
        members = game.teams.precedence(team) if team else ()
        namer = leader(game, members, self.namers)
        chief = leader(game, members, self.ranks)
        if team is None or namer is None or chief is None or not self.is_allowed(game, team):
            return []
        if not within(game.seats[namer].uses.get(self.id, 0), self.uses):
            return []
        if game.tonight is not None and game.tonight.marks.is_blocked(namer):
            if namer != chief:
                game.tell((namer,), CannotAct())
            return []
        parts = self.offers(game, namer)
        if not all(parts):
            return []
        asks: list[Ask] = []
        alone = namer == chief
        topic = (
            game.questions.open_topic((namer,))
            if alone
            else game.questions.open_topic(tuple(sorted((namer, chief))), self._board(game, team, asks, deadline))
        )
        places = parts if len(parts) > 1 else ()
        excludes = self.excluded(game)
        exclusive = excludes if alone else ""
        many, enough = (2, len(places)) if is_doubled(game, namer) else (1, 0)
        asks.append(
            game.ask(
                namer,
                self.id,
                parts[0],
                deadline,
                topic,
                most=many,
                parts=places * many,
                exclusive=exclusive,
                advisory=not alone,
                enough=enough,
            )
        )
        if not alone:
            asks.append(game.ask(chief, self.id, CONSENT, deadline, topic, exclusive=excludes))
        return asks

    def excluded(self, game: Play) -> str:  # noqa: ARG002 - a hook
        """What the leader's choice of it excludes tonight."""
        return self.excludes

    def _board(self, game: Play, team: Team, asks: list[Ask], deadline: Deadline) -> Callable[[], TeamBoard]:
        """What is named so far, for the one who names and the leader."""

        def board() -> TeamBoard:
            named = asks[0]
            deciding = leader(game, game.teams.precedence(team), self.ranks)
            words = tuple((named.seat, pick) for pick in named.chosen or () if isinstance(pick, str))
            marks = tuple((named.seat, mark) for mark in self.aims_of(named.chosen))
            return TeamBoard(self.id, marks, deciding, deadline.at, words)

        return board

    def aims_of(self, choice: Choice | None) -> tuple[int | None, ...]:
        """Whom an answer aims at; where it names one after another, the last."""
        return players_in(choice)[-1:] or (None,)

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Without the one who names there is no such act any more; without the leader the next in rank chooses.

        Without anybody who may choose it there is none either (MK-20).
        """
        if not asks or holder.team is None:
            return
        named = asks[0]
        if not game.seats[named.seat].alive:
            self._call_off(game, named.seat, asks[1:])
            return
        chief = leader(game, game.teams.precedence(holder.team), self.ranks)
        if chief == named.seat:
            if named.advisory:
                named.exclusive = self.excluded(game)
                hand_over(game, named)
            elif game.wave.rivals.is_void(named):
                game.wave.lapse(named)
        elif chief is None and named.id in game.questions.open:
            drop(game, named, next(ask.seat for ask in asks if not game.seats[ask.seat].alive))
        elif chief is not None and all(ask.seat != chief for ask in asks):
            topic = game.questions.open_topic((chief,), self._board(game, holder.team, asks, named.deadline))
            asks.append(game.ask(chief, self.id, CONSENT, named.deadline, topic, exclusive=self.excluded(game)))
        self.somebody_answered(game, asks)

    def somebody_answered(self, game: Play, asks: list[Ask]) -> None:
        """A consent holds for what was named when it was pressed, or first after it; else it lapses (CH-23)."""
        for ask in asks[1:]:
            named, held = asks[0].chosen or (), game.wave.consents.get(ask.id, ())
            to_nothing = bool(ask.chosen) and not named and not self.ahead
            if to_nothing or (held and held != named):
                game.wave.consents.pop(ask.id, None)
                if ask.chosen:
                    game.tell((ask.seat,), ConsentLapsed(self.id))
                game.wave.lapse(ask)
            elif ask.chosen:
                game.wave.consents[ask.id] = named

    def time_is_up(self, game: Play, asks: list[Ask]) -> None:
        """A consent given ahead of a name that has not come was never given (CH-23)."""
        if asks and not asks[0].chosen and game.follows(Edition.CONSENT_TAKEN_BACK):
            for ask in asks[1:]:
                if ask.agrees and ask.chosen and ask.id in game.questions.open:
                    game.wave.lapse(ask)

    def _call_off(self, game: Play, namer: int, consents: list[Ask]) -> None:
        """He who names has left: the leader is told if he had agreed, and is not asked any more (CH-23)."""
        for ask in consents:
            if ask.id in game.questions.open:
                drop(game, ask, namer)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """Nothing, once it is used up; nor where a team does it."""
        used = game.seats[holder.seat].uses.get(self.id, 0)
        return super().theft(game, holder) if within(used, self.uses) else "nothing"

    def uses_left(self, game: Play, seat: int) -> int | None:
        """What is left of a limited number, for the one who names; of his own, where no team does it."""
        held = game.seats[seat]
        if self.uses == "unlimited" or held.role.id not in (self.namers or (held.role.id,)):
            return None
        return self.uses - held.uses.get(self.id, 0)

    def named(self, game: Play, asks: list[Ask]) -> Choice | None:
        """What was named and chosen, or None; it is used up by that."""
        if not asks or not asks[0].chosen or (asks[0].advisory and not any(ask.chosen for ask in asks[1:])):
            return None
        choice = asks[0].chosen
        game.seats[asks[0].seat].use(self.id, game.round, players_in(choice))
        return choice


def hand_over(game: Play, ask: Ask) -> None:
    """Whoever has only prepared an act comes to lead: it counts if he chooses it anew, and he is told so (CH-22)."""
    ask.advisory = False
    if ask.chosen:
        game.wave.lapse(ask)
        game.tell((ask.seat,), MustChooseAnew(ask.ability))


def drop(game: Play, ask: Ask, leaver: int) -> None:
    """An act falls away with somebody who has left the game: it is not asked about any more (CH-10)."""
    if ask.chosen:
        game.questions.take_back(ask)
        game.tell((ask.seat,), ChoiceVoid(ask.ability, leaver))
    game.wave.lapse(ask)
    game.questions.close(ask)


# NOTE: to the head of a team; {ability} is the name of a team's act in place of its shot, in the nominative
says(
    ConsentLapsed,
    "⚠️ What you agreed to has changed, so your yes no longer counts: <b>{ability}</b>. You may agree again.",
    ability="ability",
)

# NOTE: {ability} is the name of a team's act in place of its shot, in the nominative
says(
    MustChooseAnew,
    "👑 You lead your team now. What you picked before counts only if you choose it again: <b>{ability}</b>.",
    ability="ability",
)
