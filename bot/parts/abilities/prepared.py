"""The base of team acts in place of the shot: one member names a player, and the leader chooses the act."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Annotated, ClassVar

from bot.engine.api import (
    CONSENT,
    AbilityId,
    Active,
    Ask,
    Choice,
    Count,
    Deadline,
    Edition,
    Holder,
    Pick,
    Play,
    RoleId,
    Team,
    Theft,
    kind,
    record,
)
from bot.engine.asks import TEAM_ACT
from bot.engine.boards import TeamBoard
from bot.engine.events import BackInForce, CannotAct, ChoiceVoid, Event
from bot.engine.inputs import players_in
from bot.engine.night.doubling import is_doubled
from bot.engine.parameters.matters import FOR_A_TEAM, OF_A_TEAM, matters_where
from bot.engine.table.teams import Whom
from bot.engine.traits.asking import FollowsAnswers
from bot.engine.traits.taking import Stealable
from bot.engine.traits.using import Limited
from bot.parts.abilities.deciding import leader
from bot.parts.abilities.rationed import within
from bot.text.api import says


@record
class ConsentLapsed(Event):
    """Private: the act to which you agreed has changed or gone; your consent has lapsed, but may be renewed (CH-23)."""

    ability: AbilityId


@record
class MustChooseAnew(Event):
    """Private: you lead your team now; the act that you had only prepared counts if you choose it again (CH-22)."""

    ability: AbilityId


@kind
class PreparedAct(Active, Stealable, FollowsAnswers, Limited, tells=(BackInForce, ConsentLapsed, MustChooseAnew)):
    """Base of team acts that stand in place of the shot (GF-81, GF-121, NS-19, NS-77).

    Two members are asked at the same time: the namer names a player, and the leader chooses with one press that this is
    the team's act tonight. A leader who is the namer does both at once, also one who leads only since a mate left in
    this wave. An unfinished act is no act, and nothing is used up. A leader may consent ahead, to the first name to
    come.

    Attributes:
        named_by: the role whose holder names; while no player in the game has the role, there is no such act.
        ranks: the order of leaders, as for the shot.
        whom: the players who may be named, as for the shot.
        uses: the number of nights of a game; an act that stands when its wave closes uses one up.
        ahead: whether a consent may be given ahead; else a consent without a name lapses at once (MK-59, MK-108).
    """

    excludes: ClassVar[str] = TEAM_ACT
    """The word that excludes other choices of the leader; an empty one: the act is done beside the shot."""

    named_by: Annotated[RoleId | None, FOR_A_TEAM] = None
    ranks: Annotated[tuple[RoleId, ...], FOR_A_TEAM] = ()
    whom: Whom = "other_sides"
    uses: Count = "unlimited"
    ahead: Annotated[bool, matters_where(OF_A_TEAM)] = True

    @property
    def namers(self) -> tuple[RoleId, ...]:
        """The role whose holder names, if there is one."""
        return (self.named_by,) if self.named_by is not None else ()

    @abstractmethod
    def offers(self, game: Play, seat: int) -> tuple[tuple[Pick, ...], ...]:
        """The choices offered to the member who names, for each place of the answer."""

    def is_allowed(self, game: Play, team: Team) -> bool:
        """Whether the act may be done tonight at all."""
        return True

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the namer and the leader; both see the name so far."""
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

    def excluded(self, game: Play) -> str:
        """The word shared by the acts of which the leader can choose only one tonight."""
        return self.excludes

    def _board(self, game: Play, team: Team, asks: list[Ask], deadline: Deadline) -> Callable[[], TeamBoard]:
        """The message that shows the namer and the leader the player named so far."""

        def board() -> TeamBoard:
            named = asks[0]
            deciding = leader(game, game.teams.precedence(team), self.ranks)
            words = tuple((named.seat, pick) for pick in named.chosen or () if isinstance(pick, str))
            marks = tuple((named.seat, mark) for mark in self.aims_of(named.chosen))
            return TeamBoard(self.id, marks, deciding, deadline.at, words)

        return board

    def aims_of(self, choice: Choice | None) -> tuple[int | None, ...]:
        """The players at whom an answer aims; where several are named in a row, the last."""
        return players_in(choice)[-1:] or (None,)

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Call the act off where the namer has left; let the next in rank choose where the leader has left.

        Without any member who may choose, the act is called off too (MK-20).
        """
        if not asks or holder.team is None:
            return
        named = asks[0]
        if not game.seats[named.seat].alive:
            for ask in asks[1:]:  # a leader who had agreed is told so and asked no more (CH-23)
                if ask.id in game.questions.open:
                    drop(game, ask, named.seat)
            return
        chief = leader(game, game.teams.precedence(holder.team), self.ranks)
        if chief == named.seat:
            if named.advisory:
                hand_over(game, named, self.excluded(game))
            elif game.wave.rivals.is_void(named):
                game.wave.lapse(named)
        elif chief is None and named.id in game.questions.open:
            drop(game, named, next(ask.seat for ask in asks if not game.seats[ask.seat].alive))
        elif chief is not None and all(ask.seat != chief for ask in asks):
            topic = game.questions.open_topic((chief,), self._board(game, holder.team, asks, named.deadline))
            asks.append(game.ask(chief, self.id, CONSENT, named.deadline, topic, exclusive=self.excluded(game)))
        self.somebody_answered(game, asks)

    def somebody_answered(self, game: Play, asks: list[Ask]) -> None:
        """Let a consent lapse unless the name is the one to which it was given, or the first after it (CH-23)."""
        for ask in asks[1:]:
            named, held = asks[0].chosen or (), game.wave.consents.get(ask.id, ())
            to_nothing = bool(ask.chosen) and not named and not self.ahead
            if to_nothing or (held and held != named):
                game.wave.end_consent(ask)
                if ask.chosen:
                    game.tell((ask.seat,), ConsentLapsed(self.id))
                game.wave.lapse(ask)
            elif ask.chosen:
                game.wave.consent(ask, named)

    def time_is_up(self, game: Play, asks: list[Ask]) -> None:
        """Withdraw the leader's consent, if by the end of the time no name has come (CH-23)."""
        if asks and not asks[0].chosen and game.follows(Edition.CONSENT_TAKEN_BACK):
            for ask in asks[1:]:
                if ask.agrees and ask.chosen and ask.id in game.questions.open:
                    game.wave.lapse(ask)

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the act in a theft: nothing is taken once it is used up, nor where a team does it."""
        used = game.seats[holder.seat].uses.get(self.id, 0)
        return super().theft(game, holder) if within(used, self.uses) else "nothing"

    def uses_left(self, game: Play, seat: int) -> int | None:
        """The number of uses left, if limited: the namer's for a team's act, else the holder's own."""
        held = game.seats[seat]
        if self.uses == "unlimited" or held.role.id not in (self.namers or (held.role.id,)):
            return None
        return self.uses - held.uses.get(self.id, 0)

    def named(self, game: Play, asks: list[Ask]) -> Choice | None:
        """The namer's answer, if the leader has chosen the act, and a use charged for it; else None."""
        if not asks or not asks[0].chosen or (asks[0].advisory and not any(ask.chosen for ask in asks[1:])):
            return None
        choice = asks[0].chosen
        game.seats[asks[0].seat].use(self.id, game.round, players_in(choice))
        return choice


