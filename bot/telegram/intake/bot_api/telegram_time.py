"""The time by Telegram's own clock, which dates messages."""

import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime

LOOK_EVERY = 5.0
"""How often an answer of the server is looked at for its time. Seconds."""


class TelegramTime:
    """Unix time as Telegram has it: this machine's, put right by the dates of the server's answers (HTTP: Date).

    A server that dates no answers is believed to have this machine's time.
    """

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        self._wall = wall
        self._ahead = 0.0
        self._looked = 0.0

    def hear(self, date: str | None) -> None:
        """Take note of the date of an answer."""
        now = self._wall()
        if date is None or 0 <= now - self._looked < LOOK_EVERY:
            return
        try:
            self._ahead = parsedate_to_datetime(date).timestamp() - now
        except (ValueError, OverflowError):
            return
        self._looked = now

    def now(self) -> float:
        """Telegram's time now, as far as it is known."""
        return self._wall() + self._ahead
