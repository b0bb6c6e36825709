"""`frame`: make a player look guilty."""

from bot.engine.api import Act, Count, FactionId, Night, Status, record
from bot.engine.events import Event
from bot.engine.night.reach import reached
from bot.parts.abilities.targeted import Targeted
from bot.text.api import deed, later, register, says


@record
class Framed(Event, story=True):
    """Secret until the end: a player made another look guilty."""

    by: int
    target: int


FRAMED = "framed"
"""The mark (a player's status) of a player who looks guilty tonight."""


class Frame(Targeted, tells=(Framed,)):
    """A player named looks guilty tonight to those checks that fall for it (CT-167, CT-168).

    Attributes:
        self_uses: the number of nights of a game on which the holder may name themselves.
        shows: the side that the player then shows to inquiries; without a side each check says how a framed player
            looks.
    """

    stage = "look"
    purpose = "harm"

    self_uses: Count = "unlimited"
    shows: FactionId | None = None

    def resolve(self, night: Night, act: Act) -> None:
        """Make the target look guilty to inquiries until dawn."""
        for target in reached(night, act):
            night.marks.put(target, Status(FRAMED, act.actor, "dawn"))
            if self.shows is not None:
                night.show(target, self.shows)
            night.note(Framed(act.actor, target))


register(
    "frame",
    # NOTE: the schemer makes an innocent player look like the mafia for a night
    name=later.context("ability", "Slander"),
    question=later.text("🕸 <b>Who do you slander tonight?</b>"),
)

says(Framed, "🕸 {player} slandered {target}.", player="by")

deed(Framed)
