"""How the faults look on the wire."""

import asyncio
import json
import math
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from playground.server.faults.hooks import FaultReply
from playground.server.faults.orders import DONE, FaultKind, FaultOrder
from playground.server.refusals.errors import ApiError, too_many_requests
from playground.server.updates.queries import too_old
from playground.server.world import World

PROXY = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n"
    "<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>"
)


def refusal(world: World, fault: FaultOrder) -> Response:
    """The answer to a call that is refused."""
    error = ApiError(500, "Internal Server Error")
    headers = None
    match fault.kind:
        case FaultKind.BAD_GATEWAY:
            return HTMLResponse(PROXY, 502)
        case FaultKind.TOO_MANY:
            seconds = max(1, math.ceil(fault.until - world.now() - 1e-6))
            error, headers = too_many_requests(seconds), {"Retry-After": str(seconds)}
        case FaultKind.TOO_OLD:
            error = too_old()
    return JSONResponse(error.body(), error.code, headers)


async def befall(
    world: World, request: Request, fault: FaultOrder, run: Callable[[], Awaitable[FaultReply]]
) -> Response:
    """Let a call meet its fault: the call is done or not, and then the answer comes, in part, or not at all."""
    reply = await run() if fault.kind in DONE else None
    match fault.kind:
        case FaultKind.DEAF | FaultKind.MUTE:
            await _silence(request, fault.seconds)
            return await world.lines.cut(request)
        case FaultKind.CUT:
            return await world.lines.cut(request)
        case FaultKind.HALF if reply is not None:
            body = json.dumps(reply.body).encode()
            head = (
                f"HTTP/1.1 {reply.status} OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
            )
            return await world.lines.cut(request, head.encode() + body[: len(body) // 2])
    return refusal(world, fault)


async def _silence(request: Request, seconds: float) -> None:
    """Say nothing for so long, or until the other end has had enough."""

    async def hangs_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    try:
        async with asyncio.timeout(seconds):
            await hangs_up()
    except TimeoutError:
        return
