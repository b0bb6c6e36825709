"""A 429 of one chat matters to the others only if several are refused without a reason of their own."""

import asyncio
import time
from dataclasses import dataclass

import pytest
from telegram import Bot

from bot.store import Store
from bot.telegram.outbox import allowance
from bot.telegram.outbox.allowance import Limits
from bot.telegram.outbox.deliveries import Delivery, GroupSilence, Post
from bot.telegram.outbox.sender import Sender
from playground.control import Control
from playground.server.serving import RunningServer
from tests.outbox.conftest import Put, RememberingListener
from tests.outbox.helpers import group, refuse, sender_of, texts


@dataclass
class Office:
    """A sender, and Telegram at the other end."""

    server: RunningServer
    control: Control
    sender: Sender
    put: Put
    store: Store
    heard: RememberingListener

    async def people(self, count: int) -> list[int]:
        return [(await self.control.person(f"P{number}", started=True)).id for number in range(count)]

    async def groups(self, count: int, bot: str = "admin") -> list[int]:
        return [(await group(self.control, bot=bot))[0] for _ in range(count)]

    async def paused(self) -> list[int]:
        return sorted((await self.store.recall(0))[1])

    async def refuses(self, delivery: Delivery, seconds: int = 3600) -> None:
        """Telegram refuses a delivery, and all is noted that follows from this."""
        many = self.sender.counters.too_many
        method = "setChatPermissions" if isinstance(delivery, GroupSilence) else "sendMessage"
        refuse(self.server, method, 429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        await self.put(delivery)
        while self.sender.counters.too_many <= many or self.sender._flying:
            await asyncio.sleep(0.01)

    async def only_waits(self, count: int) -> None:
        while len(await self.store.changed(0)) != count or self.sender._flying:
            await asyncio.sleep(0.01)


@pytest.fixture
def office(server: RunningServer, sender: Sender, put: Put, store: Store, heard: RememberingListener) -> Office:
    return Office(server, server.control, sender, put, store, heard)


async def test_slow_groups_hold_up_nobody_else(office: Office) -> None:
    slow = await office.groups(5, bot="member")
    for chat in slow:
        await office.control.slow_mode(chat, 3600)
    healthy, owner = await group(office.control)
    for number in range(2):
        await office.put(*(Post(chat, f"{number}", slot=f"{number}") for chat in slow))
    await office.only_waits(len(slow))
    assert await office.paused() == sorted(slow)
    await office.put(Post(healthy, "at once"), Post(owner, "here too"))
    await office.only_waits(len(slow))
    assert (await texts(office.control, owner))[-1] == "here too"
    assert await texts(office.control, owner, healthy) == ["at once"]


async def test_what_waits_in_a_group_goes_out_as_soon_as_the_reason_is_gone(office: Office) -> None:
    slow = sorted(await office.groups(2, bot="member"))
    for chat in slow:
        await office.control.slow_mode(chat, 3600)
    for number in range(2):
        await office.put(*(Post(chat, f"{number}", slot=f"{number}") for chat in slow))
    await office.only_waits(2)
    await office.control.slow_mode(slow[0], 0)
    await office.sender.hurry(slow[0])
    await office.only_waits(1)
    assert await office.paused() == slow[1:]


async def test_a_chat_that_is_refused_again_and_again_holds_up_nobody_else(office: Office) -> None:
    ann, bob = await office.people(2)
    for number in range(5):
        await office.refuses(Post(ann, f"{number}", slot="a"))
        await office.sender.hurry(ann)
    await office.put(Post(bob, "at once"))
    await office.sender.drained()
    assert (await texts(office.control, bob))[-1] == "at once"


@pytest.mark.parametrize("groups", [False, True])
async def test_several_chats_without_a_reason_of_their_own_pause_all_and_one_call_ends_it(
    office: Office, monkeypatch: pytest.MonkeyPatch, *, groups: bool
) -> None:
    """Telegram may ask for any time: all of them wait only shortly, and no more is kept of that."""
    monkeypatch.setattr(allowance, "LONGEST", 1.0)
    people, sender = await office.people(8), office.sender
    chats = await office.groups(3) if groups else people[:3]
    office.heard.admin_in += chats
    for chat in chats:
        began = sender._clock()
        await office.refuses(Post(chat, "too much"))
    await office.refuses(Post(people[3], "later"))
    assert sender._clock() - began >= 1.0, "it waited for the end of the pause"
    begun_again = sender._clock()
    assert await office.paused() == sorted([*chats, people[3]]), "all chats are no chat that is paused"
    await office.put(*(Post(person, "later") for person in people[4:]))
    await office.only_waits(4)
    assert sender._clock() - begun_again >= 0.5, "the call that tried was refused"
    assert [(await texts(office.control, person))[-1] for person in people[4:]] == ["later"] * 4
    assert sender.counters.too_many == 4


async def test_after_such_a_pause_only_one_call_tries_it(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "LONGEST", 0.5)
    people, sender = await office.people(12), office.sender
    for person in people[:3]:
        await office.refuses(Post(person, "too much"))
    refuse(office.server, "sendMessage", 429, "Too Many Requests: retry after 3600", times=2, retry_after=3600)
    await office.put(*(Post(person, "later") for person in people[3:]))
    await office.only_waits(5)
    assert sender.counters.too_many == 5, "one, another one, and then the others"


async def test_groups_count_only_where_the_bot_is_an_admin_and_with_what_it_writes(office: Office) -> None:
    admin, member = await office.groups(4), await office.groups(4, bot="member")
    office.heard.admin_in += admin
    for chat in member:
        await office.refuses(Post(chat, "too much"))
    for chat in admin:
        await office.refuses(GroupSilence(chat, closed=True))
    assert office.sender._allowance.flood.wait(office.sender._clock()) == 0.0


async def test_a_pause_of_all_chats_that_an_older_bot_has_kept_counts_no_more(
    bot: Bot, control: Control, put: Put, store: Store, heard: RememberingListener
) -> None:
    ann = await control.person("Ann", started=True)
    async with store.transaction() as tx:
        await tx.do("INSERT INTO pauses (chat_id, until, seconds) VALUES (0, ?, 3600)", time.time() + 3600)
    await put(Post(ann.id, "at once"))
    sender = sender_of(bot, store, heard, Limits(speed=None))
    await sender.start()
    await sender.drained()
    await sender.stop(1)
    assert (await texts(control, ann.id))[-1] == "at once"
