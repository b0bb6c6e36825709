"""`grant_leave`: the leader of a team lets a mate fire in the place of its shot."""

from typing import ClassVar, Literal

from bot.engine.abilities.base import Ability
from bot.engine.abilities.kill.mafia_shot import MafiaShot
from bot.engine.abilities.prepared import drop
from bot.engine.api import CONSENT, EVERYONE, AbilityId, Act, Ask, Deadline, Holder, Play, Purpose, Team
from bot.engine.asks import TEAM_ACT
from bot.engine.events import BackInForce, FiresInstead, LeaderFires, LeaveAsked


class GrantLeave(Ability, tells=(BackInForce, FiresInstead, LeaderFires, LeaveAsked)):
    """The leader answers a mate who has asked to fire tonight in the place of the team's shot (AD-268 to AD-273).

    It is asked beside that shot, and only the last answer counts. A mate who leads himself has leave by asking. Where
    the leader leaves the game the next in rank answers, unless that is he who asks.

    Attributes:
        asked_by: the ability by which he has asked, in an earlier wave.
        announced: who hears as the wave closes that leave was given: `everyone`, or the `team`.
    """

    stage: ClassVar[str] = "nightfall"
    purpose: ClassVar[Purpose] = "harm"
    leads_on: ClassVar[bool] = True

    asked_by: AbilityId = "ask_leave"
    announced: Literal["everyone", "team"] = "everyone"

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the leader; the team hears what is asked, or that its leader fires."""
        team, asking = holder.team, self._asking(game)
        chief = self._leader(game, team) if team is not None else None
        if team is None or asking is None or not game.seats[asking].alive or chief is None:
            return []
        if chief == asking:
            game.tell(game.members(team), LeaderFires(team.id, asking))
            return []
        game.tell(game.members(team), LeaveAsked(team.id, asking))
        return [self._put(game, chief, deadline)]

    def _put(self, game: Play, chief: int, deadline: Deadline) -> Ask:
        return game.ask(chief, self.id, CONSENT, deadline, exclusive=TEAM_ACT)

    def _asking(self, game: Play) -> int | None:
        """Who has asked for leave tonight."""
        acts = game.tonight.acts if game.tonight is not None else []
        return next((act.actor for act in acts if act.ability.id == self.asked_by), None)

    def _leader(self, game: Play, team: Team) -> int | None:
        shots = (own for own in team.abilities if isinstance(own, MafiaShot))
        return next((own.decider(game, Holder(own, team=team), game.members(team)) for own in shots), None)

    def somebody_left(self, game: Play, holder: Holder, asks: list[Ask]) -> None:
        """Without him who asks there is nothing to answer; without the leader the next in rank answers."""
        asking = self._asking(game)
        if not asks or asking is None or holder.team is None:
            return
        if not game.seats[asking].alive:
            for ask in [ask for ask in asks if ask.id in game.asks]:
                drop(game, ask, asking)
            return
        chief = self._leader(game, holder.team)
        if chief is not None and chief != asking and all(ask.seat != chief for ask in asks):
            asks.append(self._put(game, chief, asks[0].deadline))

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Leave is given, by the leader's yes or because he has asked himself."""
        asking = self._asking(game)
        if asking is None or not game.seats[asking].alive or holder.team is None:
            return None
        given = [ask.seat for ask in asks if ask.chosen == CONSENT and game.seats[ask.seat].alive]
        if asks and not given:
            return None
        return Act(self, given[0] if given else asking, (), holder.team.id)

    def after_wave(self, game: Play, act: Act) -> bool:
        """It is announced whose shot it is tonight."""
        asking, team = self._asking(game), game.rules.team(act.team)
        if asking is not None and team is not None:
            told = EVERYONE if self.announced == "everyone" else game.members(team)
            game.tell(told, FiresInstead(game.seats[asking].role.id))
        return False
