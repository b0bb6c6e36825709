"""`cloak`: hide a member of the holder's own team from inquiries."""

from typing import Literal

from markupsafe import Markup

from bot.engine.api import Act, FactionId, Night, Play, record
from bot.engine.events import Event
from bot.engine.traits.taking import Movable
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, says


@record
class Cloaked(Event, story=True):
    """Secret until the end: a player hid another, or themselves, from inquiries."""

    by: int
    target: int


class Cloak(Targeted, Movable, tells=(Cloaked,)):
    """A member of the holder's team, or the holder, shows another side to tonight's inquiries (PR-088, PR-265).

    A detective who asks about a cloaked mafioso, for example, is told that they are of the town. The act can be moved
    only onto another member of the team; any other move leaves the cloak in place (PR-207). A thief who has stolen the
    ability may name any player (AD-260).

    Attributes:
        shows: the side that shows.
    """

    stage = "look"
    purpose = "help"

    whom: Literal["mates", "living"] = "mates"
    shows: FactionId

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The holder, and their living mates or all living players, in seat order."""
        return tuple(sorted((*super().choices(game, seat), seat)))

    def may_go_to(self, night: Night, act: Act, aim: int) -> bool:
        """Whether the new target is a member of the holder's team."""
        return aim in self.choices(night.game, act.actor)

    def resolve(self, night: Night, act: Act) -> None:
        """Make the target show another side to tonight's inquiries."""
        for target in night.aims(act):
            night.show(target, self.shows)
            night.note(Cloaked(act.actor, target))


register(
    "cloak",
    # NOTE: the lawyer hides a member of the mafia from the detective for a night
    name=later.context("ability", "Legal defence"),
    question=later.text("⚖️ <b>Who do you defend tonight?</b> The detective sees them as not mafia."),
)


@says(Cloaked)
def _cloaked(say: Voice, event: Cloaked) -> Markup:
    if event.by == event.target:
        # NOTE: a line of the story: a lawyer has hidden from the detective
        return say.tongue.text("⚖️ {player} defended themselves.", player=say.player(event.by))
    # NOTE: a line of the story: a lawyer has hidden {target} from the detective
    return say.tongue.text(
        "⚖️ {player} defended {target}.", player=say.player(event.by), target=say.player(event.target)
    )


deed(Cloaked)
