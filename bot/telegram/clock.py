"""Time: the time that counts, game seconds made of that, and Telegram's time."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

logger = logging.getLogger(__name__)

BEAT = 1.0
"""How often the clock is looked at, whatever happens. Real seconds."""
LEASH = 5.0
"""The seconds gone by unseen from which on the machine has slept, or the bot stood still: nobody could be heard."""

TOLERATED = 2.0
"""A clock that is further ahead of the others' waits for them; else a moment once past stays past. Seconds."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine's clocks: Unix time, which may be set forward and back, and seconds that only go forward.

    The second one stands still while a Linux machine sleeps, and jumps where a virtual one was put aside.
    """

    wall: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic


class Clock:
    """The time that counts: that in which the bot was up and could hear its players.

    Deadlines and countdowns are moments of this time. A restart goes on where the clock stood when the bot went down.
    The clock began at Unix time once, and has stayed behind since by all the time that did not count: time down, and
    time in which no task looked at the clock for longer than `LEASH`. Setting the system's clock changes nothing here.
    """

    def __init__(self, at: float | None = None, machine: Machine | None = None) -> None:
        self._machine = machine or Machine()
        self._at = self._machine.wall() if at is None else at
        self._looked = self._machine.monotonic()

    def now(self) -> float:
        """Seconds that count. The first call after a long sleep leaves out the unseen time."""
        looked = self._machine.monotonic()
        passed, self._looked = looked - self._looked, looked
        if passed <= LEASH:
            self._at += passed
        else:
            logger.warning("the bot stood still for %.0f s, which do not count", passed)
        return self._at

    def put_right(self, counted: float) -> None:
        """Set the clock to the seconds that the other processes of this bot have counted, hardly ever back."""
        now = self.now()
        if counted > now or now - counted > TOLERATED:
            self._at = counted

    def wall(self) -> float:
        """Unix time, for texts and for the times of Telegram's own clock."""
        return self._machine.wall()

    def wall_at(self, moment: float) -> float:
        """Unix time at this moment of the time that counts, if all of the time until then does."""
        return self.wall() + moment - self.now()

    def steady(self) -> float:
        """Seconds that only go forward, whether they count or not: for the order of moments within one run."""
        return self._machine.monotonic()

    async def run(self) -> None:
        """Look every second, for ever."""
        while True:
            self.now()
            await asyncio.sleep(BEAT)


STANDSTILL = 1e-6
"""The speed of a game's clock that is to stand: an hour moves it by some milliseconds."""


class GameClock:
    """The time of one game: seconds since its start, running at `speed` game seconds a second that counts.

    The clock starts at `at`, and may stand for a while, such as until the group has heard the latest news.
    """

    def __init__(self, at: float, speed: float, clock: Clock) -> None:
        self.clock = clock
        self._at = at
        self._speed = speed
        self._since = clock.now()
        self.stood_since: float | None = None

    def now(self) -> float:
        """Game time now."""
        passed = 0.0 if self.stood_since is not None else self.clock.now() - self._since
        return round(self._at + passed * self._speed, 3)

    def stand(self, at: float, since: float | None = None) -> None:
        """Stand at this moment of the game until `go_on`; `stood_since` is the beginning of the stand, or `since`."""
        self._at = at
        if self.stood_since is None:
            self.stood_since = self.clock.now() if since is None else since

    def go_on(self) -> None:
        """Go on from where the clock stands."""
        self._since, self.stood_since = self.clock.now(), None

    def set_speed(self, speed: float) -> None:
        """Let the clock run so fast from now on."""
        self._at, self._since, self._speed = self.now(), self.clock.now(), speed

    @property
    def creeps(self) -> bool:
        """Whether it runs so slowly that it is meant to stand."""
        return self._speed <= STANDSTILL

    def wall_at(self, moment: float) -> float:
        """Unix time at this game time, if all of the time since counted; else a later moment."""
        return self.clock.wall() - (self.now() - moment) / self._speed

    def real_seconds_until(self, moment: float) -> float:
        """How many real seconds until this game time, if all of them count; 0 when that is past."""
        return max(0.0, (moment - self.now()) / self._speed)


# -- Telegram's own clock, which dates messages --------------------------------------------------------------

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
