"""Acquaintances: the people with whom a player has played rated games, and their number, on which a rating rests."""

from collections import Counter, defaultdict
from collections.abc import Collection

REGULAR = 10
"""The number of games after which a player is a regular, and counts as one of the people whom others have played with.
"""
WIDE = 8.0
"""The number of different regulars that is enough everywhere, if a player has played with them."""
SHARE = 0.6
"""The share of the regulars that is enough where there are few."""


class Acquaintances:
    """The people of a group, or of all groups together, and how often any two of them were in a game."""

    def __init__(self) -> None:
        self._games: Counter[int] = Counter()
        self._met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self._regulars = 0

    def take(self, people: Collection[int]) -> None:
        """Count a game that these people have played with one another."""
        for one in people:
            self._games[one] += 1
            self._regulars += self._games[one] == REGULAR
            self._met[one].update(other for other in people if other != one)

    def needed(self, user_id: int) -> float:
        """The number of regulars with whom a person should have played here."""
        return min(WIDE, SHARE * (self._regulars - (self._games[user_id] >= REGULAR)))

    def met(self, user_id: int) -> float:
        """The number of regulars with whom a person has played, as if with each of them equally often.

        A person who plays nearly always with the same two has met two, whatever other people there were once.
        """
        often = [times for other, times in self._met[user_id].items() if self._games[other] >= REGULAR]
        return sum(often) ** 2 / sum(times * times for times in often) if often else 0.0


def breadth(met: float, needed: float) -> float:
    """How well a player's games show their strength: 0 with half of the needed people, 1 with all of them."""
    return min(1.0, max(0.0, 2 * met / needed - 1)) if needed > 0 else 1.0
