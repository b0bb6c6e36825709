"""Armour by day: marks with charges that hold off what would take their wearer out."""

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.play import Play


def absorbs(game: "Play", seat: int, kind: str) -> bool:
    """Whether something that a player wears stops an attack of this kind; it has one charge less by that, or is gone.

    Of several it is the one he has worn longest (AD-175, AD-661).
    """
    player = game.seats[seat]
    worn = next((mark for mark in player.statuses if mark.charges and kind in mark.stops), None)
    if worn is None:
        return False
    left = replace(worn, charges=worn.charges - 1)
    player.statuses = [
        mark if mark is not worn else left for mark in player.statuses if mark is not worn or left.charges
    ]
    return True
