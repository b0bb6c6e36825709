"""The news of a morning: deaths of the night, exits by the vote of the day before, and players who may not speak."""

from collections import Counter
from collections.abc import Iterable

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
from bot.parts.abilities.day.silence import Silenced
from bot.parts.procedures.exits.cards.marks import MadeDizzy, PlayersSilenced
from bot.parts.procedures.speech.defence import PassedOver
from bot.parts.procedures.speech.talk import TurnLost
from bot.robots.sayings import NEWS, Saying


class MorningNews:
    """The news since yesterday's vote that everybody has heard, and how often each piece was mentioned at the table.

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
        """Take in an event that everybody is told."""
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
        """Note which news are mentioned by words said in public."""
        if saying.kind in NEWS:
            self.told[saying.kind] += 1


class MutePlayers:
    """The players who may not speak on this day, or on the next.

    Attributes:
        today: the players without a voice today.
    """

    def __init__(self) -> None:
        self.today: dict[int, bool] = {}
        self._next: dict[int, bool] = {}

    def hear(self, event: Event) -> None:
        """Take in an event that everybody is told."""
        match event:
            case Silenced():  # at dawn, before the day has broken
                self._take(event.seats, self._next)
            case PlayersSilenced():
                self._take(event.targets, self.today, self._next)
            case MadeDizzy():
                self._take((event.target,), self.today, self._next)
            case PassedOver() | TurnLost(seconds=0):
                self._take((event.seat,), self.today)

    def wake(self) -> None:
        """Begin another day: those muted for it fall silent."""
        self.today, self._next = self._next, {}

    @staticmethod
    def _take(seats: Iterable[int], *days: dict[int, bool]) -> None:
        for day in days:
            day.update(dict.fromkeys(seats, True))
