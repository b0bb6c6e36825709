"""`standing`: those who are left are exactly these."""

from typing import Annotated, ClassVar, Literal

from bot.engine.api import Conditions, FactionId, Play, WinnerId
from bot.engine.bases.ending import Ending
from bot.engine.events import DayBrokenOff
from bot.engine.parameters.matters import matters_with


class Standing(Ending, tells=(DayBrokenOff,)):
    """The living are exactly so many of each side: `winner` wins (EC-13 to EC-15, EC-22).

    Attributes:
        companies: each with its sides and how many of them live; nobody else does.
        winner: who wins by that.
        leaving: what it comes to, judged at `regular` checks only, where somebody's leaving the game has brought it
            about (EC-145): it `waits` for the next one; it waits, and by day the `night` falls at once; or it is a
            `draw`.
    """

    early: ClassVar[bool] = True

    companies: tuple[dict[FactionId, int], ...]
    winner: WinnerId
    leaving: Annotated[Literal["waits", "night", "draw"], matters_with(when="regular")] = "waits"

    @property
    def conditions(self) -> Conditions:
        """That the day is over, where the night falls on such a company at once."""
        return ((DayBrokenOff, self.leaving == "night"),)

    def winners(self, side: str = "") -> tuple[str, ...]:  # noqa: ARG002 - an ending is nobody's
        """Whoever it names."""
        return (self.winner,)

    def judge(self, game: Play) -> str | None:
        """The winner when nobody but those of one company is left."""
        return self.winner if self._stands(game) else None

    def by_leaving(self, game: Play) -> str | None:
        """A draw, where a leaving is not to decide it otherwise."""
        return "draw" if self.leaving == "draw" and self._stands(game) else None

    def breaks_day(self, game: Play) -> bool:
        """Whether the night falls on such a company."""
        return self.leaving == "night" and self._stands(game)

    def _stands(self, game: Play) -> bool:
        return any(
            game.seats.counted() == sum(company.values())
            and all(game.seats.counted(side) == many for side, many in company.items())
            for company in self.companies
        )
