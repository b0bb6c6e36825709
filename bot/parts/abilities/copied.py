"""Acts on named players that other players may copy."""

from bot.engine.api import Ability, Play, kind
from bot.engine.traits.taking import Copyable
from bot.parts.abilities.targeted import Targeted


@kind
class CopiedAct(Targeted, Copyable):
    """Base of abilities that name players at night and are a property of a card that others may copy (CT-160)."""

    def lend(self, game: Play, seat: int) -> Ability | None:  # noqa: ARG002 - as the hook has it
        """The same ability; its uses are charged by the act through which the copy was made."""
        return self.model_copy(update={"spent": "done"})
