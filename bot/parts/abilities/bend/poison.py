"""`poison`: get a player drunk, so that their acts of the night fail without their knowledge."""

from typing import Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import AbilityId, Act, FactionId, Night, RoleId, Status, record
from bot.engine.events import Event
from bot.engine.night.marks import POISONED
from bot.engine.traits.voiding import Forestalled
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, deed, later, register, says


@record
class Poisoned(Event, story=True):
    """Secret until the end: a player got another drunk for the night."""

    by: int
    target: int


class Poison(Targeted, Forestalled, tells=(Poisoned,)):
    """Tonight's acts of the player named are void, or do the reverse, as each ability says (PR-164 to PR-184).

    A drunk player is asked as ever and told nothing. A holder who names themselves does nothing.

    Attributes:
        at: the stage of the effect: `poison`, before all else, or `seize`, in an order with abilities that block and
            move acts.
        until: the end of the effect: the `dawn`, or the `dusk` of the coming day.
        loses_to: abilities that come first: a holder named by one of them has no effect, protected or not (PR-128,
            PR-129).
        hides: roles that show another side to inquiries while they are drunk (PR-089).
    """

    stage = "poison"
    purpose = "harm"

    at: Literal["poison", "seize"] = "poison"
    until: Literal["dawn", "dusk"] = "dusk"
    loses_to: tuple[AbilityId, ...] = ()
    hides: dict[RoleId, FactionId] = Field(default_factory=dict)

    @property
    def stage_here(self) -> str:
        """The stage of the night at which the poison takes effect, as the scenario sets it (`at`)."""
        return self.at

    def is_forestalled(self, night: Night, act: Act) -> bool:
        """Whether the holder was named by an ability in `loses_to`, even if that act was moved elsewhere since."""
        return any(other.ability.id in self.loses_to and act.actor in other.targets for other in night.acts)

    def resolve(self, night: Night, act: Act) -> None:
        """Get the targets drunk, so that their acts fail or do the reverse."""
        for target in night.aims(act):
            if target != act.actor:
                night.marks.put(target, Status(POISONED, act.actor, self.until))
                night.note(Poisoned(act.actor, target))
                if night.role(target).id in self.hides:
                    night.show(target, self.hides[night.role(target).id])


register(
    "poison",
    # NOTE: a bartender gets a player drunk at night, and what the player does fails
    name=later.context("ability", "Drink"),
    question=later.text("🍷 <b>Who do you get drunk tonight?</b>"),
)


@says(Poisoned)
def _poisoned(say: Voice, event: Poisoned) -> Markup:
    t, player, target = say.tongue, say.player(event.by), say.player(event.target)
    if say.texts.words("poison", "name"):
        # NOTE: a line of the story
        return t.text("🧪 {player} poisoned {target}.", player=player, target=target)
    # NOTE: a line of the story
    return t.text("🍷 {player} got {target} drunk.", player=player, target=target)


deed(Poisoned)
