"""The feed over a WebSocket, which goes on where it broke off."""

import asyncio
import contextlib
from typing import Any

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from playground.server.world import World

BATCH = 500
PAUSE = 0.03
"""How long events are gathered before they are sent on. Seconds."""


def live(world: World) -> WebSocketRoute:
    """GET /live?epoch=&after=: every event after that number, in batches.

    The first message is `{"hello": {"epoch", "last", "fresh"}}`. `fresh` is true where nothing can be gone on with: the
    server's memory is another one, or does not reach back so far; then the page must look at everything anew, and
    the events that follow are those after `last`.
    """

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        after = _number(socket.query_params.get("after", ""))
        known = socket.query_params.get("epoch") == world.feed.epoch
        fresh = after is None or not known or not world.feed.reaches(after)
        place = world.feed.last if fresh or after is None else after
        listening = asyncio.ensure_future(_until_gone(socket))
        try:
            await socket.send_json({"hello": {"epoch": world.feed.epoch, "last": place, "fresh": fresh}})
            await _tell(world, socket, place, listening)
        except (WebSocketDisconnect, RuntimeError):
            return  # the page was closed while something was being sent
        finally:
            listening.cancel()

    return WebSocketRoute("/live", serve)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 16 else None


async def _until_gone(socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.receive_text()


async def _tell(world: World, socket: WebSocket, place: int, listening: asyncio.Future[None]) -> None:
    while not listening.done() and not world.feed.signal.closed:
        waiting = asyncio.ensure_future(world.feed.wait_after(place, 30, BATCH))
        both: list[asyncio.Future[Any]] = [waiting, listening]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            return
        events: list[dict[str, Any]] = waiting.result()
        if events:
            place = events[-1]["n"]
            await socket.send_json({"events": events})
            await asyncio.sleep(PAUSE)
