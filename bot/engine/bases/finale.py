"""The base of finales: last set pieces that begin at a check of the endings, break off the course, and end the game."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from bot.engine.bases.shelf import Part
from bot.engine.play import Play
from bot.engine.purposes import Aim


def is_company(game: Play, company: Mapping[str, int]) -> bool:
    """Whether the living players are exactly this many of each side."""
    return len(game.seats.living) == sum(company.values()) and all(
        len(game.seats.of_faction(side)) == many for side, many in company.items()
    )


class Finale(Part):
    """Base of finales, the last set pieces of a game."""

    follows: ClassVar[bool] = False
    """Whether the finale may begin while another finale is played."""

    aims: ClassVar[Mapping[str, Aim]] = {}
    """The purposes of the finale's questions that name players."""

    @abstractmethod
    def begins(self, game: Play, moment: str) -> bool:
        """Whether the finale begins now, at this check of the endings (`bot.engine.end_rules.MOMENTS`)."""

    @abstractmethod
    async def play(self, game: Play) -> None:
        """Play the finale to its end.

        Raises:
            GameEnds: always.
        """


class FinaleBegins(Exception):  # noqa: N818 - not an error: whatever goes on is broken off for it
    """The signal that the game goes over to a finale, such as the last three joining hands, which ends the game."""

    def __init__(self, finale: Finale) -> None:
        super().__init__(finale)
        self.finale = finale
