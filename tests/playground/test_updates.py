"""How the bot hears of things: polling, the webhook, ageing queries."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import Conflict
from telegram.ext import Application, ApplicationBuilder, CommandHandler

from playground.control import Control
from playground.server.faults.hooks import Call, FaultReply
from playground.server.serving import RunningServer
from playground.serving import QuietServer
from tests.playground.refusals import refused

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
BUTTON = InlineKeyboardMarkup([[InlineKeyboardButton("b", callback_data="b")]])


async def test_updates_come_in_order_until_confirmed(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    for number in range(5):
        await play.write(anna, f"n{number}")
    first = await bot.get_updates(limit=3)
    assert [u.message.text for u in first if u.message] == ["/start", "n0", "n1"]
    assert [u.update_id for u in await bot.get_updates(limit=3)] == [u.update_id for u in first]
    rest = await bot.get_updates(offset=first[-1].update_id + 1)
    assert [u.message.text for u in rest if u.message] == ["n2", "n3", "n4"]
    assert [u.update_id for u in rest] == list(range(first[-1].update_id + 1, first[-1].update_id + 4))
    last = await bot.get_updates(offset=-1)
    assert [u.message.text for u in last if u.message] == ["n4"]
    assert len(await play.pending()) == 1


async def test_a_day_later_they_are_gone(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    await play.advance(24 * 3600 + 1)
    await play.write(anna, "late")
    assert [u.message.text for u in await bot.get_updates() if u.message] == ["late"]


async def test_a_press_is_told_of_within_minutes_or_never(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    sent = await bot.send_message(anna, "x", reply_markup=BUTTON)
    await play.press(anna, sent.message_id, row=0)
    await play.write(anna, "x")
    await play.advance(140)
    assert len([u for u in await bot.get_updates() if u.callback_query]) == 1
    await play.advance(20)
    waiting = await bot.get_updates()
    assert not [u for u in waiting if u.callback_query]
    assert waiting[-1].message is not None
    assert waiting[-1].message.text == "x"


async def test_a_long_poll_wakes_up(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    poll = asyncio.create_task(bot.get_updates(timeout=10))
    await asyncio.sleep(0.05)
    await play.start(anna)
    (update,) = await asyncio.wait_for(poll, 2)
    assert update.message is not None
    assert update.message.text == "/start"


async def test_two_pollers_are_a_conflict(bot: Bot, server: RunningServer) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=10))
    await asyncio.sleep(0.1)
    async with Bot(server.token, base_url=server.base_url) as another:
        assert await another.get_updates(timeout=0) == ()
    words = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    await refused(first, words, Conflict)


async def test_chat_member_must_be_asked_for(bot: Bot, play: Control) -> None:
    anna, boris = (await play.person("Anna")).id, (await play.person("Boris")).id
    group = (await play.group("G", [anna], supergroup=True, bot="admin")).id
    await play.add(group, boris)
    kinds = [min(u.to_dict()) for u in await bot.get_updates(allowed_updates=["chat_member", "message"])]
    assert kinds == ["my_chat_member", "message", "my_chat_member", "message"]
    offset = (await bot.get_updates())[-1].update_id + 1
    await play.leave(group, boris)
    change, left = await bot.get_updates(offset=offset)
    assert change.chat_member is not None
    assert change.chat_member.difference()["status"] == ("member", "left")
    assert left.message is not None
    assert left.message.left_chat_member is not None
    await play.bot_rights(group, [])
    offset = left.update_id + 1
    await play.add(group, boris)
    assert [u.chat_member for u in await bot.get_updates(offset=offset)] == [None]


async def test_answers_once_and_in_time(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    sent = await bot.send_message(anna, "x", reply_markup=BUTTON)
    first, second = [(await play.press(anna, sent.message_id, row=0)).query_id for _ in range(2)]
    assert first
    assert second
    await refused(bot.answer_callback_query(first, "y" * 201), "MESSAGE_TOO_LONG")
    await refused(bot.answer_callback_query(first, url="https://example.com/"), "URL_INVALID")
    await refused(bot.answer_callback_query(first, url="t.me/other_bot?start=x"), "URL_INVALID")
    await bot.answer_callback_query(first, "y" * 200)
    await refused(bot.answer_callback_query(first), TOO_OLD)
    await play.settings(query_lifetime=5)
    await play.advance(6)
    await refused(bot.answer_callback_query(second), TOO_OLD)
    await refused(bot.answer_callback_query("77"), TOO_OLD)
    assert (await play.answer(second)).answer is None


async def test_a_press_waits_in_vain(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    sent = await bot.send_message(anna, "x", reply_markup=BUTTON)
    assert (await play.press(anna, sent.message_id, "b", wait=0.05)).answer is None


async def test_forged_presses_reach_the_bot(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    await play.forge(anna, 999, "no such data")
    update = (await bot.get_updates())[-1]
    assert update.callback_query is not None
    assert update.callback_query.data == "no such data"
    assert update.callback_query.message is not None
    assert not update.callback_query.message.is_accessible


@dataclass
class Listener:
    """Takes updates at a URL, failing as often as it is told to."""

    url: str
    failures: int = 0
    got: list[tuple[str | None, int]] = field(default_factory=list)
    enough: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, request: Request) -> Response:
        if self.failures:
            self.failures -= 1
            return Response(status_code=503)
        body = await request.json()
        self.got.append((request.headers.get("x-telegram-bot-api-secret-token"), body["update_id"]))
        if len(self.got) >= 2:
            self.enough.set()
        return Response()


@contextlib.asynccontextmanager
async def listening() -> AsyncIterator[Listener]:
    listener = Listener("")
    app = Starlette(routes=[Route("/hook", listener.take, methods=["POST"])])
    server = QuietServer(uvicorn.Config(app, port=0, log_level="warning", ws="none"))
    serving = asyncio.create_task(server.serve())
    await server.ready.wait()
    port = server.servers[0].sockets[0].getsockname()[1]
    listener.url = f"http://127.0.0.1:{port}/hook"
    yield listener
    server.should_exit = True
    await serving


async def test_the_webhook_delivers_in_order_and_again(bot: Bot, play: Control) -> None:
    await play.settings(speed=100.0)
    async with listening() as listener:
        listener.failures = 2
        anna = (await play.person("Anna", started=True)).id
        await bot.set_webhook(listener.url, secret_token="s-1")
        await play.write(anna, "two")
        await asyncio.wait_for(listener.enough.wait(), 5)
        assert [secret for secret, _ in listener.got] == ["s-1", "s-1"]
        assert listener.got[0][1] + 1 == listener.got[1][1]
        info = await bot.get_webhook_info()
        assert info.url == listener.url
        assert info.last_error_message == "Wrong response from the webhook: 503 Service Unavailable"
        words = (
            "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first"
        )
        await refused(bot.get_updates(), words, Conflict)
        await bot.delete_webhook()
        assert await bot.get_updates() == ()


async def test_an_application_polls_and_answers(server: RunningServer, play: Control) -> None:
    async def hello(update, context) -> None:
        await update.effective_message.reply_html("<i>hello</i>")

    app: Application[Any, Any, Any, Any, Any, Any] = (
        ApplicationBuilder().token(server.token).base_url(server.base_url).concurrent_updates(False).build()
    )
    app.add_handler(CommandHandler("start", hello))
    async with app:
        assert app.updater is not None
        await app.updater.start_polling(poll_interval=0)
        await app.start()
        anna = (await play.person("Anna", started=True)).id
        async with asyncio.timeout(5):
            async for event in play.follow():
                if event.kind == "sent":
                    break
        await app.updater.stop()
        await app.stop()
    assert [m.html for m in await play.messages(anna)] == ["/start", "<i>hello</i>"]


async def test_hooks_see_and_replace_calls(server: RunningServer, bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    seen: list[str] = []

    async def before(call: Call) -> FaultReply | None:
        seen.append(call.method)
        words = {"ok": False, "error_code": 409, "description": "Conflict: just so"}
        return FaultReply(409, words) if call.params.get("text") == "no" else None

    server.world.hooks.before.append(before)
    await bot.send_message(anna, "yes")
    with pytest.raises(Conflict):
        await bot.send_message(anna, "no")
    assert seen == ["sendMessage", "sendMessage"]
    assert [m.text for m in await play.messages(anna)] == ["/start", "yes"]
