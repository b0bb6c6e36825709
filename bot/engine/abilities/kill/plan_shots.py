"""`plan_shots`: a team notes whom it will shoot in the nights to come."""

from collections.abc import Callable
from typing import ClassVar

from bot.engine.abilities.base import Ability
from bot.engine.api import Act, Ask, Deadline, Holder, Play, Purpose
from bot.engine.boards import TeamBoard
from bot.engine.company import Whom
from bot.engine.events import PlanMade, PlanRecalled
from bot.engine.night.which import Nights, is_among


class PlanShots(Ability, tells=(PlanMade, PlanRecalled)):
    """A note in a team's room: its victims of the next nights, in order (DK-16, DK-17, DK-47).

    Any member may write it, and the last version counts. It fires nothing by itself; in later nights the team is
    reminded of it as it is asked for its shot.

    Attributes:
        nights: in which nights it is made, and also when somebody joins the team; none: it is never made.
        targets: how many nights it is for.
        shots: the first night with a shot: a plan that is made earlier begins there.
        whom: who may be named, as in `mafia_shot`.
    """

    stage: ClassVar[str] = "attack"
    purpose: ClassVar[Purpose] = "harm"

    nights: Nights = "all"
    targets: int = 3
    shots: int = 1
    whom: Whom = "not_mates"

    @property
    def is_agreed(self) -> bool:
        """They think of the same victims as when each is asked alone."""
        return True

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Let all write it; where there is nothing to plan tonight, remind them of it."""
        members = game.members(holder.team) if holder.team else ()
        if holder.team is None or not members:
            return []
        if not self._is_made(game, holder.team.id):
            first, targets = game.plans.get(holder.team.id, (0, ()))
            if targets:
                game.tell(members, PlanRecalled(holder.team.id, first, targets))
            return []
        asks: list[Ask] = []
        topic = game.open_topic(members, self._board(game, asks, deadline))
        for seat in members:
            choices = game.targets_of(seat, self.whom, holder.team)
            asks.append(game.ask(seat, self.id, choices, deadline, topic, most=self.targets))
        return asks

    def _is_made(self, game: Play, team: str) -> bool:
        planned = self.nights != () and team in game.joined
        return planned or is_among(game.round, self.nights)

    def _board(self, game: Play, asks: list[Ask], deadline: Deadline) -> Callable[[], TeamBoard]:
        """The plan as it stands, with its author."""

        def board() -> TeamBoard:
            author, targets = self._newest(game, asks)
            marks = tuple((author, target) for target in targets)
            return TeamBoard(self.id, marks, None, deadline.at, need="last")

        return board

    def _newest(self, game: Play, asks: list[Ask]) -> tuple[int, tuple[int, ...]]:
        """Who has written the last version, and whom it names of those who live."""
        written = [ask for ask in asks if ask.chosen is not None and game.seats[ask.seat].alive]
        if not written:
            return 0, ()
        last = max(written, key=lambda ask: game.since.get(ask.id, 0))
        return last.seat, game.still_in(last.players)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Keep the plan and tell it to the team; nothing is done by it."""
        if holder.team is not None and asks:
            _, targets = self._newest(game, asks)
            first = max(self.shots, game.round)
            game.plans[holder.team.id] = (first, targets)
            game.tell(game.members(holder.team), PlanMade(holder.team.id, first, targets))
        return None
