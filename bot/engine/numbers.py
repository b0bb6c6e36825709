"""Numbers that depend on the number of players, or on the deal.

`{24: 4, 16: 3, 0: 2}` is 4 from 24 players on, 3 from 16, else 2; `{side: mafia, part: 3}` is a third of the mafia.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeVar

from pydantic import PositiveInt

from bot.engine.names import FactionId
from bot.engine.parameters import Parameters
from bot.engine.play import Play

Count = int | Literal["unlimited"]
BySize = Count | dict[int, Count]
"""A number, or a table of numbers by the least number of players for which each holds."""


class PartOf(Parameters):
    """A part of all who are dealt a side.

    Attributes:
        side: that side.
        part: 3 is the third part.
        rounded: to the `nearest` whole number, a half up, or `down`.
        least: it is never less than this.
    """

    side: FactionId
    part: PositiveInt
    rounded: Literal["nearest", "down"] = "nearest"
    least: int = 1

    def of(self, sides: Iterable[str]) -> int:
        """The number that this part comes to, given the sides of all players who are dealt a role."""
        many = [*sides].count(self.side)
        exact = nearest_share(many, self.part) if self.rounded == "nearest" else many // self.part
        return max(exact, self.least)


Stock = BySize | PartOf
"""A number, a table of numbers by the least number of players, or a part of a side's players."""

N = TypeVar("N")


def at_size(table: Mapping[int, N], players: int, otherwise: N) -> N:
    """The entry of a table for so many players; `otherwise` where the table begins later."""
    fitting = [least for least in table if least <= players]
    return table[max(fitting)] if fitting else otherwise


def nearest_share(many: int, part: int) -> int:
    """The third, fourth, ... part of so many, rounded to the nearest, a half up."""
    return (2 * many + part) // (2 * part)


def stock_of(game: "Play", stock: Stock) -> Count:
    """The number that a stock, such as a supply of guns, comes to in this game."""
    if isinstance(stock, PartOf):
        return stock.of(game.rules.roles[role].side for role in game.cards.dealt)
    return count_for(stock, len(game.seats))


def count_for(count: BySize, players: int) -> Count:
    """The number that holds for a game of so many players."""
    return at_size(count, players, 0) if isinstance(count, dict) else count
