"""The flood limits: bursts, paces, a minute's allowance, and how they are counted."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from telegram import Bot, ChatPermissions
from telegram.error import BadRequest, RetryAfter

from playground.server.clock import ServerClock
from playground.server.refusals.errors import ApiError
from playground.server.refusals.flood import FloodCounter
from playground.server.serving import RunningServer, running_server
from playground.server.settings import FloodLimits, ServerSettings


@pytest.fixture
async def server() -> AsyncIterator[RunningServer]:
    async with running_server(clock=ServerClock(1_750_000_000), limits=True) as running:
        yield running


@pytest.fixture(autouse=True)
def ask_for_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    """PTB 22 warns of the coming type of `retry_after` unless one asks for it."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


async def test_bursts_then_one_a_second(bot: Bot, server: RunningServer) -> None:
    play = server.control
    anna = (await play.person("Anna", started=True)).id
    sent = [await bot.send_message(anna, str(number)) for number in range(4)]
    with pytest.raises(RetryAfter) as caught:
        await sent[0].edit_text("edits count")
    assert caught.value.retry_after == timedelta(seconds=1)
    await play.advance(1)
    await sent[0].edit_text("edits count")
    with pytest.raises(RetryAfter):
        await bot.send_message(anna, "x")
    counted = await play.counters()
    assert (counted.too_many, counted.too_many_by_chat) == (2, {str(anna): 2})
    assert counted.messages_by_chat == {str(anna): 5}
    assert counted.calls["sendMessage"] == 5
    assert counted.errors == {"429 Too Many Requests": 2}
    assert [e.facts["retry_after"] for e in await play.feed() if e.kind == "too_many"] == [1, 1]


async def test_refusals_for_other_reasons_cost_nothing(bot: Bot, server: RunningServer) -> None:
    anna = (await server.control.person("Anna", started=True)).id
    for _ in range(10):
        with pytest.raises(BadRequest):
            await bot.send_message(anna, "<b>", parse_mode="HTML")
    await bot.send_message(anna, "x")


async def test_twenty_a_minute_in_a_group(bot: Bot, server: RunningServer) -> None:
    play = server.control
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna], supergroup=True)).id
    for _ in range(20):
        await bot.send_message(group, "x")
        await play.advance(1)
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(group, "x")
    assert caught.value.retry_after == timedelta(seconds=40)
    await play.advance(40)
    await bot.send_message(group, "x")
    await play.settings(limits={"enabled": False})
    for _ in range(30):
        await bot.send_message(group, "x")


async def test_moderation_has_its_own_allowance(bot: Bot, server: RunningServer) -> None:
    play = server.control
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna], supergroup=True, bot="admin")).id
    for _ in range(20):
        await bot.set_chat_permissions(group, ChatPermissions.no_permissions())
    with pytest.raises(RetryAfter):
        await bot.set_chat_permissions(group, ChatPermissions.no_permissions())
    await bot.send_message(group, "x")


def test_thirty_a_second_over_all_and_speed() -> None:
    settings = ServerSettings(FloodLimits())
    flood = FloodCounter(settings)
    for chat in range(1, 31):
        flood.spend(chat, 100.0)
    with pytest.raises(ApiError):
        flood.spend(31, 100.0)
    flood.spend(31, 100.04)
    settings.speed = 60.0
    group = FloodCounter(settings)
    for second in range(20):
        group.spend(-1, 200 + second / 60)
    with pytest.raises(ApiError) as caught:
        group.spend(-1, 200 + 20 / 60)
    assert caught.value.parameters == {"retry_after": 1}
    group.spend(-1, 201.01)
