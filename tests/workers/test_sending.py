"""The common sending of several workers is within Telegram's limits, and a pause for one holds for all."""

import asyncio
import contextlib
import time

import pytest

from bot.app import running
from bot.telegram.outbox import allowance
from bot.telegram.outbox.allowance import limits_at
from bot.telegram.outbox.deliveries import Post, to_row
from playground.server.serving import running_server
from playground.server.settings import FloodLimits as Enforced
from tests.outbox.helpers import refuse

PATIENCE = 60.0
QUIET = 3.1
"""After so many seconds nothing that was sent to a person counts any more."""


@pytest.fixture
async def telegram():
    async with running_server(limits=Enforced(enabled=True)) as started:
        yield started


async def until(condition) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.02)


async def put(up, *posts: Post) -> None:
    async with up.ctx.store.transaction() as tx:
        await tx.enqueue([to_row(post) for post in posts])


@contextlib.asynccontextmanager
async def two(telegram, settings_for, count: int):
    """Two workers, and people to whom nothing was sent yet; of the second half of them the second worker sees to it."""
    settings = settings_for(clock_speed=1.0)
    chats = [(await telegram.control.person(f"Reader {number}", started=True)).id for number in range(count)]
    async with running(settings, limits_at(30)) as first, running(settings, limits_at(30)) as second:
        assert first.worker is not None
        assert second.worker is not None
        await until(lambda: _greeted(first, chats))
        await until(nothing_waits(first, second))
        await first.worker.crew.give(chats[count // 2 :], second.worker.crew.id)
        await asyncio.sleep(QUIET)
        for one in (first, second):
            one.sender.counters.sends = 0
        yield first, second, chats


async def _greeted(worker, chats: list[int]) -> bool:
    """A person who starts the bot is greeted."""
    return bool(worker.sender.counters.sends + worker.sender.counters.merged >= len(chats))


def nothing_waits(*workers):
    async def look() -> bool:
        return not any([await one.ctx.store.changed(0) for one in workers])

    return look


@pytest.mark.timeout(120)
async def test_two_workers_meet_no_429(telegram, settings_for):
    async with two(telegram, settings_for, 40) as (first, second, chats):
        begun = time.monotonic()
        for number in range(2):
            await put(first, *(Post(chat, f"{number}") for chat in chats[:20]))
            await put(second, *(Post(chat, f"{number}") for chat in chats[20:]))
        await until(nothing_waits(first, second))
        took = time.monotonic() - begun
        counters = [one.sender.counters for one in (first, second)]
    assert [one.too_many for one in counters] == [0, 0]
    assert [one.sends for one in counters] == [40, 40]
    assert took > 80 / 25 - 1


@pytest.mark.timeout(120)
async def test_what_telegram_asks_one_for_holds_for_all(telegram, settings_for, monkeypatch):
    """A chat is paused for all workers; all chats are only where several are refused, whichever workers that were."""
    monkeypatch.setattr(allowance, "LONGEST", 3.0)
    async with two(telegram, settings_for, 8) as (first, second, chats):
        for worker, chat in ((first, chats[0]), (second, chats[7])):
            refuse(telegram, "sendMessage", 429, "Too Many Requests: retry after 3600", retry_after=3600)
            await put(worker, Post(chat, "too much"))
            await until(lambda chat=chat: _both(first, second, lambda one: _paused(one, chat)))
            assert not await _paused(first, chats[1])
            assert not await _paused(second, chats[6])
        refuse(telegram, "sendMessage", 429, "Too Many Requests: retry after 3600", retry_after=3600)
        await put(second, Post(chats[6], "too much as well"))
        await until(lambda: _both(first, second, lambda one: _paused(one, chats[1])))  # three: then it is all of them
        began = time.monotonic()
        await put(first, Post(chats[1], "later"), Post(chats[2], "later"))
        await put(second, Post(chats[5], "later"), Post(chats[4], "later"))
        await until(lambda: _waits_for_itself(first, second))
        assert time.monotonic() - began > 1
        assert [one.sender.counters.too_many for one in (first, second)] == [1, 2]
        assert sorted((await first.ctx.store.recall(0))[1]) == sorted([chats[0], chats[6], chats[7]])


async def _both(first, second, condition) -> bool:
    return bool(await condition(first) and await condition(second))


async def _waits_for_itself(first, second) -> bool:
    """Only refused messages wait."""
    return [len(await one.ctx.store.changed(0)) for one in (first, second)] == [1, 2]


async def _paused(worker, chat: int) -> bool:
    return bool(worker.sender._allowance.paused_until(chat) > worker.ctx.clock.steady())


@pytest.mark.timeout(120)
async def test_who_missed_it_looks_for_pauses_when_it_hears_again(telegram, settings_for):
    async with two(telegram, settings_for, 2) as (first, second, chats):
        async with first.ctx.store.transaction() as tx:
            await tx.pause(chats[1], first.ctx.clock.wall() + 60)
            tx.pauses.clear()  # nobody is told
        second.worker._hear("")
        await until(lambda: _paused(second, chats[1]))


@pytest.mark.timeout(120)
async def test_a_chat_that_changes_hands_brings_along_what_was_spent_there(telegram, settings_for):
    async with two(telegram, settings_for, 1) as (first, second, chats):
        for number in range(3):
            await put(second, Post(chats[0], f"{number}"))
            await until(nothing_waits(second))
        await second.worker.crew.give(chats, first.worker.crew.id)
        begun = time.monotonic()
        await put(second, Post(chats[0], "more"))
        await until(nothing_waits(first, second))
        assert time.monotonic() - begun > 1
        assert [one.sender.counters.sends for one in (first, second)] == [1, 3]
