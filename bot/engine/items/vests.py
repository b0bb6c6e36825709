"""Vests: worn until they have stopped one bullet, by night or by day."""

from typing import TYPE_CHECKING

from bot.engine.seats import Status

if TYPE_CHECKING:
    from bot.engine.night.scratch import Night

VEST = "vest"


def vest(giver: int) -> Status:
    """A vest, which holds off one bullet (PR-103, PR-106); `giver` is who made it, 0 where its wearer always had it."""
    return Status(VEST, giver, "ever", ("shot", "gun"), charges=1)


def put_on(night: "Night", seat: int, thing: Status) -> bool:
    """Let a player wear a vest from this night on; one who wears one already wears no second, which is lost (PR-110).

    Returns:
        Whether he wears it.
    """
    if night.has(seat, VEST):
        return False
    night.mark(seat, thing)
    return True
