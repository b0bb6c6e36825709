"""Acts that a thief takes elsewhere."""

from bot.engine.api import Act, Night
from bot.engine.traits.trait import Trait


class Movable(Trait):
    """An ability with rules of its own for acts that a thief moves to another player.

    A theft from the gangster moves the real gun to the second player named, and leaves the blank one (TG-63).
    """

    def may_go_to(self, night: Night, act: Act, aim: int) -> bool:  # noqa: ARG002 - a hook
        """Whether a thief can take an act to this player; else the act stays in its place."""
        return True

    def stands_for(self, act: Act) -> int:  # noqa: ARG002 - a hook
        """The place of the one target that a thief can move (TG-63, TG-113, TG-114)."""
        return 0


def standing_for(act: Act) -> int:
    """The place of the target that stands for an act: the first, unless the ability names another."""
    return act.ability.stands_for(act) if isinstance(act.ability, Movable) else 0