def hand_over(game: Play, ask: Ask, exclusive: str | None = None) -> None:
    """Make the member with a prepared act the leader, who is told to choose again for the act to count (CH-22).

    `exclusive`: the word that the question shares with others from now on, where that changes.
    """
    game.questions.count_as(ask, advisory=False, exclusive=exclusive)
    if ask.chosen:
        game.wave.lapse(ask)
        game.tell((ask.seat,), MustChooseAnew(ask.ability))


def drop(game: Play, ask: Ask, leaver: int) -> None:
    """Cancel an act and close its question, as player `leaver`, on whom it hung, has left the game (CH-10)."""
    if ask.chosen:
        game.questions.take_back(ask)
        game.tell((ask.seat,), ChoiceVoid(ask.ability, leaver))
    game.wave.lapse(ask)
    game.questions.close(ask)


# NOTE: to the head of a team; {ability} is the name of a team's act in place of its shot, in the nominative
says(
    ConsentLapsed,
    "⚠️ <b>{ability}</b>: what you agreed to has changed, so your yes no longer counts. You may agree again.",
)

# NOTE: {ability} is the name of a team's act in place of its shot, in the nominative
says(
    MustChooseAnew,
    "👑 You lead your team now. <b>{ability}</b>: what you picked before counts only if you choose it again.",
)
