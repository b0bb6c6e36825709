"""The base of abilities, as the rules of a game hold them: parameters, and facts about all acts of the ability.

What an ability does in a running game is in `bot.engine.bases.active` and in the traits (`bot.engine.traits`).
"""

from typing import ClassVar

from bot.engine.bases.shelf import Part, kind
from bot.engine.purposes import Purpose


class Ability(Part):
    """Base of all abilities; see `Active` and `Passive`.

    The fields of an ability are its parameters. Concerns that only few abilities have are traits, which an ability
    names in its bases.
    """

    stage: ClassVar[str] = ""
    """The stage (a named step in working out the night) at which acts of the ability take effect."""

    purpose: ClassVar[Purpose] = "choose"
    """The reason to name a player, by which a robot plays the ability sensibly."""

    passive: ClassVar[bool] = False
    """Whether the ability works without any question."""

    @property
    def stage_here(self) -> str:
        """The stage at which acts of the ability are resolved in this game."""
        return self.stage


@kind
class Passive(Ability):
    """Base of abilities that work without any question at night."""

    passive: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = "none"
