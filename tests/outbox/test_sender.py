"""Messages as they arrive, seen from the other side of real HTTP."""

from telegram import Bot

from bot.store import Store
from bot.telegram.outbox.allowance import Limits, Rate
from bot.telegram.outbox.deliveries import Button, Post, Priority, Remove
from bot.telegram.outbox.sender import Sender
from playground.control import Control
from tests.outbox.conftest import Put, RememberingListener
from tests.outbox.helpers import group, sender_of, texts


async def test_messages_come_in_their_order(control: Control, sender: Sender, put: Put) -> None:
    chat, owner = await group(control)
    await put(*(Post(chat, f"<b>{n}</b>", slot=f"s{n}", game=1) for n in range(10)))
    await sender.drained()
    assert await texts(control, owner, chat) == [str(n) for n in range(10)]
    assert sender.counters.sends == 10
    assert sender.waiting == 0


async def test_a_newer_look_edits_and_the_same_look_is_not_sent_again(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, owner = await group(control)
    board = Post(chat, "one", slot="board", keyboard=((Button("press", data="x"),),), pin=True)
    await put(board)
    await sender.drained()
    message = await store.message_of(chat, "board")
    assert message is not None
    assert await store.slot_of(chat, message) == "board"
    assert (await control.look_at_group(chat)).pinned == [message]
    await put(board)
    await sender.drained()
    await put(Post(chat, "two", slot="board", unpin=True))
    await sender.drained()
    assert await texts(control, owner, chat) == ["two"]
    calls = (await control.counters()).calls
    assert (calls["sendMessage"], calls["editMessageText"]) == (1, 1)
    assert (calls["pinChatMessage"], calls["unpinChatMessage"]) == (1, 1)
    await put(Remove(chat, "board"), Post(chat, "late", slot="board", create=False))
    await sender.drained()
    assert await texts(control, owner, chat) == []
    assert await store.message_of(chat, "board") is None


async def test_a_topic_is_kept_a_secret_is_protected(control: Control, sender: Sender, put: Put) -> None:
    chat, owner = await group(control, forum=True)
    topic = await control.topic(chat, "Mafia")
    await put(
        Post(chat, "first", slot="a", thread_id=topic),
        Post(chat, "second", slot="b", thread_id=topic, silent=True),
        Post(chat, "third", slot="c", thread_id=topic),
        Post(owner, "you are the mafia", protect=True),
    )
    await sender.drained()
    assert await texts(control, owner, chat, topic) == ["first", "second", "third"]
    seen = {message.text: message for message in await control.messages(owner, chat, thread=topic)}
    assert seen["second"].silent
    assert not seen["third"].silent
    secret = (await control.messages(owner))[-1]
    assert (secret.text, secret.protected) == ("you are the mafia", True)
    assert sender.counters.failures == 0


async def test_what_is_held_back_is_merged(
    control: Control, bot: Bot, store: Store, put: Put, heard: RememberingListener
) -> None:
    chat, owner = await group(control)
    sender = sender_of(bot, store, heard, Limits(speed=10.0))
    await put(*(Post(chat, f"<i>{n}</i>", game=1) for n in range(6)), Post(chat, "7", slot="board", game=1))
    await put(Post(chat, "8", game=1), Post(chat, "9" * 4094, game=1), Post(chat, "10", protect=True, game=1))
    await sender.start()
    await sender.drained()
    await sender.stop()
    found = await texts(control, owner, chat)
    assert found == ["0\n\n1\n\n2\n\n3\n\n4\n\n5", "7", "8", "9" * 4094, "10"]
    assert sender.counters.merged == 5


async def test_a_last_look_that_waits_for_an_idle_moment(
    control: Control, bot: Bot, store: Store, put: Put, heard: RememberingListener
) -> None:
    """Such a look costs nothing while the chat is busy, comes when the chat is idle, and survives a restart."""
    chat, owner = await group(control)
    busy = sender_of(bot, store, heard, Limits(group=Rate(10, 60.0), chat=Rate(100, 1.0)))
    await busy.start()
    done = ((Button("done", data="x"),),)
    await put(*(Post(chat, f"turn {n}", slot=f"{n}", keyboard=done, game=1) for n in range(8)))
    await busy.drained()
    over = [Post(chat, f"over {n}", slot=f"{n}", create=False, priority=Priority.IDLE) for n in range(9)]
    await put(*over, Post(chat, "last", slot="9", game=1))  # news, like the turns: the reserve is theirs
    while (await texts(control, owner, chat))[-1] != "last":
        await store.counts()
    await busy.stop()
    assert (await control.counters()).calls.get("editMessageText", 0) == 0
    idle = sender_of(bot, store, heard, Limits(speed=None))
    await idle.start()
    await idle.drained()
    await idle.stop()
    assert await texts(control, owner, chat) == [*(f"over {n}" for n in range(8)), "last"]
    assert not [message for message in await control.messages(owner, chat) if message.keyboard]
