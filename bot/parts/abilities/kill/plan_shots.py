"""`plan_shots`: a team's note of its targets in the nights to come."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from bot.engine.api import Act, Active, Ask, Deadline, Holder, Nights, Play, RoleId, TeamId, is_among, record
from bot.engine.boards import TeamBoard
from bot.engine.events import Event
from bot.engine.table.teams import Whom
from bot.engine.traits.asking import DoneTogether
from bot.engine.traits.taking import Stealable
from bot.text.api import Voice, later, register, retells, says


@record
class PlanMade(Event, story=True):
    """To the team when the wave closes: the targets from night `first` on, one a night; empty: none."""

    team: TeamId
    first: int
    targets: tuple[int, ...]


@record
class PlanRecalled(Event):
    """To the team with the question of its shot: the planned targets from night `first` on, one a night."""

    team: TeamId
    first: int
    targets: tuple[int, ...]


class PlanShots(Active, Stealable, DoneTogether, tells=(PlanMade, PlanRecalled)):
    """A note in a team's room: the victims of the next nights, in order (DK-16, DK-17, DK-47).

    Any member may write it, and the last version counts. A plan fires no shot; in later nights the team is reminded of
    it with the question of its shot.

    Attributes:
        nights: the nights on which a plan is made, beside those on which a player joins the team; none: never.
        targets: the number of nights in a plan.
        shots: the first night with a shot, at which an earlier plan begins.
        whom: the players who may be named, as in `mafia_shot`.
        by: the roles that write the plan, if not all members do (SP-18).
    """

    stage = "attack"
    purpose = "harm"

    nights: Nights = "all"
    targets: int = 3
    shots: int = 1
    whom: Whom = "not_mates"
    by: tuple[RoleId, ...] = ()

    @property
    def is_agreed(self) -> bool:
        """Whether members who are each asked alone must still choose the same victims: always."""
        return True

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the members for a plan; on a night without planning, remind them of the present one."""
        members = game.teams.members(holder.team) if holder.team else ()
        if holder.team is None or not members:
            return []
        if not self._is_made(game, holder.team.id):
            first, targets = game.teams.plans.get(holder.team.id, (0, ()))
            if targets and game.round < first + self.targets:
                game.tell(members, PlanRecalled(holder.team.id, first, targets))
            return []
        asks: list[Ask] = []
        topic = game.questions.open_topic(members, self._board(game, asks, deadline))
        writers = [seat for seat in members if not self.by or game.seats[seat].role.id in self.by]
        for seat in writers:
            choices = game.teams.targets_of(seat, self.whom, holder.team)
            asks.append(game.ask(seat, self.id, choices, deadline, topic, most=self.targets))
        return asks

    def _is_made(self, game: Play, team: str) -> bool:
        planned = self.nights != () and team in game.teams.joined
        return planned or is_among(game.round, self.nights)

    def _board(self, game: Play, asks: list[Ask], deadline: Deadline) -> Callable[[], TeamBoard]:
        """The message of the team that shows the present plan and its author."""

        def board() -> TeamBoard:
            author, targets = self._newest(game, asks)
            marks = tuple((author, target) for target in targets)
            return TeamBoard(self.id, marks, None, deadline.at, need="last")

        return board

    def _newest(self, game: Play, asks: list[Ask]) -> tuple[int, tuple[int, ...]]:
        """The author of the plan's last version, and its living targets."""
        written = [ask for ask in asks if ask.chosen is not None and game.seats[ask.seat].alive]
        if not written:
            return 0, ()
        last = max(written, key=lambda ask: game.questions.since.get(ask.id, 0))
        return last.seat, game.seats.still_in(last.players)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """Keep the plan and tell it to the team; there is no act."""
        if holder.team is not None and asks:
            _, targets = self._newest(game, asks)
            first = max(self.shots, game.round)
            game.teams.plan(holder.team, first, targets)
            game.tell(game.teams.members(holder.team), PlanMade(holder.team.id, first, targets))
        return None


register(
    "plan_shots",
    # NOTE: two clans agree beforehand whom they will shoot, night by night
    name=later.context("ability", "Planned kills"),
    question=later.text("📝 <b>Who does your clan shoot on its next three nights, in order?</b>"),
)


@says(PlanMade)
def plan_made(say: Voice, event: PlanMade) -> Markup:
    """The message to the team: the plan as it now stands."""
    if not event.targets:
        return say.tongue.text("📝 Nothing is agreed. Each of you decides alone.")
    return Markup("\n").join([say.tongue.text("📝 <b>Agreed:</b>"), *_nights(say, event)])


@says(PlanRecalled)
def plan_recalled(say: Voice, event: PlanRecalled) -> Markup:
    """The message to the team beside the question of its shot: the plan made earlier."""
    return Markup("\n").join([say.tongue.text("📝 <b>You agreed:</b>"), *_nights(say, event)])


def _nights(say: Voice, event: PlanMade | PlanRecalled) -> Iterator[Markup]:
    for night, target in enumerate(event.targets, event.first):
        # NOTE: a line of a team's plan: whom it shoots in which night
        yield say.tongue.context("agreement", "Night {number}: {player}", number=night, player=say.player(target))


@retells(PlanMade)
def _plan_made(say: Voice, event: PlanMade) -> Markup | None:
    if not event.targets:
        return None
    t = say.tongue
    plan = t.row(map(t.noun, _nights(say, event)))
    # NOTE: a line of the story: {plan} is a list such as “Night 2: Anna, Night 3: Boris”
    return t.text("📝 {team} agreed on the shots. {plan}.", team=say.team(event.team), plan=plan)
