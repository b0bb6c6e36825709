"""Serving an application on a port that strangers reach: each has so long for a request, and there are only so many.

A client that keeps silent, sends a request letter by letter, or does not take its answer, is let go; where all places
are taken, the client that has waited longest without a request makes room. So no stranger can hold all places, or open
so many that no file is left for the bot's own work.
"""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.ops.ports import most_open_files

PATIENCE = 10.0
"""The seconds for each act of a client: to send the headers of a request, then its body, and to take the answer."""
MOST = 500
"""The most connections that a port serves at a time: Telegram opens a hundred at most (Bot API: setWebhook)."""
LONGEST_HEAD = 16 << 10
"""The most bytes of a request that are kept before its headers are complete."""


logger = logging.getLogger("uvicorn.error.strangers")
logger.setLevel(logging.ERROR)  # else a stranger writes a line into the log with each wrong request


def places(open_files: int) -> int:
    """The connections that a port may have, of so many files: two ports with their queues take no more than half."""
    return min(MOST, max(8, open_files // 8))


class TimedConnection(H11Protocol):
    """uvicorn's connection with a deadline for each act of the client. `most`: the connections of one port."""

    most: ClassVar[int] = MOST

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = logger
        self._deadline: asyncio.TimerHandle | None = None
        self._in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Set a deadline for a new connection; if there are too many, one is let go."""
        super().connection_made(transport)
        self._expect_something()
        if len(self.connections) > self.most:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request, and set the next deadline if that part completes a step."""
        super().data_received(data)
        self._see_how_far_it_is()

    def on_response_complete(self) -> None:
        """Set a deadline for the client to take the answer that is written, and to make the next request."""
        self._in_body = False
        self._expect_something()
        super().on_response_complete()
        self._see_how_far_it_is()

    def pause_writing(self) -> None:
        """Set a deadline, since the client takes nothing any more."""
        super().pause_writing()
        self._expect_something()

    def resume_writing(self) -> None:
        """Go on, since the client takes the answer again."""
        super().resume_writing()
        self._see_how_far_it_is()

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop the deadline of a connection that is gone."""
        self._expect_nothing()
        super().connection_lost(exc)

    @property
    def waits(self) -> bool:
        """Whether the client has to act: only then may the connection be let go."""
        return self._deadline is not None

    @property
    def standing(self) -> tuple[bool, float]:
        """The rank of a connection among the waiting ones; the least is let go first."""
        return self.cycle is not None, self._deadline.when() if self._deadline is not None else 0.0

    def _see_how_far_it_is(self) -> None:
        """Set the next deadline where a step is done; none while the bot is to answer."""
        if self.cycle is None or self.cycle.response_complete or self.flow.write_paused:
            return
        if self.cycle.more_body and not self._in_body:
            self._in_body = True
            self._expect_something()
        elif not self.cycle.more_body:
            self._expect_nothing()

    def _expect_something(self) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(PATIENCE, self.let_go)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def let_go(self) -> None:
        """Close the connection at once, with the answer unsent."""
        self._expect_nothing()
        self.connections.discard(self)
        self.transport.abort()

    def _make_room(self) -> None:
        """Let go the connection that has waited longest, first of all one without a request; perhaps this one."""
        waiting = [each for each in self.connections if isinstance(each, TimedConnection) and each.waits]
        min(waiting, key=lambda each: each.standing).let_go()


class _Server(uvicorn.Server):
    """uvicorn without signal handlers (the bot has its own), and with an event for being up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(web: Starlette, sockets: list[socket.socket]) -> AsyncIterator[None]:
    """Serve while the block runs; where there are no sockets, do nothing."""
    if not sockets:
        yield
        return
    room = places(most_open_files())
    config = uvicorn.Config(
        web,
        http=type("TimedConnection", (TimedConnection,), {"most": room}),
        ws="none",
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        backlog=room,
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets))
    try:
        up = asyncio.create_task(server.up.wait())
        await asyncio.wait([up, task], return_when=asyncio.FIRST_COMPLETED)
        up.cancel()
        if task.done():
            task.result()
        yield
    finally:
        server.should_exit = True
        await asyncio.gather(task, return_exceptions=True)
