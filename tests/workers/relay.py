"""A worker's own way to the database, which can be cut while everybody else's stands."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit, urlunsplit

from bot.store.place import Server

PIECE = 65536


class Relay:
    """Passes on what comes, unless it is cut: then nothing comes through in either direction, and nobody is told."""

    def __init__(self, database: Server) -> None:
        self._database = urlsplit(database.url)
        self._open = asyncio.Event()
        self._open.set()
        self._busy: set[asyncio.Task[None]] = set()
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
        """It passes on while the block runs."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self._busy:
                task.cancel()
            await asyncio.gather(*self._busy, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._busy.add(task)
        try:
            await self._open.wait()
            there, back = await asyncio.open_connection(self._database.hostname, self._database.port)
            ways = [asyncio.create_task(self._pass(reader, back)), asyncio.create_task(self._pass(there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                await self._open.wait()
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                back.close()
        except OSError:
            pass  # the database is stopped
        finally:
            self._busy.discard(task)
            writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while piece := await reader.read(PIECE):
                await self._open.wait()
                writer.write(piece)
                await writer.drain()
