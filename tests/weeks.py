"""Weeks that go by in seconds: one calendar for the bot's machine and for Telegram."""

from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.telegram.clock import LEASH, Machine
from playground.server.clock import ServerClock
from playground.server.serving import RunningServer as Server
from playground.server.serving import running_server
from tests.telegram.world import World, narrating

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
AT_ONCE = LEASH * 0.9
"""The bot looks at its clock so often, seconds."""


class Calendar(ServerClock):
    """Unix time, of everybody: it runs as always, and weeks are skipped."""

    def machine(self) -> Machine:
        """Clocks of a machine that show this time."""
        return Machine(wall=self.now, monotonic=self.now)


@dataclass
class Weeks:
    """A Telegram for weeks, on which the bot is up at times."""

    server: Server
    calendar: Calendar
    folder: Path
    zone: ZoneInfo
    world: World | None = None

    @property
    def up(self) -> World:
        assert self.world is not None, "the bot is down"
        return self.world

    @property
    def now(self) -> datetime:
        """The present time of the group's clocks."""
        return datetime.fromtimestamp(self.calendar.now(), self.zone)

    @asynccontextmanager
    async def bot(self):
        """The bot is up."""
        async with narrating(self.server, self.folder, machine=self.calendar.machine()) as self.world:
            yield self.world
        self.world = None

    def sleep(self, seconds: float) -> None:
        """Time goes by while the bot is down."""
        assert self.world is None, "the bot is up"
        self.calendar.advance(seconds)

    async def live(self, seconds: float) -> None:
        """Time goes by while the bot is up, and is counted; its timers ring once, at the end of it."""
        world, left = self.up, seconds
        while left > 0:
            self.calendar.advance(min(AT_ONCE, left))
            left -= AT_ONCE
            world.up.ctx.clock.now()
        async with world.up.ctx.store.transaction() as tx:
            await tx.heartbeat(self.calendar.now(), world.up.ctx.clock.now())
        for game_id in list(world.up.services.tables):
            await world.up.services.games.keep_time(game_id)
        await world.settled()


@asynccontextmanager
async def weeks(folder: Path, begin: datetime):
    """A Telegram that is set to this time."""
    calendar = Calendar()
    calendar.advance(begin.timestamp() - calendar.now())
    assert isinstance(begin.tzinfo, ZoneInfo)
    async with running_server(clock=calendar) as server:
        yield Weeks(server, calendar, folder, begin.tzinfo)
