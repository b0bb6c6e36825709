"""The price of an act, paid at dawn."""

from bot.engine.night.acts import Act
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class Costs(Trait):
    """An ability whose acts cost something, be it only once they are done.

    A sniper's bullet that hits stone is spent (PR-156). In the city a choice that was blocked uses up nothing, and any
    other counts, even if it had no effect (CT-115).
    """

    @property
    def is_paid_spoiled(self) -> bool:
        """Whether the price is the same where a mark unknown to the actor has spoiled the act (AD-178)."""
        return False

    def charge(self, game: Play, act: Act) -> None:
        """Pay for an act that was done, where the price waits for that; not for void acts."""

    def left_with(self, game: Play, seat: int) -> str | None:  # noqa: ARG002 - a hook
        """The role of a holder who has used up the ability (AD-443); None: the role stays."""
        return None
