"""`approve`: let another player's bullets be fired, or not."""

from bot.engine.api import Act, Ask, Holder, Night, Play, record
from bot.engine.events import Event
from bot.engine.traits.taking import NeverDoubled
from bot.parts.abilities.targeted import Targeted
from bot.text.api import deed, later, register, says


@record
class ShotAllowed(Event, story=True):
    """Secret until the end: `by` was asked about a shot at this player, and let it be fired."""

    by: int
    target: int


class Approve(Targeted, NeverDoubled, tells=(ShotAllowed,)):
    """A yes or no to each target of a bullet of this night (AD-504, AD-505, AD-512 to AD-516).

    The holder learns the targets, not the shooter, and is not asked about themselves. The meaning of silence, and of a
    night without a question, is a parameter of the bullet (`consent`).

    Attributes:
        shots: the bullets in question, as `sniper.shoot`.
    """

    stage = "look"
    purpose = "harm"

    shots: tuple[str, ...]

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The targets of tonight's bullets, about each of whom the holder is asked."""
        named = {target for act in self.bullets(game) for target in act.targets}
        return tuple([target for target in super().choices(game, seat) if target in named])

    def bullets(self, game: Play) -> list[Act]:
        """The shots of tonight, by any shooter, even a blocked or poisoned one."""
        acts = game.tonight.acts if game.tonight is not None else []
        return [act for act in acts if act.is_any_of(self.shots)]

    def number_of_targets(self, game: Play, holder: Holder) -> int:
        """The number of targets to which the holder may say yes: all of them."""
        return len(self.choices(game, holder.seat))

    def is_voidable(self, act: Act) -> bool:
        """Whether a block or poison voids the act: never, as the bullet itself takes account of them."""
        return False

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:
        """The act with the targets let through, if any; no act of a holder who was not asked or has left."""
        if not asks or not game.seats[holder.seat].alive:
            return None
        allowed = tuple([player for ask in asks for player in ask.players])
        return Act(self, holder.seat, allowed, owner=holder.owner)

    def resolve(self, night: Night, act: Act) -> None:
        """Note the permitted shots for the story told after the game."""
        for target in night.aims(act):
            night.note(ShotAllowed(act.actor, target))


register(
    "approve",
    # NOTE: the commander approves the sniper's shots
    name=later.context("ability", "Approval"),
    question=later.text("🎖 <b>Somebody wants to shoot tonight. Which of these shots do you allow?</b>"),
    default=later.text("If you don't answer, nobody is shot."),
)

# NOTE: a line of the story: {player} let somebody else's shot at {target} be fired
says(ShotAllowed, "🎖 {player} allowed a shot at {target}.", player="by")

deed(ShotAllowed)
