"""`approve`: let another's bullets be fired, or not."""

from typing import ClassVar

from bot.engine.api import Act, Ask, Holder, Night, Play, Purpose
from bot.engine.events import Event
from bot.engine.records import record
from bot.engine.traits.taking.never_doubled import NeverDoubled
from bot.parts.abilities.targeted import Targeted
from bot.text.messages import later
from bot.text.narration.sayings import says
from bot.text.narration.words import Words, register


@record
class ShotAllowed(Event, story=True):
    """Nobody before the end: `by` was asked about a shot at this player, and let it be fired."""

    by: int
    target: int


class Approve(Targeted, NeverDoubled, tells=(ShotAllowed,)):
    """Say of each target of a bullet of this night whether it is fired (AD-504, AD-505, AD-512 to AD-516).

    He learns the targets, not who shoots, and is not asked about himself. What comes of his silence, and where nobody
    is asked, says the bullet (`consent`).

    Attributes:
        shots: whose bullets, as `sniper.shoot`.
    """

    stage: ClassVar[str] = "look"
    purpose: ClassVar[Purpose] = "harm"

    shots: tuple[str, ...]

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """At whom somebody means to shoot."""
        named = {target for act in self.bullets(game) for target in act.targets}
        return tuple([target for target in super().choices(game, seat) if target in named])

    def bullets(self, game: Play) -> list[Act]:
        """The shots of tonight, whoever fires them, and whatever ails him."""
        acts = game.tonight.acts if game.tonight is not None else []
        return [act for act in acts if act.is_any_of(self.shots)]

    def number_of_targets(self, game: Play, holder: Holder) -> int:
        """All of them, if he likes."""
        return len(self.choices(game, holder.seat))

    def is_voidable(self, act: Act) -> bool:  # noqa: ARG002 - as the hook has it
        """What ails him counts where the bullet is fired."""
        return False

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """What he lets through, be it nothing; no act where he was asked nothing or has left."""
        if not asks or not game.seats[holder.seat].alive:
            return None
        allowed = tuple([player for ask in asks for player in ask.players])
        return Act(self, holder.seat, allowed, owner=holder.owner)

    def resolve(self, night: Night, act: Act) -> None:
        """Keep for the story what he has let through."""
        for target in night.aims(act):
            night.note(ShotAllowed(act.actor, target))


register(
    "approve",
    Words(
        # NOTE: the commander approves the sniper's shots
        name=later.context("ability", "Approval"),
        question=later.text("🎖 <b>Somebody wants to shoot tonight. Which of these shots do you allow?</b>"),
        default=later.text("If you don't answer, nobody is shot."),
    ),
)

# NOTE: a line of the story: {player} let somebody else's shot at {target} be fired
says(ShotAllowed, "🎖 {player} allowed a shot at {target}.", player="by", target="target")
