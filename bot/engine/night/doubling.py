"""Doubled abilities: an act of tonight works on two players."""

from bot.engine.asks import Ask
from bot.engine.events import ActsDoubled
from bot.engine.night.acts import Holder
from bot.engine.play import Play

DOUBLED = "doubled"
"""The mark of a player whose act of tonight works on two (AD-695)."""


def tell_doubled(game: Play, holder: Holder, asks: list[Ask]) -> None:
    """Tell each player asked for an ability, if another player has doubled it, that the act works on two (AD-697)."""
    if game.tonight is None:
        return
    marks = game.tonight.marks
    for seat in dict.fromkeys([ask.seat for ask in asks]):
        doubled = marks.has(seat, DOUBLED) and [mark.word for mark in marks.of(seat) if mark.name == DOUBLED]
        if doubled and holder.ability.id in doubled:
            game.tell((seat,), ActsDoubled())


def is_doubled(game: Play, seat: int) -> bool:
    """Whether acts of this player work on two tonight (AD-695)."""
    return game.tonight is not None and game.tonight.marks.has(seat, DOUBLED)
