"""Messages about the stocks for the whole game."""

from collections.abc import Iterator
from typing import Literal

from markupsafe import Markup

from bot.engine.api import EVERYONE, Play, Procedure, RoleId, record
from bot.engine.events import Event
from bot.engine.numbers import stock_of
from bot.parts.abilities.targeted import Targeted
from bot.text.api import Voice, says


@record
class StocksTold(Event):
    """Public: the stocks of certain roles for the whole game: of each thing the roles, with how many."""

    bullets: tuple[tuple[RoleId, int], ...] = ()
    saves: tuple[tuple[RoleId, int], ...] = ()
    guns: tuple[tuple[RoleId, int], ...] = ()
    armours: tuple[tuple[RoleId, int], ...] = ()
    doublings: tuple[tuple[RoleId, int], ...] = ()


What = Literal["bullets", "saves", "guns", "armours", "doublings"]


class TellStocks(Procedure, tells=(StocksTold,)):
    """A message to all about the bullets, saves, guns, armours and doublings of the whole game (AD-007).

    Attributes:
        stocks: by role, the `in_all` of one of its abilities; told of dealt roles.
    """

    stocks: dict[RoleId, What]

    async def run(self, game: Play) -> None:
        """Tell the stocks of the dealt roles."""
        told: dict[What, tuple[tuple[str, int], ...]] = {}
        for role, what in self.stocks.items():
            if game.cards.may_be_dealt(role):
                told[what] = (*told.get(what, ()), *self._of(game, role))
        if any(told.values()):
            game.tell(EVERYONE, StocksTold(**told))

    def _of(self, game: Play, role: str) -> Iterator[tuple[str, int]]:
        for own in game.rules.roles[role].abilities:
            number = stock_of(game, own.in_all) if isinstance(own, Targeted) else "unlimited"
            if number != "unlimited":
                yield role, number


@says(StocksTold)
def stocks_told(say: Voice, event: StocksTold) -> Markup:
    """The message to the group: how many bullets, saves and other things certain roles have for the whole game."""
    t = say.tongue
    things = [
        (t.context("stock", "bullets"), event.bullets),
        (t.context("stock", "saves"), event.saves),
        (t.context("stock", "guns"), event.guns),
        (t.context("stock", "armour"), event.armours),
        (t.context("stock", "doublings"), event.doublings),
    ]
    lines = [
        # NOTE: a line of what a role has for the whole game: "Sniper – bullets: 2"
        t.text("• {role} – {what}: {number}", role=say.texts.role(role), what=what, number=number)
        for what, stocks in things
        for role, number in stocks
    ]
    return Markup("\n").join([t.text("🎒 <b>For the whole game</b>"), *lines])
