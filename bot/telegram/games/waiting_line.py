"""The order in which people may take a free seat: first those who wait for one, in their order, and then all others."""

STEP = 1 / 8
"""After this share of an offer's time the next in line may take the seat too: 15 of 120 seconds."""
ALL = 1 / 2
"""After this share of its time a seat is for all, however many wait."""


def opens_after(place: int, free: int, seconds: float) -> float:
    """The seconds after its offer when a person may take a seat; of the same kind as the time of the offer.

    Args:
        place: how many are before them in line; for a person who does not wait: how many do.
        free: how many seats are offered. As many may take one at once.
        seconds: how long the offer lasts.
    """
    return min(max(place - free + 1, 0) * STEP, ALL) * seconds
