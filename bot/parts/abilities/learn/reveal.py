"""`reveal`: publish that a player is of a side; `due_death` is the price."""

from bot.engine.api import EVERYONE, NOBODY, Act, FactionId, Night, Play, Status, record
from bot.engine.events import Event, Exposed
from bot.engine.traits.judging import Dear
from bot.parts.abilities.targeted import Targeted
from bot.text.api import deed, later, register, retells, says


@record
class ExposureFailed(Event, story=True):
    """Secret until the end: a try to expose a player, with nothing announced."""

    by: int
    target: int


DUE = "due_death"
"""The mark of a player who must die for exposing another; also the id of the ability that kills them."""


class Reveal(Targeted, Dear, tells=(Exposed, ExposureFailed)):
    """The dawn news publish that the named player is of `faction`, if that is so (GF-109, GF-111, GF-112).

    Of other players nothing is told, and the use is spent all the same. If the actor or the named player dies in the
    night, nothing is published and the use is kept.

    Attributes:
        faction: the side that is exposed.
    """

    stage = "reckon"
    purpose = "harm"

    faction: FactionId

    def come_true(self, game: Play, act: Act, night: Night) -> None:
        """Publish the side; the exposer then lives until the next night."""
        actor = game.seats[act.actor]
        for target in night.aims(act):
            if act.actor in night.deaths or target in night.deaths or not game.seats[target].alive or not actor.alive:
                game.seats[act.stock].pay(self.id, -1)
                game.tell(NOBODY, ExposureFailed(act.actor, target))
            elif night.side(target) == self.faction:
                game.seats[target].bear(Status("exposed", act.actor, "ever"))
                actor.remember(DUE, game.round, (target,))
                game.tell(EVERYONE, Exposed(target, self.faction))
            else:
                game.tell(NOBODY, ExposureFailed(act.actor, target))


register(
    "reveal",
    # NOTE: Citizen Kane publishes that a player is mafia
    name=later.context("ability", "Exposure"),
    question=later.text("📰 <b>Who do you want to expose?</b> You can do this once per game."),
)

# {side} is a side's name in the nominative
says(Exposed, "📰 {player} is exposed this morning: <b>{side}</b>.", sign="📰")

says(ExposureFailed, "📰 {player} tried to expose {target} and failed.", player="by")

# NOTE: a line of the story; {side} is a side's name in the nominative
retells(Exposed, "📰 {player} was exposed as {side}.")

deed(ExposureFailed)
