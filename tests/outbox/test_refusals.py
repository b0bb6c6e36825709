"""Everything that Telegram may refuse; after each the queue goes on."""

import logging

import pytest

from bot.store import Store
from bot.store.rows import Chat, User
from bot.telegram.outbox.deliveries import Button, Post, Remove, anew
from bot.telegram.outbox.errors import Unreachable
from bot.telegram.outbox.sender import Sender
from playground.control import Control
from playground.server.serving import RunningServer
from tests.outbox.conftest import Put, RememberingListener
from tests.outbox.helpers import group, refuse, texts


async def test_a_player_who_blocks_the_bot(
    control: Control, sender: Sender, put: Put, store: Store, heard: RememberingListener
) -> None:
    ann = await control.person("Ann", started=True)
    async with store.transaction() as tx:
        await tx.save_user(User(ann.id, "Ann", reachable=True))
    await control.block(ann.id)
    await put(*(Post(ann.id, f"night {n}", game=4, seat=2, slot=f"q{n}") for n in range(3)))
    await sender.drained()
    assert heard.calls == [("unreached", ann.id, 4)]
    user = await store.user(ann.id)
    assert user is not None
    assert not user.reachable
    await control.unblock(ann.id)
    await put(Post(ann.id, "again"))
    await sender.drained()
    assert (await texts(control, ann.id))[-1] == "again"


async def test_who_never_started_and_who_is_nobody(
    control: Control, sender: Sender, put: Put, heard: RememberingListener
) -> None:
    ann = await control.person("Ann")
    await put(Post(ann.id, "x", game=1, seat=1), Post(987654321, "x", game=2, seat=3))
    await sender.drained()
    assert sorted(heard.calls, key=str) == sorted([("unreached", ann.id, 1), ("unreached", 987654321, 2)], key=str)


async def test_a_bot_that_is_thrown_out(control: Control, sender: Sender, put: Put, heard: RememberingListener) -> None:
    chat, _ = await group(control)
    await control.throw_out_bot(chat)
    await put(*(Post(chat, "x", slot=f"{n}", game=n) for n in range(4)))
    await sender.drained()
    assert [call[:2] for call in heard.calls] == [("chat_lost", chat)]
    assert sender.counters.dropped == 4


async def test_a_group_that_becomes_a_supergroup(
    control: Control, sender: Sender, put: Put, store: Store, heard: RememberingListener
) -> None:
    chat, owner = await group(control, supergroup=False)
    async with store.transaction() as tx:
        await tx.save_chat(Chat(chat, title="Town"))
    await put(Post(chat, "old", slot="board"))
    await sender.drained()
    new = (await control.migrate(chat)).id
    await put(Post(chat, "new", slot="board"), Post(chat, "next"))
    await sender.drained()
    assert heard.calls == [("chat_moved", chat, new)]
    assert sorted(await texts(control, owner, new)) == ["new", "next"]
    assert (await store.chat(new)) == Chat(new, title="Town")


