"""`butcher_body`: hide the side of a player who was voted out."""

from typing import ClassVar

from bot.engine.api import CONSENT, Act, Ask, Holder, Night, Pick, Play, Status, Team, record
from bot.engine.events import Event
from bot.parts.abilities.prepared import PreparedAct
from bot.text.api import deed, later, register, says


@record
class BodyButchered(Event, story=True):
    """Secret until the end: a player butchered the body of a player voted out, or (`done` is false) was foiled."""

    by: int
    seat: int
    done: bool


BUTCHERED = "butchered"
"""The mark (a player's status) of a dead player whose side no inquiry shows."""

FOILED = "butchery foiled"
"""The mark of a body that cannot be butchered tonight."""


class ButcherBody(PreparedAct, tells=(BodyButchered,)):
    """A player voted out today is given as unknown in every status inquiry (TG-26, TG-27, TG-37, TG-39).

    The butchery is done beside the shot, once the leader has agreed. A player who has left the game, or was arrested,
    leaves no body.
    """

    excludes: ClassVar[str] = ""
    stage = "fate"
    purpose = "choose"

    def offers(self, game: Play, seat: int) -> tuple[tuple[Pick, ...], ...]:
        """The only choice of the question: to butcher the body of the player voted out today."""
        return (CONSENT,)

    def is_allowed(self, game: Play, team: Team) -> bool:
        """Whether there is a body to butcher: of a player voted out today."""
        return bool(game.day.voted_out)

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The team's act of butchering, if both the member who names and the leader have agreed."""
        if holder.team is None or self.named(game, asks) is None:
            return None
        return Act(self, asks[0].seat, game.day.voted_out, holder.team.id)

    def resolve(self, night: Night, act: Act) -> None:
        """Hide the dead player's side from inquiries for good, unless the butchery was foiled."""
        for body in act.targets:
            done = not night.marks.has(body, FOILED)
            night.note(BodyButchered(act.actor, body, done))
            if done:
                night.marks.leave(body, Status(BUTCHERED, act.actor, "ever"))


register(
    "butcher_body",
    # NOTE: the body of whoever was voted out is cut up, so that a status check cannot tell its side
    name=later.context("ability", "Butchery"),
    question=later.text("🔪 <b>Do you butcher the body of the player who was voted out today?</b>"),
)

# NOTE: a line of the story
says(BodyButchered, "🔪 {player} butchered {target}'s body.", player="by", target="seat", when="done")

# NOTE: a line of the story
says(BodyButchered, "🔪 {player} tried to butcher {target}'s body and was exposed.", player="by", target="seat")

deed(BodyButchered)
