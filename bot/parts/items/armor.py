"""Armour: a mark with a charge; and the other marks that stop attacks on their wearer by day."""

from bot.engine.api import Play, Status

ARMOR = "armor"


def armor(giver: int, stops: tuple[str, ...]) -> Status:
    """Armour against one attack of these kinds, by night or by day (AD-657, AD-661); `giver` has made it."""
    return Status(ARMOR, giver, "ever", stops, charges=1)


def absorbs(game: Play, seat: int, kind: str) -> bool:
    """Whether something worn by a player stops an attack of this kind, losing a charge or itself.

    Of several the one worn longest is used (AD-175, AD-661).
    """
    player = game.seats[seat]
    worn = next((mark for mark in player.statuses if mark.charges and kind in mark.stops), None)
    if worn is not None:
        player.wear(worn)
    return worn is not None