async def test_what_is_too_old_to_be_deleted_can_be_used_no_longer(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    """Bot API: deleteMessage takes two days; the new message stands below, and the old one has no button and no pin."""
    chat, owner = await group(control)
    button = ((Button("Vote", "a:1:1:2"),),)
    await put(Post(chat, "old", slot="a", keyboard=button, pin=True), Post(chat, "plain", slot="b"))
    await sender.drained()
    await control.advance(48 * 3600)
    await put(*anew(Post(chat, "new", slot="a", keyboard=button, pin=True)), Remove(chat, "b"))
    await sender.drained()
    old, plain, new = [message for message in await control.messages(owner, chat) if not message.service]
    assert (old.text, old.buttons, old.pinned) == ("old", [], False)
    assert (plain.text, await store.message_of(chat, "b")) == ("plain", None)
    assert (new.text, len(new.buttons), new.pinned) == ("new", 1, True)
    assert await store.message_of(chat, "a") == new.message_id


async def test_a_message_that_somebody_deleted_is_sent_anew_if_it_may(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, owner = await group(control)
    await put(Post(chat, "a", slot="a"), Post(chat, "b", slot="b"), Post(chat, "c", slot="c"))
    await sender.drained()
    gone = [await store.message_of(chat, slot) for slot in "abc"]
    await control.delete(owner, [number for number in gone if number], chat)
    await put(Post(chat, "a2", slot="a"), Post(chat, "b2", slot="b", create=False), Remove(chat, "c"))
    await sender.drained()
    assert await texts(control, owner, chat) == ["a2"]
    assert await store.message_of(chat, "b") is None


async def test_a_topic_that_is_deleted(control: Control, sender: Sender, put: Put) -> None:
    chat, owner = await group(control, forum=True)
    topic = await control.topic(chat, "Mafia")
    await control.change_topic(chat, topic, deleted=True)
    await put(Post(chat, "x", thread_id=topic, slot="a"), Post(chat, "y", thread_id=topic))
    await sender.drained()
    assert await texts(control, owner, chat) == ["x", "y"]


async def test_broken_html_is_sent_as_plain_text(control: Control, sender: Sender, put: Put) -> None:
    chat, owner = await group(control)
    await put(Post(chat, "<b>x &lt; y", slot="a"), Post(chat, "z"))
    await sender.drained()
    assert await texts(control, owner, chat) == ["x < y", "z"]


async def test_what_telegram_refuses_is_given_up_without_telling_secrets(
    server: RunningServer, control: Control, sender: Sender, put: Put, caplog: pytest.LogCaptureFixture
) -> None:
    chat, owner = await group(control)
    caplog.set_level(logging.INFO, "bot")
    refuse(server, "sendMessage", 400, "Bad Request: BUTTON_DATA_INVALID")
    await put(Post(owner, "you are the mafia", slot="card"))
    await sender.drained()
    await put(Post(chat, "next"))
    await sender.drained()
    assert await texts(control, owner, chat) == ["next"]
    assert "card" in caplog.text
    assert "mafia" not in caplog.text
    assert sender.counters.dropped == 1


@pytest.mark.parametrize(
    "refusal",
    [
        (403, "Forbidden: bot was blocked by the user", Unreachable.BLOCKED),
        (403, "Forbidden: bot can't initiate conversation with a user", Unreachable.CLOSED),
        (403, "Forbidden: user is deactivated", Unreachable.DELETED),
        (400, "Bad Request: INPUT_USER_DEACTIVATED", Unreachable.DELETED),
        (400, "Bad Request: USER_IS_BLOCKED", Unreachable.BLOCKED),
        (400, "Bad Request: PEER_ID_INVALID", Unreachable.CLOSED),
        (400, "Bad Request: PRIVACY_PREMIUM_REQUIRED", Unreachable.CLOSED),
        (400, "Bad Request: have no rights to send to it", Unreachable.CLOSED),
        (400, "Bad Request: wonders happen", Unreachable.CLOSED),
        (400, "Bad Request: message is too long", None),
        (400, "Bad Request: MESSAGE_AUTHOR_REQUIRED", None),
        (400, "Bad Request: ENTITIES_TOO_LONG", None),
        (400, "Bad Request: BUTTON_URL_INVALID", None),
        (400, "Bad Request: wrong file identifier/HTTP URL specified", None),
    ],
)
async def test_what_does_not_blame_the_message_is_about_whom_it_is_for(
    server: RunningServer, sender: Sender, put: Put, refusal: tuple[int, str, Unreachable | None]
) -> None:
    code, words, why = refusal
    ann = await server.control.person("Ann", started=True)
    refuse(server, "sendMessage", code, words)
    await put(Post(ann.id, "you are the mafia", game=4, slot="card"))
    await sender.drained()
    heard = sender._listener
    assert isinstance(heard, RememberingListener)
    assert heard.reasons == ([why] if why is not None else [])
    assert sender.counters.dropped == 1


async def test_in_a_group_such_words_are_about_nobody(
    server: RunningServer, control: Control, sender: Sender, put: Put, heard: RememberingListener
) -> None:
    chat, _ = await group(control)
    refuse(server, "sendMessage", 400, "Bad Request: PEER_ID_INVALID")
    await put(Post(chat, "x"))
    await sender.drained()
    assert heard.calls == []


async def test_an_outage_loses_nothing_and_is_logged_once(
    server: RunningServer, control: Control, sender: Sender, put: Put, caplog: pytest.LogCaptureFixture
) -> None:
    chat, owner = await group(control)
    refuse(server, "sendMessage", 502, "Bad Gateway", times=2)
    caplog.set_level(logging.INFO, "bot")
    await put(*(Post(chat, str(n), slot=str(n)) for n in range(3)))
    await sender.drained()
    assert await texts(control, owner, chat) == ["0", "1", "2"]
    assert caplog.text.count("does not answer") == 1
    assert caplog.text.count("answers again") == 1


async def test_a_429_pauses_the_chat_and_then_goes_on_in_order(
    server: RunningServer, control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, owner = await group(control)
    ann = await control.person("Ann", started=True)
    refuse(server, "sendMessage", 429, "Too Many Requests: retry after 1", retry_after=1)
    began = sender._clock()
    await put(*(Post(chat, str(n), slot=str(n)) for n in range(3)))
    while not sender.counters.too_many:
        await sender._store.counts()
    await put(Post(ann.id, "meanwhile"))
    while (await texts(control, ann.id))[-1:] != ["meanwhile"]:
        await store.counts()
    assert sender._clock() - began < 1
    assert list((await store.recall(0))[1]) == [chat]
    await sender.drained()
    assert sender._clock() - began > 1.2
    assert await texts(control, owner, chat) == ["0", "1", "2"]


async def test_without_rights_it_is_said_once(
    control: Control, sender: Sender, put: Put, heard: RememberingListener, caplog: pytest.LogCaptureFixture
) -> None:
    chat, owner = await group(control, bot="member")
    await control.permissions(chat, ["can_send_messages"])
    for number in range(3):
        await put(Post(chat, str(number), slot=str(number), pin=True))
    await sender.drained()
    assert heard.calls == [("rights_missing", chat, "pin")]
    assert await texts(control, owner, chat) == ["0", "1", "2"]
    await control.permissions(chat, [])
    await put(Post(chat, "x"), Post(chat, "y"))
    await sender.drained()
    assert heard.calls[1:] == [("rights_missing", chat, "send")]
    assert (sender.waiting, sender.held_up()) == (2, 0.0)
    await control.permissions(chat, ["can_send_messages"])
    sender.release(chat)
    await sender.drained()
    assert await texts(control, owner, chat) == ["0", "1", "2", "x", "y"]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_delivery_that_cannot_be_read_or_built_is_no_stone_in_the_way(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, owner = await group(control)
    async with store.transaction() as tx:
        await tx.enqueue([{"kind": "post", "chat_id": chat, "txt": "no text"}])
        await tx.enqueue([{"kind": "post", "chat_id": chat, "text": "x", "keyboard": [[{"label": None}]]}])
    await put(Post(chat, "next"))
    await sender.drained()
    assert await texts(control, owner, chat) == ["next"]


async def test_whoever_comes_back_while_he_is_refused_is_sent_what_waits(
    control: Control, sender: Sender, put: Put, heard: RememberingListener, server: RunningServer
) -> None:
    ann = await control.person("Ann", started=True)
    refuse(server, "sendMessage", 403, "Forbidden: bot was blocked by the user")
    heard.returned.append(ann.id)
    await put(Post(ann.id, "night", game=4, seat=2), Post(ann.id, "dawn", game=4, seat=2))
    await sender.drained()
    assert heard.calls == []
    assert await texts(control, ann.id) in (["night", "dawn"], ["night\n\ndawn"])
