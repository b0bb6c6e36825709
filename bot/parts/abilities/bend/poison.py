"""`poison`: get a player drunk, so that what he does at night fails without his knowing."""

from typing import ClassVar, Literal

from markupsafe import Markup
from pydantic import Field

from bot.engine.api import AbilityId, Act, FactionId, Night, Purpose, RoleId, Status
from bot.engine.events import Event
from bot.engine.night.voiding import POISONED
from bot.engine.records import record
from bot.engine.traits.voiding.forestalled import Forestalled
from bot.parts.abilities.targeted import Targeted
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.voice import Voice
from bot.text.narration.words import Words, name_of, register


@record
class Poisoned(Event, story=True):
    """Nobody before the end: who has got whom drunk for the night."""

    by: int
    target: int


class Poison(Targeted, Forestalled, tells=(Poisoned,)):
    """What the player named does tonight is void, or does the reverse, as each ability says (PR-164 to PR-184).

    He is asked as ever and told nothing. On oneself it does nothing.

    Attributes:
        at: the stage at which it takes effect: `poison`, before all else, or `seize`, in an order with what blocks and
            moves acts.
        until: how long it lasts: to the `dawn`, or to the `dusk` of the coming day.
        loses_to: abilities that come before it: whoever is named by one of these as it is done poisons nobody, be he
            protected or not (PR-128, PR-129).
        hides: roles that show another side to inquiries while they are drunk (PR-089).
    """

    stage: ClassVar[str] = "poison"
    purpose: ClassVar[Purpose] = "harm"

    at: Literal["poison", "seize"] = "poison"
    until: Literal["dawn", "dusk"] = "dusk"
    loses_to: tuple[AbilityId, ...] = ()
    hides: dict[RoleId, FactionId] = Field(default_factory=dict)

    @property
    def stage_here(self) -> str:
        """The stage that the scenario says."""
        return self.at

    def is_forestalled(self, night: Night, act: Act) -> bool:
        """Whether he was named by what comes before it, wherever that has gone since."""
        return any(other.ability.id in self.loses_to and act.actor in other.targets for other in night.acts)

    def resolve(self, night: Night, act: Act) -> None:
        """Mark whoever drinks."""
        for target in night.aims(act):
            if target != act.actor:
                night.marks.put(target, Status(POISONED, act.actor, self.until))
                night.note(Poisoned(act.actor, target))
                if night.role(target).id in self.hides:
                    night.show(target, self.hides[night.role(target).id])


register(
    "poison",
    Words(
        # NOTE: a bartender gets a player drunk at night, and what the player does fails
        name=later.context("ability", "Drink"),
        question=later.text("🍷 <b>Who do you get drunk tonight?</b>"),
    ),
)


@says(Poisoned)
def _poisoned(say: Voice, event: Poisoned) -> Markup:
    t = say.tongue
    # NOTE: a line of the story; {ability} is the name of the act in this game, in the nominative
    return t.text(
        "🍷 {player} got {target} drunk ({ability}).",
        ability=name_of(say, "poison"),
        player=say.player(event.by),
        target=say.player(event.target),
    )
