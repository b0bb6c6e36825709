"""The players who may not speak, as far as everybody has heard it."""

from collections.abc import Iterable

from bot.engine.events import Event
from bot.parts.abilities.day.silence import Silenced
from bot.parts.procedures.exits.cards.marks import MadeDizzy, PlayersSilenced
from bot.parts.procedures.speech.defence import PassedOver
from bot.parts.procedures.speech.talk import TurnLost


class MutePlayers:
    """The players without a voice on this day, and on the next.

    Attributes:
        today: the players without a voice today.
    """

    def __init__(self) -> None:
        self.today: dict[int, bool] = {}
        self._next: dict[int, bool] = {}

    def hear(self, event: Event) -> None:
        """Hear a public event."""
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
        """Begin another day."""
        self.today, self._next = self._next, {}

    @staticmethod
    def _take(seats: Iterable[int], *days: dict[int, bool]) -> None:
        for day in days:
            day.update(dict.fromkeys(seats, True))
