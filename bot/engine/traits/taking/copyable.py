"""Properties of a card that others may copy."""

from bot.engine.api import Play
from bot.engine.bases.ability import Ability
from bot.engine.traits.trait import Trait


class Copyable(Trait):
    """A property of its holder's card that another player may use as their own.

    The city's cardsharp points at two players, and does to the second what the card of the first can do: heal with a
    doctor's card, guard with a bodyguard's (CT-158, CT-160).
    """

    def lend(self, game: Play, seat: int) -> Ability | None:  # noqa: ARG002 - a hook
        """The ability of a player who copies this holder; None where there is nothing to be copied."""
        return None
