"""The base of abilities that point at players, and at none of the same players on the next night."""

from typing import Literal

from bot.engine.api import Act, Count, Play, kind
from bot.parts.abilities.targeted import Targeted

POINTED = "pointed at"
"""The word under which a player's pointing is kept, by whichever of their abilities."""


@kind
class Pointing(Targeted):
    """Base of abilities that point at players, the holder too, but not at the players of last night (CT-164).

    Attributes:
        self_uses: the number of nights of a game on which the holder may point at themselves.
        spent: whether a use counts as players are `named`, or only if the act is `done` (CT-115).
    """

    self_uses: Count = "unlimited"
    spent: Literal["named", "done"] = "done"

    def choices(self, game: Play, seat: int) -> tuple[int, ...]:
        """The living players at whom the holder may point tonight."""
        barred = game.seats[seat].targets_of_last_night(POINTED, game.round)
        return tuple([target for target in super().choices(game, seat) if target not in barred])

    def charge(self, game: Play, act: Act) -> None:
        """Count the use, unless one of the players pointed at has left (CH-10)."""
        if not any(game.seats[target].left for target in act.targets):
            super().charge(game, act)

    def use_up(self, game: Play, act: Act) -> None:
        """Note the players pointed at, who cannot be pointed at tomorrow night."""
        super().use_up(game, act)
        game.seats[act.stock].remember(POINTED, game.round, act.targets)
