"""Thefts of an ability for a night."""

from typing import ClassVar

from bot.engine.api import Act, Holder, Night, Play, Theft
from bot.engine.bases.ability import Ability
from bot.engine.traits.trait import Trait


class Stealable(Trait):
    """An ability that a thief may take from its holder for a night.

    The thief of the Advanced game names a player, and uses that player's ability for this night only, with themselves
    in the owner's place (AD-371, AD-401). The thief who has robbed the master has nothing to use (AD-628).
    """

    passes_on: ClassVar[bool] = True
    """Whether a thief can use the ability in the holder's stead; else both have lost it for the night (AD-759)."""

    def theft(self, game: Play, holder: Holder) -> Theft:  # noqa: ARG002 - a hook
        """The fate of an ability for which its holder would be asked later tonight (AD-371, AD-377).

        No member loses an ability of a team, unless that ability says so.
        """
        if holder.team is not None:
            return "nothing"
        return "taken" if self.passes_on else "lost"

    def in_other_hands(self, game: Play, held: Holder) -> Ability | None:  # noqa: ARG002 - a hook
        """The ability as a thief uses it tonight (AD-401); None where a thief cannot use it."""
        return held.ability

    def resolve_spoiled_stolen(self, night: Night, act: Act) -> None:
        """The price of an act that fails in a thief's hands because the owner is drunk (AD-388).

        The act has no other effect. A use that is charged as the player is named is gone by then.
        """

    def robbed(self, night: Night, seat: int, theft: Act, aim: int | None) -> int | None:  # noqa: ARG002 - a hook
        """The loot of a thief who has named the holder first, and whose theft moves no act of the holder.

        `aim` is the player to whom the thief takes the loot, if any.

        Returns:
            The seat of the player who has the loot now; None if there was none.
        """
        return None
