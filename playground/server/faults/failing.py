"""How the faults look on the wire, and what servers of an older Bot API refuse or ignore of a call."""

import asyncio
import json
import math
import re
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from playground.server.faults.hooks import FaultReply
from playground.server.faults.orders import DONE, FaultKind, FaultOrder, Faults
from playground.server.params import Params
from playground.server.refusals.errors import ApiError, bad_request, too_many_requests
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
    """Let a fault strike a call: the call is done or not, and the answer comes in part, or never, or is a refusal."""
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
    """Stay silent for so long, or until the client hangs up."""

    async def hangs_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    try:
        async with asyncio.timeout(seconds):
            await hangs_up()
    except TimeoutError:
        return


NEWER_METHODS = frozenset({
    "setChatMemberTag",
    "deleteMessageReaction",
    "deleteAllMessageReactions",
    "sendRichMessage",
    "editEphemeralMessageText",
    "editEphemeralMessageCaption",
    "editEphemeralMessageMedia",
    "editEphemeralMessageReplyMarkup",
    "deleteEphemeralMessage",
})  # fmt: skip
"""The methods since Bot API 9.5 that this server knows."""
_TIME = re.compile(r"<tg-time\b", re.IGNORECASE)


def as_understood(faults: Faults, method: str, params: Params) -> Params:
    """The call as the server that was ordered understands it.

    Raises:
        ApiError: it does not know the method, or what it knows of the rest makes no sense to it.
    """
    if faults.stands(FaultKind.UNKNOWN, method=method):
        raise ApiError(404, "Not Found")
    values = params.values
    if faults.stands(FaultKind.OLDER):
        if method in NEWER_METHODS:
            raise ApiError(404, "Not Found")
        values = _before(method, params)
    elif faults.stands(FaultKind.EARLIER):
        values = {name: value for name, value in values.items() if name != "ephemeral_message_parameters"}
    return params if values is params.values else Params(values, params.files)


def _before(method: str, params: Params) -> dict[str, Any]:
    """The call as a server before Bot API 9.5 reads it: no ephemeral or rich messages, times or disabled buttons."""
    later = {"ephemeral_message_parameters", "receiver_user_id", "rich_message"}
    if method != "answerCallbackQuery":
        later.add("callback_query_id")
    values = {name: value for name, value in params.values.items() if name not in later}
    for name in ("text", "caption"):
        if params.text("parse_mode").lower() == "html" and (found := _TIME.search(params.text(name))):
            at = len(params.text(name)[: found.start()].encode())
            raise bad_request(f'can\'t parse entities: Unsupported start tag "tg-time" at byte offset {at}')
    if isinstance(reply := params.json("reply_parameters"), dict) and "ephemeral_message_id" in reply:
        del values["reply_parameters"]
    if isinstance(markup := params.json("reply_markup"), dict) and "inline_keyboard" in markup:
        values["reply_markup"] = {"inline_keyboard": _without(markup["inline_keyboard"], "disabled")}
    if method == "setMyCommands":
        values["commands"] = _without(params.json("commands"), "is_ephemeral")
    return values


def _without(value: Any, field: str) -> Any:
    """The same JSON with this field removed from every object."""
    if isinstance(value, list):
        return [_without(one, field) for one in value]
    if isinstance(value, dict):
        return {name: inner for name, inner in value.items() if name != field}
    return value
