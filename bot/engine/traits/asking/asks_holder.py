"""Questions of a night, and the act that their answers make."""

from bot.engine.asks import Ask, Deadline
from bot.engine.night.acts import Act, Holder
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class AsksHolder(Trait):
    """An ability that asks its holder at night, in the waves that name the ability.

    The doctor of the Classic game is asked each night for the player to save (CL-43).
    """

    def open(self, game: Play, holder: Holder, deadline: Deadline) -> list[Ask]:  # noqa: ARG002 - a hook
        """Put tonight's questions to the holder; none where the holder is dead or may not act."""
        return []

    def close(self, game: Play, holder: Holder, asks: list[Ask]) -> Act | None:  # noqa: ARG002 - a hook
        """The act that the answers make, once the wave is closed."""
        return None
