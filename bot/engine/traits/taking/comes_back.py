"""Acts that come back on their actors."""

from bot.engine.api import Act, Night
from bot.engine.traits.takes_effect import TakesEffect
from bot.engine.traits.trait import Trait


class ComesBack(Trait):
    """An ability with an effect of its own where an act comes back on its actor.

    The doctor who looks after Elixir's sorcerer protects themselves (EX-29), as any act that comes back does the same
    to its actor. A spear that comes back is spent, and nobody holds it the next day (EX-30).
    """

    def resolve_reflected(self, night: Night, act: Act) -> None:
        """The effect of the act on its actor."""
        strike_actor(night, act)


def strike_actor(night: Night, act: Act) -> None:
    """Do to the actor of an act the same as the act would have done to its targets."""
    night.move(act, *(act.actor for _ in act.targets))
    if isinstance(act.ability, TakesEffect):
        act.ability.resolve(night, act)
