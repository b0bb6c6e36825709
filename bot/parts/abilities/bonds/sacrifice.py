"""`sacrifice`: take a player along at the price of one's own life."""

from bot.engine.api import Act, Count, Night, Play, attack, record
from bot.engine.events import Event
from bot.engine.night.marks import POISONED
from bot.engine.traits.judging import Dear
from bot.parts.abilities.targeted import Targeted
from bot.text.api import later, register, says


@record
class Sacrificed(Event, story=True):
    """Secret until the end: a player gave up their own life to take another's."""

    by: int
    target: int


class Sacrifice(Targeted, Dear, tells=(Sacrificed,)):
    """The holder and the player named are among the night's dead; no save helps the holder (AD-685 to AD-689).

    A poisoned holder is told that they can do nothing tonight, and keeps the use; with other abilities a poisoned
    holder does not notice the poison.

    Attributes:
        kind: the kind of attack that the player named may be saved from.
    """

    puts_out = True
    stage = "attack"
    purpose = "harm"

    uses: Count = 1
    kind: str = "blast"

    def is_taken_from(self, game: Play, seat: int) -> bool:
        """Whether the ability is taken from the holder tonight, by poison too."""
        return super().is_taken_from(game, seat) or (
            game.tonight is not None and game.tonight.marks.has(seat, POISONED)
        )

    def resolve(self, night: Night, act: Act) -> None:
        """Kill the target and the holder, unless all targets have left the game."""
        here = [target for target in night.aims(act) if not night.game.seats[target].left]
        for target in here:
            night.note(Sacrificed(act.actor, target))
            attack(night, self.kind, act, target)
        if here:
            attack(night, "magic", act, act.actor)


register(
    "sacrifice",
    name=later.context("ability", "Sacrifice"),
    question=later.text("🕯 <b>Who do you take with you tonight?</b> You leave the game too. You can do this once."),
)

# NOTE: a line of the story: {player} has given up the own life to take {target} along
says(Sacrificed, "🕯 {player} gave their own life to take {target} along.", player="by")
