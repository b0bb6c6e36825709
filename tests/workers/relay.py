"""A worker's own way to the database, which can be cut while everybody else's stands."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit, urlunsplit

from bot.store.place import Server
from tests.passing import joined, listening


class Relay:
    """Passes traffic on, unless cut: then nothing comes through in either direction, without a notice."""

    def __init__(self, database: Server) -> None:
        self._database = urlsplit(database.url)
        self._open = asyncio.Event()
        self._open.set()
        self._port = 0

    @property
    def way(self) -> Server:
        """The database, by this way."""
        who = self._database.netloc.rpartition("@")[0]
        return Server(urlunsplit(self._database._replace(netloc=f"{who}@127.0.0.1:{self._port}")))

    def cut(self) -> None:
        self._open.clear()

    def mend(self) -> None:
        self._open.set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator["Relay"]:
        """The relay passes traffic on while the block runs."""
        async with listening(self._serve) as self._port:
            yield self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):  # the database is stopped
            await self._open.wait()
            database = await asyncio.open_connection(self._database.hostname, self._database.port)
            async with joined((reader, writer), database, self._open):
                await self._open.wait()
