"""What a finale is: it begins at a check of the endings, breaks off whatever goes on, and ends the game."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from bot.engine.bases.shelf import Part
from bot.engine.play import Play
from bot.engine.purposes import Aim


def is_company(game: Play, company: Mapping[str, int]) -> bool:
    """Whether the living are exactly so many of each side."""
    return len(game.seats.living) == sum(company.values()) and all(
        len(game.seats.of_faction(side)) == many for side, many in company.items()
    )


class Finale(Part):
    """Base of last set pieces."""

    follows: ClassVar[bool] = False
    """Whether it may begin in another finale."""

    aims: ClassVar[Mapping[str, Aim]] = {}
    """What those of its questions are for that name players."""

    @abstractmethod
    def begins(self, game: Play, moment: str) -> bool:
        """Whether it begins now, at this check of the endings (`bot.engine.end_rules.MOMENTS`)."""

    @abstractmethod
    async def play(self, game: Play) -> None:
        """Play it to the end.

        Raises:
            GameEnds: always.
        """
