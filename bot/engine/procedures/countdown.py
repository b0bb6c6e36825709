"""Near the end of a turn or a vote it is said once how much time is left."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.engine.asks import Deadline
from bot.engine.signals import Signal

if TYPE_CHECKING:
    from bot.engine.play import Play

SHORTEST_TURN = 40.0
SHORTEST_VOTE = 30.0
"""What is shorter, in seconds, is over before a word about it has been read."""

LEAST = 10.0
SHARE = 6.0
"""It is said so many seconds before the end, or with this part of the time left, whichever comes first."""


class Countdown:
    """Waits until a deadline on behalf of a procedure, and lets it speak once while there is still time to act.

    A log that was written before there were countdowns has no early `TimeUp` in it; there nothing is said.

    Args:
        game: the game.
        deadline: until when; the host may move it.
        shortest: where the time given is less than this, nothing is said. Seconds.
        say: says how many seconds are left.
    """

    def __init__(self, game: "Play", deadline: Deadline, shortest: float, say: Callable[[float], None]) -> None:
        self._game = game
        self._deadline = deadline
        self._say = say
        self._before = max(LEAST, deadline.length / SHARE) if deadline.length >= shortest else 0.0

    async def next(self) -> Signal:
        """The next signal, as `Play.next` gives it; None also where only the moment to speak has come."""
        signal = await self._game.next(self._deadline, self._before)
        if signal is None and self._before and self._game.now < self._deadline.at:
            self._before = 0.0
            self._say(self._deadline.at - self._game.now)
        return signal
