"""`standing`: a certain company of living players."""

from typing import Annotated, Literal

from bot.engine.api import Conditions, Ending, FactionId, Play, WinnerId
from bot.engine.events import DayBrokenOff
from bot.engine.parameters.matters import matters_with


class Standing(Ending, tells=(DayBrokenOff,)):
    """Exactly so many living players of each side: `winner` wins (EC-13 to EC-15, EC-22).

    Attributes:
        companies: each with its sides and the numbers of their living; all others are out.
        winner: the side that wins by that.
        leaving: the outcome, judged at `regular` checks only, if a player's leaving the game has brought the company
            about (EC-145): the ending `waits` for the next one; or waits, and by day the `night` falls at once; or is a
            `draw`.
    """

    early = True

    companies: tuple[dict[FactionId, int], ...]
    winner: WinnerId
    leaving: Annotated[Literal["waits", "night", "draw"], matters_with(when="regular")] = "waits"

    @property
    def conditions(self) -> Conditions:
        """The event that the day is over, if the night falls at once on such a company."""
        return ((DayBrokenOff, self.leaving == "night"),)

    def judge(self, game: Play) -> str | None:
        """The winner, if the living players are exactly one of the companies."""
        return self.winner if self._stands(game) else None

    def by_leaving(self, game: Play) -> str | None:
        """A draw, if the company came about by a player's leaving and the parameter `leaving` says so."""
        return "draw" if self.leaving == "draw" and self._stands(game) else None

    def breaks_day(self, game: Play) -> bool:
        """Whether the day ends at once, as the living players are such a company."""
        return self.leaving == "night" and self._stands(game)

    def _stands(self, game: Play) -> bool:
        return any(
            game.seats.counted() == sum(company.values())
            and all(game.seats.counted(side) == many for side, many in company.items())
            for company in self.companies
        )
