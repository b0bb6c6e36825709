"""`oil`: pour oil on a player, for a fire on some later night."""

from typing import ClassVar, Literal

from bot.engine.api import Act, Hit, Night, Status, record
from bot.engine.events import Event
from bot.engine.night.attacks import is_withstood, stops
from bot.parts.abilities.targeted import Targeted
from bot.text.api import deed, later, register, says


@record
class OilPoured(Event, story=True):
    """Secret until the end: a player oiled another; `took`: the oil stuck."""

    by: int
    target: int
    took: bool


OILED = "oiled"
"""The mark (a player's status) of an oiled player; its owner is the player who poured the oil."""


class Oil(Targeted, tells=(OilPoured,)):
    """A player named is oiled for the rest of the game; whether the oil stuck is told to no player (AD-710 to AD-717).

    The oil does not stick where a save or an immunity of the player stops this kind of attack tonight (AD-713). A thief
    cannot use the ability, and takes only the lighter (AD-398).

    Attributes:
        kind: the kind of attack as which the oil counts.
    """

    stage = "gather"
    purpose = "harm"
    passes_on: ClassVar[bool] = False

    repeat: Literal["allowed", "forbidden", "last", "never"] = "never"
    kind: str = "oil"

    def resolve(self, night: Night, act: Act) -> None:
        """Oil the targets, unless a save or an immunity stops this kind of attack."""
        for target in night.aims(act):
            if not night.game.seats[target].left:
                hit = Hit(self.kind, act, target)  # nothing is worn out by it
                took = not is_withstood(night, hit) and not stops(night, hit)
                night.note(OilPoured(act.actor, target, took))
                if took:
                    night.marks.put(target, Status(OILED, act.stock, "ever"))


register(
    "oil",
    # NOTE: whoever is oiled burns when the fire is lit on a later night
    name=later.context("ability", "Dousing"),
    question=later.text("🛢 <b>Who do you douse tonight?</b> You can't pick the same player again."),
)

# NOTE: a line of the story
says(OilPoured, "🛢 {player} doused {target}.", player="by", when="took")

# NOTE: a line of the story: something has kept the oil off
says(OilPoured, "🛢 {player} tried to douse {target} to no effect.", player="by")

deed(OilPoured)
