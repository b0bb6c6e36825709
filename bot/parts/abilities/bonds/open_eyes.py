"""`open_eyes`: a leader lets the team wake at night, or decides alone."""

from bot.engine.api import CONSENT, EYES_SHUT, Act, Active, Ask, Deadline, Holder, Night, Play, Status, TeamId, record
from bot.engine.events import Event
from bot.engine.traits.taking import Stealable
from bot.engine.traits.timing import ActsAtOnce
from bot.text.api import later, register, retells, says


@record
class TeamAsleep(Event, story=True):
    """To the team: the leader keeps the team's eyes shut tonight, and decides alone."""

    team: TeamId
    by: int


class OpenEyes(Active, Stealable, ActsAtOnce, tells=(TeamAsleep,)):
    """The leader of a team is asked whether the team opens its eyes tonight (PR-115, PR-116).

    After a no the team's room stays shut, and the leader alone is asked for the team's decisions. Without an answer,
    and without any leader, the room opens. The question comes in a wave before the team's.
    """

    stage = "nightfall"
    purpose = "choose"

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the holder whether the team wakes tonight; the answer is final as the wave ends."""
        return [game.ask(holder.seat, self.id, CONSENT, deadline)] if game.seats[holder.seat].alive else []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act of a holder who said no; a yes does nothing."""
        return Act(self, holder.seat, ()) if any(ask.chosen == () for ask in asks) else None

    def resolve(self, night: Night, act: Act) -> None:
        """Keep the team's chat shut tonight."""
        night.marks.put(act.actor, Status(EYES_SHUT, act.actor, "dawn"))

    def after_wave(self, game: Play, act: Act) -> bool:
        """Tell the team that it sleeps tonight and the leader decides alone."""
        team = game.teams.team_of(act.actor)
        if team is not None:
            game.tell(game.teams.members(team), TeamAsleep(team.id, act.actor))
        return False


register(
    "open_eyes",
    # NOTE: the godfather says whether his team opens its eyes at night
    name=later.context("ability", "Open eyes"),
    question=later.text("👁 <b>May your team open its eyes tonight?</b> If not, you decide alone."),
    default=later.text("No answer counts as yes."),
)

says(TeamAsleep, "🙈 The team keeps its eyes shut tonight, and {player} decides alone.", player="by")

# NOTE: a line of the story
retells(TeamAsleep, "🙈 {player} kept the team's eyes shut and decided alone.", player="by")
