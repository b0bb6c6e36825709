"""Servers on this machine that pass on what they are told: a proxy, and a way to a database that can be cut."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

PIECE = 65536

Way = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Meet = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@contextlib.asynccontextmanager
async def listening(meet: Meet) -> AsyncIterator[int]:
    """A port on which each connection is met so, until the block is over; then those that are open are closed."""
    busy: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        busy.add(task)
        try:
            with contextlib.suppress(asyncio.CancelledError):  # the block is over
                await meet(reader, writer)
        finally:
            busy.discard(task)
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)


@contextlib.asynccontextmanager
async def joined(one: Way, other: Way, gate: asyncio.Event | None = None) -> AsyncIterator[None]:
    """Pass on what comes from either end to the other, while the `gate` is open; the block begins when one end is over.

    The other end is closed with the block.
    """
    (reader, writer), (there, back) = one, other
    ways = [asyncio.create_task(_pass(reader, back, gate)), asyncio.create_task(_pass(there, writer, gate))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        yield
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        back.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event | None) -> None:
    with contextlib.suppress(ConnectionError):
        while piece := await reader.read(PIECE):
            if gate is not None:
                await gate.wait()
            writer.write(piece)
            await writer.drain()
