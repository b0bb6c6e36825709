"""The charges of a trial: the votes behind it, and whether a defence has changed something."""

from collections.abc import Callable, Mapping

CHANGED = 0.5
"""How much less hostile a player on trial has to seem for a defence to have changed something."""


class Charges:
    """The charges of a day, as everybody knows them.

    Args:
        hostility: how hostile a player seems to an attentive onlooker.

    Attributes:
        accusers: the players whose votes have put each of those on trial.
    """

    def __init__(self, hostility: Callable[[int], float]) -> None:
        self.accusers: dict[int, tuple[int, ...]] = {}
        self._hostility = hostility
        self._seemed: dict[int, float] = {}

    def bring(self, seats: tuple[int, ...], votes: Mapping[int, tuple[int, ...]]) -> None:
        """Note that these votes have put players on trial."""
        self.accusers = {seat: votes.get(seat, ()) for seat in seats}
        self._seemed = {seat: self._hostility(seat) for seat in seats}

    def drop(self) -> None:
        """Begin another day."""
        self.accusers, self._seemed = {}, {}

    def has_cleared_up(self, seat: int) -> bool:
        """Whether a player who was put on trial seems clearly less hostile since."""
        return seat in self._seemed and self._seemed[seat] - self._hostility(seat) >= CHANGED
