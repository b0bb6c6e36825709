"""Day guns: who holds one, what happens when it is fired, and what becomes of it when it is not."""

from typing import TYPE_CHECKING

from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.game import Game

GUN = "gun"


def gun(kind: str, giver: int) -> Status:
    """The mark of a gun on its holder, `real` or `blank`, for the coming day."""
    return Status(GUN, giver, "dusk", word=kind)


def gun_of(game: "Game", seat: int) -> Status | None:
    """The gun a player holds, if any."""
    return next((status for status in game.seats[seat].statuses if status.name == GUN), None)


def armed(game: "Game") -> tuple[int, ...]:
    """The living who hold a gun, in seat order."""
    return tuple(seat for seat in game.living if gun_of(game, seat) is not None)


def drop(game: "Game", seat: int) -> None:
    """A gun is fired or spent: it is nobody's any more."""
    holder = game.seats[seat]
    holder.statuses = [status for status in holder.statuses if status.name != GUN]


def spent(kind: str) -> str:
    """Under which name a giver's used-up bullets of a kind are counted."""
    return f"give_gun {kind}"


def give_back(game: "Game", seat: int) -> None:
    """Whoever is out before he fires: his bullet is the giver's again (CM-79, ZD-66, ZD-71)."""
    held = gun_of(game, seat)
    if held is not None:
        uses = game.seats[held.owner].uses
        uses[spent(held.word)] = max(0, uses.get(spent(held.word), 0) - 1)
        drop(game, seat)
