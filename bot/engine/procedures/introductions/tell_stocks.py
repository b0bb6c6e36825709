"""Saying how many of something there are for the whole game."""

from collections.abc import Iterator
from typing import Literal

from bot.engine.abilities.targeted import Targeted
from bot.engine.api import EVERYONE, Play, RoleId
from bot.engine.events import StocksTold
from bot.engine.numbers import stock_of
from bot.engine.procedures.base import Procedure

What = Literal["bullets", "saves", "guns", "armours", "doublings"]


class TellStocks(Procedure, tells=(StocksTold,)):
    """Everybody is told how many bullets, saves, guns, armours and doublings there are for the whole game (AD-007).

    Attributes:
        stocks: of roles, what they have: the `in_all` of an ability of theirs; told of those that were dealt.
    """

    stocks: dict[RoleId, What]

    async def run(self, game: Play) -> None:
        """Tell those that were dealt."""
        told: dict[What, tuple[tuple[str, int], ...]] = {}
        for role, what in self.stocks.items():
            if game.may_be_dealt(role):
                told[what] = (*told.get(what, ()), *self._of(game, role))
        if any(told.values()):
            game.tell(EVERYONE, StocksTold(**told))

    def _of(self, game: Play, role: str) -> Iterator[tuple[str, int]]:
        for own in game.rules.roles[role].abilities:
            number = stock_of(game, own.in_all) if isinstance(own, Targeted) else "unlimited"
            if number != "unlimited":
                yield role, number
