"""What abilities have in common by which a player points at others, and at none of them again on the next night."""

from typing import Literal

from bot.engine.api import Act, Count, Play, kind
from bot.parts.abilities.targeted import Targeted

POINTED = "pointed at"
"""Under this word it is kept at whom a player has pointed, by whichever of his abilities."""


@kind
class Pointing(Targeted):
    """Base of abilities that point at players, himself too, but at nobody who was pointed at last night (CT-164).

    Attributes:
        self_uses: how many nights of a game he may point at himself.
        spent: whether that counts as they are `named`, or only if it is `done` (CT-115).
    """

    self_uses: Count = "unlimited"
    spent: Literal["named", "done"] = "done"

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living at whom he may point tonight."""
        barred = game.seats[seat].targets_of_last_night(POINTED, game.round)
        return tuple([target for target in super().choices(game, seat) if target not in barred])

    def charge(self, game: Play, act: Act) -> None:
        """It counts unless somebody has left at whom he has pointed (CH-10)."""
        if not any(game.seats[target].left for target in act.targets):
            super().charge(game, act)

    def use_up(self, game: Play, act: Act) -> None:
        """Keep at whom he has pointed."""
        super().use_up(game, act)
        game.seats[act.stock].acts[POINTED] = (game.round, act.targets)
