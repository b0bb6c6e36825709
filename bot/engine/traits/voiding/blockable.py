"""Acts that a mark on their actor voids."""

from typing import ClassVar

from bot.engine.night.acts import Act
from bot.engine.traits.trait import Trait


class Blockable(Trait):
    """An ability of one player that a block, a theft or a poison takes; an ability of a team is none.

    A player who is blocked cannot use an ability of their own (GF-94); the shot of the mafia is the team's, and stays.
    """

    blockable: ClassVar[bool] = True
    """Whether a blocked holder is told so in place of the question."""

    def is_voidable(self, act: Act) -> bool:  # noqa: ARG002 - a hook
        """Whether a mark on its actor voids this act."""
        return self.blockable
