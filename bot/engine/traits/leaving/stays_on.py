"""Players who stay on for a while after the night has killed them."""

from bot.engine.night.scratch import Hit
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class StaysOn(Trait):
    """An ability by which its holder, killed in the night that ends, does not leave with the night's dead.

    The inspector of Thief and Gangster, killed by the mafia, is named like the others, speaks last words at the head of
    the day, and may take the vote of one player for that day (TG-120, TG-121).
    """

    def stays_on(self, game: Play, seat: int, hit: Hit) -> bool:  # noqa: ARG002 - a hook
        """Whether the holder, killed by this attack, stays for now; the ability then tells the news."""
        return False

    async def at_farewell(self, game: Play, seat: int) -> None:
        """The end of the holder's last words; the ability may ask the holder a question before the exit."""
