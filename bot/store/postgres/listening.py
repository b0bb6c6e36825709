"""Messages of other workers through the database (PostgreSQL: LISTEN, NOTIFY)."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence

import asyncpg

from bot.store.errors import ServerError
from bot.store.place import Server
from bot.store.postgres.faults import as_store_errors
from bot.store.postgres.session import CONNECT_SECONDS

logger = logging.getLogger(__name__)

TRY_AGAIN = 0.5
"""How long to wait before a lost connection is made again. Seconds."""
PROBE = 2.0
"""How often the connection is tested. Seconds."""


class Listening:
    """A listener to channels, for ever. After a lost connection `heard` learns that messages may have been missed."""

    def __init__(self, server: Server, channels: Sequence[str]) -> None:
        self._server = server
        self._channels = tuple(channels)
        self._task: asyncio.Task[None] | None = None

    def start(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with each message, and with "" whenever some may have been missed."""
        self._task = asyncio.create_task(self._run(heard), name="listening")

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, heard: Callable[[str], None]) -> None:
        while True:
            try:
                await self._listen(heard)
            except ServerError as error:
                logger.debug("nothing is heard from the database: %s", error)
            await asyncio.sleep(TRY_AGAIN)

    async def _listen(self, heard: Callable[[str], None]) -> None:
        def hear(_connection: object, _pid: int, _channel: str, what: object) -> None:
            heard(str(what))

        with as_store_errors():
            wire = await asyncpg.connect(self._server.url, timeout=CONNECT_SECONDS, command_timeout=CONNECT_SECONDS)
        try:
            with as_store_errors():
                for channel in self._channels:
                    await wire.add_listener(channel, hear)
            heard("")
            while not wire.is_closed():
                await asyncio.sleep(PROBE)
                with as_store_errors():
                    await wire.execute("SELECT 1")
        finally:
            with contextlib.suppress(ServerError), as_store_errors():
                await wire.close(timeout=1.0)
