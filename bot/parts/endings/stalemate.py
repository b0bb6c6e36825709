"""`stalemate`: rounds without an exit."""

from typing import Annotated, Literal

from pydantic import Field

from bot.engine.api import Ending, Play
from bot.engine.parameters.matters import matters_where


class Stalemate(Ending):
    """A draw after so many full rounds in a row without an exit (CL-60, SM-43, JK-55).

    Attributes:
        rounds: the number of rounds.
        counted: the meaning of a round if night n comes before day n: that night and that day (`by_number`), or a day
            and the night after it, beginning with day 1 (`from_day`).
        first: the round from which on they are counted (`from`).
        from_night: whether, if night n comes after day n, a round is that night and the day after it (SP-149, SP-150).
    """

    rounds: int
    first: int = Field(default=0, alias="from")
    counted: Annotated[Literal["by_number", "from_day"], matters_where("night.before_day")] = "by_number"
    from_night: bool = False

    def judge(self, game: Play) -> str | None:
        """A draw when the rounds since the last exit are enough."""
        now, last = game.round, max(game.exits.last, self.first - 1)
        if self.counted == "from_day":
            now -= game.phase.name == "night"
            last -= game.exits.last_at_night
        if self.from_night:
            now -= game.phase.name == "day"
            last -= last > 0 and not game.exits.last_at_night
        return "draw" if now - last >= self.rounds else None
