"""The time of a table (a running game): whether it passes, how long it has stood, and when the next deadline is due."""

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass

from bot.engine.asks import Deadline
from bot.engine.game import Game
from bot.store import Store
from bot.store.rows import GameRow
from bot.telegram.clock import GameClock
from bot.telegram.games.slow_games import LONGEST_HOLD, LONGEST_SLOW_HOLD, after_daytime, is_by_day, is_night
from bot.telegram.outbox.deliveries import Delivery, anew, enqueue
from bot.telegram.outbox.sender import Outgoing
from bot.telegram.presenting.presenter import Presenter

LOOK_AGAIN = 1.0
"""How often the bot checks whether a clock that stands still may go on. Real seconds."""
SELDOM = 60.0
"""How often the bot checks whether a pause is too long, or whether it is night for a slow game. Seconds."""
WORTH_SHOWING = 5.0
"""The shortest stop of a clock after which the times shown in messages are corrected. Seconds."""
WORTH_KEEPING = 0.5
"""The shortest stop of a clock that is written into the store. Seconds."""


@dataclass(slots=True)
class Timekeeping:
    """The time of a table: stopped until the group has been told of each step, in a pause, and by night in a slow game.

    The store keeps for how long the clock stood, so that this time does not count after a restart either.

    Attributes:
        clock: the game's own clock.
        tick: called, outside any lane (queue of a group), when the deadline the game waits for has come.
        asleep: whether the clock stands because it is a slow game, and night.
        last_logged: when the last line of the log was written, in the time that counts.
        awaited: the deadline and questions that the game waits for.
        known_since: since when the group knows of these, in the time that counts; infinite until then.
    """

    game: Game
    presenter: Presenter
    clock: GameClock
    store: Store
    outgoing: Outgoing
    tick: Callable[[int], None]
    asleep: bool = False
    last_logged: float = 0.0
    timer: asyncio.TimerHandle | None = None
    awaited: Deadline | None = None
    known_since: float = -math.inf

    @property
    def row(self) -> GameRow:
        """The game as the store has it."""
        return self.presenter.readers.row

    @property
    def is_due(self) -> bool:
        """Whether time passes, and the deadline that the game waits for has come."""
        due = self.game.waits_until
        return self.clock.stood_since is None and due is not None and self.clock.now() >= due

    def stand_still(self, since: float | None = None) -> None:
        """Stop the clock until the group has been told the news; `since`: when the clock stopped, if before now."""
        self.clock.stand(max(self.game.now, self.clock.now()), since)
        self.set_timer()

    def take_note(self) -> None:
        """Note, after a step, whether the game waits for something new, and since when the group knows that."""
        if self.game.awaited is not self.awaited:
            self.awaited = self.game.awaited
            self.known_since = self.clock.clock.now() if self.clock.stood_since is None else math.inf

    async def go_on_if_told(self) -> None:
        """Start the clock again if the group has been told the news, or never will be. Long waits are stored."""
        since = self.clock.stood_since
        if since is None or await self.outgoing.group_waits(self.row.id):
            return
        self.known_since = min(self.known_since, self.clock.clock.now())
        if self.held or self.asleep:
            return
        await self._count_out(since)
        self.clock.go_on()
        if self.clock.clock.now() - since > WORTH_SHOWING:
            await self.show_again()

    def retimed(self) -> list[Delivery]:
        """All messages that show a clock, anew, with their times as they are now."""
        return self.presenter.retimed(self.game, max(self.game.now, self.clock.now()))

    async def show_again(self) -> None:
        """Edit all messages that show a clock, so that their times are right again."""
        if shown := self.retimed():
            async with self.store.transaction(part=True) as tx:
                await enqueue(tx, shown)

    async def _count_out(self, since: float) -> None:
        """Store for how long the clock has stood, if that is long enough; from now on the stop is counted anew."""
        now = self.clock.clock.now()
        stood = now - max(since, self.last_logged)
        if stood > WORTH_KEEPING:
            async with self.store.transaction(part=True) as tx:
                await tx.put_off_clock(self.row.id, stood)
            self.clock.stood_since = now

    # -- slow games ------------------------------------------------------------------------------------------

    @property
    def is_night(self) -> bool:
        """Whether this is a slow game, and night at the place where the group plays."""
        return is_night(self.row.pace, self.presenter.readers.chat.settings.timezone, self.clock.clock.wall())

    async def keep_hours(self) -> None:
        """Stop the clock of a slow game at night, and store how long; in the morning post its votes and turns anew."""
        if self.held:
            return
        if self.is_night:
            self.asleep = True
            self.clock.stand(max(self.game.now, self.clock.now()))
            await self._count_out(self.clock.stood_since or 0.0)
        elif self.asleep:
            await self._count_out(self.clock.stood_since or self.clock.clock.now())
            async with self.store.transaction(part=True) as tx:
                await enqueue(tx, anew(*self.presenter.boards(self.game)))
            self.asleep = False

    # -- pauses ----------------------------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """Whether a host has paused the game: no time passes, and no player is heard."""
        return self.row.held_at is not None

    @property
    def held_too_long(self) -> bool:
        """Whether a host has paused the game for longer than is allowed."""
        held_at, longest = self.row.held_at, LONGEST_SLOW_HOLD if is_by_day(self.row.pace) else LONGEST_HOLD
        return held_at is not None and self.clock.clock.now() - held_at > longest

    def held_for(self) -> float:
        """For how many seconds a host has paused the game, as far as the log and the store do not tell yet."""
        held_at = self.row.held_at
        return 0.0 if held_at is None else self.clock.clock.now() - max(held_at, self.last_logged)

    def wall_at(self, moment: float) -> float | None:
        """Unix time at this game time; None while a host has paused the game, or its clock is set to stand."""
        if self.held or self.clock.creeps:
            return None
        wall, timezone = self.clock.clock.wall(), self.presenter.readers.chat.settings.timezone
        left = self.clock.wall_at(moment) - wall
        return after_daytime(self.row.pace, timezone, wall, left) if left > 0 else wall + left

    # -- the timer -------------------------------------------------------------------------------------------

    def ring(self) -> None:
        """Have the game checked, in its lane, for a deadline that has come."""
        self.tick(self.row.id)

    def set_timer(self) -> None:
        """Set the timer for the next moment when the deadline may have come."""
        self.stop_timer()
        due = self.game.waits_until
        if due is not None:
            self.timer = asyncio.get_running_loop().call_later(self.real_seconds_until(due), self.ring)

    def real_seconds_until(self, moment: float) -> float:
        """How many real seconds until this game time may have come."""
        if self.held or self.asleep:
            return SELDOM
        if self.clock.stood_since is not None:
            return LOOK_AGAIN
        left = self.clock.real_seconds_until(moment)
        return min(left, SELDOM) if is_by_day(self.row.pace) else left

    def stop_timer(self) -> None:
        """Cancel the timer: the table is given up."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
