"""Things that players hold: a gun, a bomb. A thing is a mark with the kind of thing for its name.

Its owner is the giver; its word is a property (a real gun, the code of a bomb); its end is the moment of its loss.
"""

from bot.engine.api import Night, Play, Status


def give(game: Play, seat: int, thing: Status) -> None:
    """Give a player a thing more."""
    game.seats[seat].bear(thing)


def give_at_night(night: Night, seat: int, thing: Status) -> bool:
    """Give a player a thing from this night on; a second of a kind is lost (PR-110, PR-252).

    Returns:
        Whether the player holds the thing.
    """
    if night.marks.has(seat, thing.name):
        return False
    night.marks.put(seat, thing)
    return True


def held(game: Play, seat: int, kind: str) -> Status | None:
    """The thing of this kind that a player holds; of several the one held longest."""
    return next((thing for thing in game.seats[seat].statuses if thing.name == kind), None)


def holders(game: Play, kind: str) -> tuple[int, ...]:
    """The living holders of such a thing, in seat order."""
    return tuple([seat for seat in game.seats.living if held(game, seat, kind) is not None])


def take_away(game: Play, seat: int, thing: Status) -> None:
    """Take this thing from a player."""
    game.seats[seat].drop(thing)


def take_all_away(game: Play, seat: int, kind: str) -> None:
    """Take all such things from a player."""
    game.seats[seat].shed(kind)


def hand_over(game: Play, giver: int, taker: int, thing: Status) -> None:
    """Hand a thing over unchanged; the first giver stays its owner."""
    take_away(game, giver, thing)
    give(game, taker, thing)
