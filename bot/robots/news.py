"""The news of a morning: deaths of the night, exits by the vote of the day before, and how often each was mentioned."""

from collections import Counter

from bot.engine.events import (
    DayBroke,
    DiedAtNight,
    DiedTogether,
    Event,
    Lynched,
    NightFell,
    NobodyDied,
    Returned,
    VotedOut,
)
from bot.engine.events.leavers import killed_by
from bot.robots.sayings import NEWS, Saying


class MorningNews:
    """The news that everybody has heard since yesterday's vote.

    Attributes:
        dead: the players whom the night has killed.
        quiet: whether everybody was told that nobody died.
        voted_out: the players who left by yesterday's vote.
        told: how often each piece of news was spoken of today.
    """

    def __init__(self) -> None:
        self.dead: list[int] = []
        self.quiet = False
        self.voted_out: list[int] = []
        self.told: Counter[str] = Counter()
        self._leaving: list[int] = []

    def hear(self, event: Event) -> None:
        """Hear a public event."""
        match event:
            case NightFell():
                self.dead, self.quiet = [], False
            case DiedAtNight() | DiedTogether():
                self.dead += killed_by(event)
            case NobodyDied():
                self.quiet = True
            case VotedOut() | Lynched():
                self._leaving.append(event.seat)
            case Returned():
                self.dead = [seat for seat in self.dead if seat != event.seat]
                self._leaving = [seat for seat in self._leaving if seat != event.seat]
            case DayBroke():
                self.voted_out, self._leaving = self._leaving, []
                self.told.clear()

    def listen(self, saying: Saying) -> None:
        """Hear words said in public."""
        if saying.kind in NEWS:
            self.told[saying.kind] += 1
