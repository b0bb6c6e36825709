"""Acts that several players do together."""

from bot.engine.night.acts import Act
from bot.engine.play import Play
from bot.engine.traits.trait import Trait


class DoneTogether(Trait):
    """An ability of a team whose members do the act together.

    The mafia's shot in the city is void where each of the living shooters is blocked or was killed earlier in the night
    (CT-129). Where a mafia has agreed beforehand and does not talk, all have to name the same player (DK-16).
    """

    @property
    def is_agreed(self) -> bool:
        """Whether all members have to think of the same player without a word."""
        return False

    def doers(self, game: Play, act: Act) -> tuple[int, ...]:  # noqa: ARG002 - a hook
        """The living without all of whom an act cannot be done."""
        return (act.actor,)
