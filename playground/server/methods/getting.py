"""Getting updates: getUpdates and the webhook; and answering presses: answerCallbackQuery."""

import re
from dataclasses import asdict
from typing import Any

from playground.guard import is_loopback, parts_of
from playground.server.methods import method
from playground.server.params import Params
from playground.server.refusals.errors import bad_request, conflict
from playground.server.text.detecting import start_payload
from playground.server.text.utf16 import length
from playground.server.world import World
from playground.views import PressAnswer

_SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")


@method("getUpdates")
async def get_updates(world: World, params: Params) -> list[dict[str, Any]]:
    """Bot API: getUpdates."""
    if world.webhook.url:
        raise conflict(
            "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
        )
    allowed = params.strings("allowed_updates")
    if allowed is not None:
        world.updates.allow(allowed)
    limit = min(max(params.number("limit", 100), 1), 100)
    seconds = min(max(params.number("timeout"), 0), 50)
    ready = await world.updates.poll(params.number("offset"), limit, seconds)
    return [update.as_json() for update in ready]


@method("setWebhook")
def set_webhook(world: World, params: Params) -> None:
    """Bot API: setWebhook; unlike Telegram, plain http is taken too, and nothing but bots on this machine."""
    url = params.text("url")
    secret = params.text("secret_token")
    if not _SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    parts = parts_of(url)
    if url and (parts.scheme not in {"http", "https"} or not parts.hostname):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if url and not is_loopback(parts.hostname or ""):
        raise bad_request("bad webhook: the playground calls this machine only, such as http://127.0.0.1:8080")
    allowed = params.strings("allowed_updates")
    if allowed is not None:
        world.updates.allow(allowed)
    if params.flag("drop_pending_updates"):
        world.updates.clear()
    world.webhook.set(url, secret, min(max(params.number("max_connections", 40), 1), 100))


@method("deleteWebhook")
def delete_webhook(world: World, params: Params) -> None:
    """Bot API: deleteWebhook."""
    if params.flag("drop_pending_updates"):
        world.updates.clear()
    if world.webhook.url:
        world.webhook.set("")


@method("getWebhookInfo")
def get_webhook_info(world: World, _: Params) -> dict[str, Any]:
    """Bot API: getWebhookInfo."""
    return world.webhook.info()


MAX_TEXT = 200


@method("answerCallbackQuery")
def answer_callback_query(world: World, params: Params) -> None:
    """Bot API: answerCallbackQuery. Of links, only those are allowed that start this bot."""
    query = world.queries.open(params.text("callback_query_id"))
    text, url = params.text("text"), params.text("url")
    if length(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and start_payload(url, world.bot.username) is None:
        raise bad_request("URL_INVALID")
    answer = PressAnswer(text, params.flag("show_alert"), url)
    world.queries.answer(query, answer)
    world.feed.add(
        "answered",
        chat_id=query.chat_id,
        user=query.user_id,
        message_id=query.message_id,
        query_id=query.id,
        **asdict(answer),
    )
