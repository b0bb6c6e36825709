"""The webhook: the address that Telegram calls where the bot does not poll."""

import hmac
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from telegram import Bot, Update

from bot.telegram.intake.json_input import read_json

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name (Bot API: setWebhook)
WEBHOOK_PATH = "/telegram"
LONGEST_BODY = 1 << 20
"""The most bytes of a call, more than any update has: a message has 4,096 characters, and so may the answered one."""


class TooLongError(Exception):
    """A body that is longer than any update."""


def build_webhook(
    bot: Bot,
    handle: Callable[[Update], Awaitable[None]],
    secret: str,
    admit: Callable[[dict[str, object]], dict[str, object]] = dict,
) -> Starlette:
    """The web application with the webhook, which demands its secret before reading.

    An update is answered with 200 only when it has been handled, so that Telegram sends it again after a crash.

    Raises:
        ValueError: a webhook without a secret, which any stranger could call.
    """
    if not secret:
        raise ValueError("a webhook needs a secret")

    async def webhook(request: Request) -> Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), secret.encode()):
            return PlainTextResponse("forbidden", status_code=403)
        try:
            update = Update.de_json(admit(read_json(await _body(request))), bot)
        except TooLongError:
            return PlainTextResponse("too long for an update", status_code=413)
        except ClientDisconnect:
            return PlainTextResponse("not all of it has come", status_code=400)  # which nobody is there to read
        except (ValueError, KeyError, TypeError, AttributeError):
            return PlainTextResponse("not an update", status_code=400)
        await handle(update)
        return PlainTextResponse("ok")

    return Starlette(routes=[Route(WEBHOOK_PATH, webhook, methods=["POST"])])


async def _body(request: Request) -> bytes:
    """The body of a call.

    Raises:
        TooLongError: more than an update can be.
        ClientDisconnect: the connection has gone before the whole body had come.
    """
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise TooLongError
    return bytes(body)
