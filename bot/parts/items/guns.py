"""Day guns: real or blank, the owners of their bullets, and the players in reach."""

from bot.engine.api import Play, Status
from bot.engine.traits.taking import GivesThings
from bot.parts.items.holding import held, holders, take_all_away

GUN = "gun"
EARNED = "earned gun"
SPEAR = "spear"
"""Two kinds of guns: given for a day, and one's own until it is fired; and what is thrown, given for a day too."""

KEPT = "kept gun"
"""A gun that was given, and is its holder's until it is fired or stolen; nobody else knows of it (PR-252, PR-253)."""

SPOILT = "spoilt"
"""The state of a kept gun that hits its holder when it is fired, whoever that is by then (PR-259)."""


def gun(kind: str, giver: int, spares: tuple[str, ...] = ()) -> Status:
    """A gun, `real` or `blank`, for the coming day, or a `spear`.

    `giver` is the player who gets the bullet back if the holder is out before firing (0: none), `spares` are the sides
    that the gun does not harm.
    """
    return Status(SPEAR if kind == SPEAR else GUN, giver, "dusk", word=kind, spares=spares)


def does_harm(thing: Status, side: str) -> bool:
    """Whether a gun takes out a player of this side."""
    return thing.word == "real" and side not in thing.spares


def better(one: Status, other: Status) -> Status:
    """The gun that a player keeps, of two: a real one, and rather one that harms every side; else the first (TG-95)."""
    return max(one, other, key=lambda thing: (thing.word == "real", not thing.spares))


def kept_gun(giver: int, until: str = "ever") -> Status:
    """A gun that is kept until fired, or until then; `giver` is its owner."""
    return Status(KEPT, giver, until, word="real")


def earned_gun(seat: int) -> Status:
    """A real gun that a player has earned, and keeps until the shot."""
    return Status(EARNED, seat, "ever", word="real")


def gun_of(game: Play, seat: int) -> Status | None:
    """The gun a player holds, if any."""
    return held(game, seat, GUN)


def armed(game: Play) -> tuple[int, ...]:
    """The living holders of a gun, in seat order."""
    return holders(game, GUN)


def in_reach(game: Play, seat: int) -> tuple[int, ...]:
    """The living at whom a player may fire, in seat order: others without a mark that bars it (MK-78)."""
    return tuple(
        [player.number for player in game.seats.players if player.number != seat and not player.is_barred("shot")]
    )


def drop(game: Play, seat: int) -> None:
    """Take away a gun that is fired or spent."""
    take_all_away(game, seat, GUN)


def spent(kind: str) -> str:
    """The name under which a giver's used-up bullets of a kind are counted."""
    return f"give_gun {kind}"


def give_back(game: Play, seat: int, kind: str = GUN) -> None:
    """Return the gun, or spear, of a holder who is out before firing to its giver, who can tell its worth."""
    gun = held(game, seat, kind)
    if gun is not None:
        if gun.owner:
            for ability in game.seats[gun.owner].role.with_trait(GivesThings):
                ability.returned(game, gun)
        take_all_away(game, seat, kind)
