"""Vests: worn until they have stopped one bullet, by night or by day."""

from bot.engine.seats import Status

VEST = "vest"


def vest(giver: int) -> Status:
    """A vest, which holds off one bullet (PR-103, PR-106); `giver` is who made it, 0 where its wearer always had it."""
    return Status(VEST, giver, "ever", ("shot", "gun"), charges=1)
