"""`bond`: a player visited by the holder leaves together with the holder."""

from collections.abc import Sequence

from bot.engine.api import Act, BearerId, Night, Passive, kill, record
from bot.engine.events import Event, KilledBy
from bot.engine.traits.timing import ActsNightly
from bot.text.api import Voice, Whole, joins, later, only, register, retell, says


@record
class CompanionTaken(Event, story=True):
    """Secret until the end: a player leaves because their visitor was killed."""

    seat: int
    by: int


class Bond(Passive, ActsNightly, tells=(CompanionTaken,)):
    """A player blocked by the holder leaves if the holder is killed at night, unless saved (CT-83, CT-84). Passive.

    Attributes:
        killers: the roles and teams by whom the holder must have been killed; of several killers the first counts.
    """

    puts_out = True
    stage = "recoil"

    killers: tuple[BearerId, ...]

    def at_night(self, night: Night, seat: int) -> None:
        """Make a player blocked by the holder leave too, if the holder was killed."""
        death = night.deaths.get(seat)
        if death is None or night.bearer_of(death.source) not in self.killers:
            return
        for companion, marks in night.marks.given.items():
            blocked = any(mark.name == "blocked" and mark.owner == seat for mark in marks)
            saved = any(mark.name == "protected" for mark in marks)
            if blocked and not saved and companion not in night.deaths:
                kill(night, "magic", Act(self, seat, (companion,)), companion)
                night.note(CompanionTaken(companion, seat))


# NOTE: whoever the courtesan is with leaves the game with her, if she is killed
register("bond", name=later.context("ability", "Shared fate"))

# NOTE: a line of the story: the first spent the night with the second, who was killed
says(CompanionTaken, "🔗 {player} shared {other}'s fate.", other="by")


@joins(KilledBy)
def _shared(say: Voice, event: KilledBy, around: Sequence[Event]) -> Whole | None:
    """The story's line about a player who died of the bond alone; None if others attacked them too."""
    shared = only(around, CompanionTaken, seat=event.seat)
    if shared is None or event.teams or event.by != (shared.by,):
        return None
    line = retell(say, shared)
    return Whole(line, (shared,)) if line is not None else None
