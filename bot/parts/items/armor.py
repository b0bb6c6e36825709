"""Armour: a mark with a charge; and what such marks hold off by day that would take their wearer out."""

from dataclasses import replace

from bot.engine.api import Play, Status

ARMOR = "armor"


def armor(giver: int, stops: tuple[str, ...]) -> Status:
    """Armour, which stops one attack of these kinds, by night or by day (AD-657, AD-661); `giver` has made it."""
    return Status(ARMOR, giver, "ever", stops, charges=1)


def absorbs(game: Play, seat: int, kind: str) -> bool:
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
