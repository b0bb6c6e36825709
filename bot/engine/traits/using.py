"""Traits of abilities whose uses are counted."""

from bot.engine.night.acts import Act
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class Costs(Trait):
    """An ability whose acts cost the holder a price, even if only once they are done.

    A sniper's bullet that hits stone is spent (PR-156). In the city a choice that was blocked uses up nothing, and any
    other counts, even if it had no effect (CT-115).
    """

    @property
    def is_paid_spoiled(self) -> bool:
        """Whether the price is the same where a mark unknown to the actor has spoiled the act (AD-178)."""
        return False

    def charge(self, game: Play, act: Act) -> None:
        """Pay for an act that was done, where the price waits for that; not for void acts."""

    def left_with(self, game: Play, seat: int) -> str | None:
        """The role of a holder who has used up the ability (AD-443); None: the role stays."""
        return None


class Limited(Trait):
    """An ability that may be limited for the whole game.

    The doctor may save themselves once. A player who takes over the doctor's card in El Clasico is told how many uses
    are left, and which players the card has named before (EC-136, EC-140).
    """

    @property
    def is_rationed(self) -> bool:
        """Whether the number of players named in the whole game is limited, with several of them in one night."""
        return False

    def uses_left(self, game: Play, seat: int) -> int | None:
        """The number of uses that the holder has left; None where that is not limited (EC-136)."""
        return None

    def self_uses_left(self, game: Play, seat: int) -> int | None:
        """The number of times that the holder may still name themselves; None where that is not limited."""
        return None

    def still_named(self, game: Play, seat: int) -> tuple[int, ...]:
        """The players whom the holder has named, as far as that still matters (EC-140)."""
        return ()
