"""Things that players hold: guns, spears, armour, bombs. A thing is a mark (a player's status) named after its kind.

Its owner is the giver; its word is a property (a real gun, the code of a bomb); its end is the moment of its loss.
"""

from bot.engine.api import Night, Play, Status
from bot.engine.traits.taking import GivesThings

ARMOR = "armor"
GUN = "gun"
EARNED = "earned gun"
SPEAR = "spear"
"""The kinds of things: armour; a gun for one day; a gun that was earned, until it is fired; a spear for one day."""

KEPT = "kept gun"
"""The kind of a gun that its holder keeps until it is fired or stolen, unknown to others (PR-252, PR-253)."""

SPOILT = "spoilt"
"""The state of a kept gun that hits its holder when it is fired, whoever that is by then (PR-259)."""


def armor(giver: int, stops: tuple[str, ...]) -> Status:
    """Armour against one attack of these kinds, by night or by day (AD-657, AD-661); `giver` has made it."""
    return Status(ARMOR, giver, "ever", stops, charges=1)


def gun(kind: str, giver: int, spares: tuple[str, ...] = ()) -> Status:
    """A gun, `real` or `blank`, for the coming day, or a `spear`.

    `giver` is the player who gets the bullet back if the holder is out before firing (0: none), `spares` are the sides
    that the gun does not harm.
    """
    return Status(SPEAR if kind == SPEAR else GUN, giver, "dusk", word=kind, spares=spares)


def kept_gun(giver: int, until: str = "ever") -> Status:
    """A gun that its holder keeps until they fire it, or until the moment `until`; `giver` is its owner."""
    return Status(KEPT, giver, until, word="real")


def earned_gun(seat: int) -> Status:
    """A real gun that a player has earned, and keeps until the shot."""
    return Status(EARNED, seat, "ever", word="real")


def better(one: Status, other: Status) -> Status:
    """The better of two guns: a real one, best one that harms every side; else the first (TG-95)."""
    return max(one, other, key=lambda thing: (thing.word == "real", not thing.spares))


def spent(kind: str) -> str:
    """The key under which a giver's used-up bullets of a kind are counted."""
    return f"give_gun {kind}"


def held(game: Play, seat: int, kind: str) -> Status | None:
    """The thing of this kind that a player holds; of several the one held longest."""
    return next((thing for thing in game.seats[seat].statuses if thing.name == kind), None)


def holders(game: Play, kind: str) -> tuple[int, ...]:
    """The living holders of such a thing, in seat order."""
    return tuple([seat for seat in game.seats.living if held(game, seat, kind) is not None])


def give_at_night(night: Night, seat: int, thing: Status) -> bool:
    """Give a player a thing from this night on; a second of a kind is lost (PR-110, PR-252).

    Returns:
        Whether the player holds the thing.
    """
    if night.marks.has(seat, thing.name):
        return False
    night.marks.put(seat, thing)
    return True


def give_back(game: Play, seat: int, kind: str) -> None:
    """Return the unused gun or spear of a holder who is out to its giver, whose ability decides what comes of it."""
    thing = held(game, seat, kind)
    if thing is not None and thing.owner:
        for ability in game.seats[thing.owner].role.with_trait(GivesThings):
            ability.returned(game, thing)
    game.seats[seat].shed(kind)


def in_reach(game: Play, seat: int) -> tuple[int, ...]:
    """The living players at whom a player may fire, in seat order: all others who can be shot at (MK-78)."""
    return tuple(
        [player.number for player in game.seats.players if player.number != seat and not player.is_barred("shot")]
    )


def absorbs(game: Play, seat: int, kind: str) -> bool:
    """Whether armour worn by a player stops an attack of this kind; the armour is used up, or loses one charge.

    Of several the one worn longest is used (AD-175, AD-661).
    """
    player = game.seats[seat]
    worn = next((mark for mark in player.statuses if mark.charges and kind in mark.stops), None)
    if worn is not None:
        player.wear(worn)
    return worn is not None
