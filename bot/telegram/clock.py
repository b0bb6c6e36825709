"""Time: the time that counts, game seconds made of that, and Telegram's time."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

logger = logging.getLogger(__name__)

BEAT = 1.0
"""How often the clock is read at least. Real seconds."""
LEASH = 5.0
"""The longest time between two readings that counts: after more, the machine slept or the bot stood still. Seconds."""

TOLERATED = 2.0
"""How far a clock may be ahead of those of other processes; only if it is further ahead, it is set back. Seconds."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine's clocks: Unix time, which may be set forward and back, and seconds that only go forward.

    The latter stand still while a Linux machine sleeps, and jump after a virtual machine was suspended.
    """

    wall: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic


class Clock:
    """The time that counts: that in which the bot was up and could hear its players.

    Deadlines and countdowns are moments of this time. A restart goes on where the clock stood when the bot went down.
    It began as Unix time once, and is behind that by all the time that did not count: while the bot was down, or while
    nothing read the clock for longer than `LEASH`. Setting the system's clock changes nothing here.
    """

    def __init__(self, at: float | None = None, machine: Machine | None = None) -> None:
        self._machine = machine or Machine()
        self._at = self._machine.wall() if at is None else at
        self._looked = self._machine.monotonic()

    def now(self) -> float:
        """The seconds that count. The first call after a long sleep leaves out the time slept."""
        looked = self._machine.monotonic()
        passed, self._looked = looked - self._looked, looked
        if passed <= LEASH:
            self._at += passed
        else:
            logger.warning("the bot stood still for %.0f s, which do not count", passed)
        return self._at

    def put_right(self, counted: float) -> None:
        """Set the clock to the seconds that the other processes of this bot have counted; back only if far ahead."""
        now = self.now()
        if counted > now or now - counted > TOLERATED:
            self._at = counted

    def wall(self) -> float:
        """Unix time, for texts and for the times of Telegram's own clock."""
        return self._machine.wall()

    def wall_at(self, moment: float) -> float:
        """Unix time at this moment of the time that counts, if all time until then counts."""
        return self.wall() + moment - self.now()

    def steady(self) -> float:
        """The seconds of a clock that only goes forward, counted or not: for the order of moments within one run."""
        return self._machine.monotonic()

    async def run(self) -> None:
        """Read the clock every second, for ever."""
        while True:
            self.now()
            await asyncio.sleep(BEAT)


STANDSTILL = 1e-6
"""The speed of a game's clock that is meant to stand still: an hour moves it by some milliseconds."""


class GameClock:
    """The time of one game: seconds since its start, running at `speed` game seconds for each second that counts.

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
        """Whether the clock runs so slowly that it is meant to stand still."""
        return self._speed <= STANDSTILL

    def wall_at(self, moment: float) -> float:
        """Unix time at this game time, if all time between then and now counts; else a later moment."""
        return self.clock.wall() - (self.now() - moment) / self._speed

    def real_seconds_until(self, moment: float) -> float:
        """How many real seconds until this game time, if all of them count; 0 when that is past."""
        return max(0.0, (moment - self.now()) / self._speed)


# -- Telegram's own clock, which dates messages --------------------------------------------------------------

LOOK_EVERY = 5.0
"""How often the date of a server's answer is used to correct the time. Seconds."""


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
