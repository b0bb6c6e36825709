"""`confirm`: let a shooter's bullets be fired or not, as the confirmer picked for that."""

from typing import ClassVar

from bot.engine.api import AbilityId, Act, Ask, Deadline, Holder, Play, Theft
from bot.engine.traits.asking import SharesQuestion
from bot.parts.abilities.kill.approve import Approve
from bot.text.api import later, register


class Confirm(Approve, SharesQuestion):
    """The confirmer's yes or no to each target of the shooter's bullets (AD-521, AD-531).

    The ability is on the shooter's card but asks the confirmer; neither block nor theft takes it.

    Attributes:
        chosen_by: the ability by which the confirmer was picked.
    """

    blockable: ClassVar[bool] = False

    chosen_by: AbilityId = "choose_confirmer"

    def sharers(self, game: Play, seat: int) -> tuple[int, ...]:
        """The player who is asked: the confirmer picked tonight, unless that is the holder of the card."""
        return tuple([confirmer for confirmer in self._confirmers(game) if confirmer != seat])

    def _confirmers(self, game: Play) -> tuple[int, ...]:
        acts: list[Act] = game.tonight.acts if game.tonight is not None else []
        return next((act.targets for act in acts if act.ability.id == self.chosen_by), ())

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:
        """Ask the confirmer."""
        return super().open(game, holder, deadline) if holder.seat in self._confirmers(game) else []

    def theft(self, game: Play, holder: Holder) -> Theft:
        """The fate of the ability in a theft: never stolen, as the answer is not the shooter's own."""
        return "nothing"


register(
    "confirm",
    # NOTE: a player whom the psychologist has picked confirms his shots, without knowing who shoots
    name=later.context("ability", "Confirmation"),
    question=later.text(
        "🧠 <b>You're the confirmer tonight: nobody is shot unless you confirm it. Who may be shot?</b>"
    ),
    default=later.text("If you don't answer, nobody is shot."),
)
