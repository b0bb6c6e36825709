"""Questions of which a player answers only one."""

from bot.engine.bases.ability import Ability
from bot.engine.traits.trait import Trait


class ExcludesOthers(Trait):
    """An ability that may exclude others of the same holder in one night.

    A detective who may either investigate or shoot is asked both, and the last answer counts: for the length of the
    wave these are one question.
    """

    def question(self) -> str:
        """The name under which its question is counted, the same for all that exclude one another."""
        return self.id


def counted_as(ability: Ability) -> str:
    """The name under which the question of an ability is counted."""
    return ability.question() if isinstance(ability, ExcludesOthers) else ability.id
