"""`grant_leave`: the leader of a team lets a mate fire in the place of the team's shot."""

from typing import Literal

from bot.engine.api import (
    CONSENT,
    EVERYONE,
    AbilityId,
    Act,
    Active,
    Ask,
    Deadline,
    Holder,
    Play,
    RoleId,
    Team,
    TeamId,
    record,
)
from bot.engine.asks import TEAM_ACT
from bot.engine.events import BackInForce, Event
from bot.engine.traits.asking import FollowsAnswers
from bot.engine.traits.judging import LeadsOn
from bot.engine.traits.taking import Stealable
from bot.engine.traits.timing import ActsAtOnce
from bot.parts.abilities.kill.mafia_shot import MafiaShot
from bot.parts.abilities.prepared import drop
from bot.text.api import deed, later, register, retells, says


@record
class LeaveAsked(Event, story=True):
    """To the team as its wave begins: `by` asks the leader for leave to fire in the place of the team's shot."""

    team: TeamId
    by: int


@record
class LeaderFires(Event, story=True):
    """To the team as its wave begins: the leader fires in the place of the team's shot tonight."""

    team: TeamId
    by: int


@record
class FiresInstead(Event, story=True):
    """To everybody, or to the team, as its wave closes: this role fires tonight in the place of the team's boss."""

    role: RoleId


class GrantLeave(
    Active, Stealable, FollowsAnswers, LeadsOn, ActsAtOnce, tells=(BackInForce, FiresInstead, LeaderFires, LeaveAsked)
):
    """The leader's answer to a mate who has asked to fire tonight in the place of the team's shot (AD-268 to AD-273).

    The question comes beside that shot, and only the last answer counts. A leader who asks has leave at once. If the
    leader leaves the game the next in rank answers, unless that is the asking mate.

    Attributes:
        asked_by: the ability by which the mate has asked, in an earlier wave.
        announced: the audience of the news that leave was given, as the wave closes: `everyone`, or the `team`.
    """

    stage = "nightfall"
    purpose = "harm"

    asked_by: AbilityId = "ask_leave"
    announced: Literal["everyone", "team"] = "everyone"

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the leader; the team hears the request, or that the leader fires."""
        team, asking = holder.team, self._asking(game)
        chief = self._leader(game, team) if team is not None else None
        if team is None or asking is None or not game.seats[asking].alive or chief is None:
            return []
        if chief == asking:
            game.tell(game.teams.members(team), LeaderFires(team.id, asking))
            return []
        game.tell(game.teams.members(team), LeaveAsked(team.id, asking))
        return [self._put(game, chief, deadline)]

    def _put(self, game: Play, chief: int, deadline: Deadline) -> Ask:
        return game.ask(chief, self.id, CONSENT, deadline, exclusive=TEAM_ACT)

    def _asking(self, game: Play) -> int | None:
        """The player who has asked for leave tonight."""
        acts = game.tonight.acts if game.tonight is not None else []
        return next((act.actor for act in acts if act.ability.id == self.asked_by), None)

    def _leader(self, game: Play, team: Team) -> int | None:
        shots = (own for own in team.abilities if isinstance(own, MafiaShot))
        return next((own.decider(game, Holder(own, team=team), game.teams.members(team)) for own in shots), None)

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Close the leader's question if the asking mate has left; if the leader has left, ask the next in rank."""
        asking = self._asking(game)
        if not asks or asking is None or holder.team is None:
            return
        if not game.seats[asking].alive:
            for ask in [ask for ask in asks if ask.id in game.questions.open]:
                drop(game, ask, asking)
            return
        chief = self._leader(game, holder.team)
        if chief is not None and chief != asking and all(ask.seat != chief for ask in asks):
            asks.append(self._put(game, chief, asks[0].deadline))

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act that gives leave to fire, if the leader says yes or has asked themselves; else None."""
        asking = self._asking(game)
        if asking is None or not game.seats[asking].alive or holder.team is None:
            return None
        given = [ask.seat for ask in asks if ask.chosen == CONSENT and game.seats[ask.seat].alive]
        if asks and not given:
            return None
        return Act(self, given[0] if given else asking, (), holder.team.id)

    def after_wave(self, game: Play, act: Act) -> bool:
        """Announce the role that fires tonight."""
        asking, team = self._asking(game), game.rules.team(act.team)
        if asking is not None and team is not None:
            told = EVERYONE if self.announced == "everyone" else game.teams.members(team)
            game.tell(told, FiresInstead(game.seats[asking].role.id))
        return False


register(
    "grant_leave",
    # NOTE: the boss of the mafia lets a teammate fire his own shot in place of the team's
    name=later.context("ability", "Permission for a teammate"),
    question=later.text("💪 <b>May your teammate fire their own shot tonight, instead of the team's?</b>"),
    default=later.text("No answer counts as no."),
)

says(
    LeaveAsked, "💪 {player} asks to fire their own shot tonight, instead of the team's. The boss decides.", player="by"
)

# NOTE: a line of the story: {player}, of the mafia, wanted to fire a shot of his own in place of the team's
retells(LeaveAsked, "💪 {player} asked to fire their own shot instead of the team's.", player="by")

says(LeaderFires, "💪 {player} leads you, and fires their own shot tonight instead of the team's.", player="by")

# NOTE: a line of the story: {player}, who leads the mafia, fires a shot of his own in place of the team's
retells(LeaderFires, "💪 {player} led the team and fired their own shot instead of the team's.", player="by")

# NOTE: {role} is in the nominative
says(FiresInstead, "💪 The team doesn't shoot tonight. Another role fires in its place: <b>{role}</b>.")

# NOTE: a line of the story: {role}, in the nominative, was to fire that night in place of the mafia's boss
retells(FiresInstead, "💪 Another role fired in place of the team: {role}.")

deed(LeaveAsked)
