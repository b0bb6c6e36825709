"""The use of abilities that belong to others."""

from bot.engine.night.acts import Holder
from bot.engine.night_rules import Wave
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class UsesOthers(Trait):
    """An ability by which its holder is asked for the abilities of others.

    A thief who has robbed the doctor is asked the doctor's question in a later wave of the night (AD-401).
    """

    def in_hand(self, game: Play, seat: int, wave: Wave) -> tuple[Holder, ...]:  # noqa: ARG002 - a hook
        """The abilities of others that the holder may use in this wave."""
        return ()
