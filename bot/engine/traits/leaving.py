"""Traits of abilities that matter as a player leaves the game, or comes back."""

from bot.engine.night.scratch import Hit
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class ActsOnExit(Trait):
    """An ability with an effect when its holder has left by the rules of the game.

    A joker who laughed last night and is voted out today has won (JK-40). A player who leaves the game itself (CH-07)
    causes no such effect (CH-09).
    """

    async def on_exit(self, game: Play, seat: int, cause: str) -> None:
        """The effect of the holder's exit for this cause; the ability may put questions and wait for answers."""


class StaysOn(Trait):
    """An ability by which its holder, killed in the night that ends, does not leave with the night's dead.

    The inspector of Thief and Gangster, killed by the mafia, is named like the others, speaks last words at the head of
    the day, and may take the vote of one player for that day (TG-120, TG-121).
    """

    def stays_on(self, game: Play, seat: int, hit: Hit) -> bool:
        """Whether the holder, killed by this attack, stays for now; the ability then tells the news."""
        return False

    async def at_farewell(self, game: Play, seat: int) -> None:
        """React to the end of the holder's last words; the ability may ask the holder a question before the exit."""


class StopsExit(Trait):
    """An ability by which its holder, about to leave by the rules of the game, stays.

    Commando's watchman stays at the first exit by day, and is named in public (CM-25, CM-26). A player who leaves the
    game itself (CH-07) is not stopped.
    """

    def stops_exit(self, game: Play, seat: int, cause: str) -> bool:
        """Whether the holder stays where this is the cause of the exit; the ability may be used up by that."""
        return False
