"""Silence and mutes: the earlier permissions are put back exactly, whatever happened meanwhile."""

import time

from bot.store import Store
from bot.telegram.outbox.deliveries import GroupSilence, Mute, Post
from bot.telegram.outbox.moderating import EVERYTHING, TALK, allowed_again
from bot.telegram.outbox.sender import Sender
from playground.control import Control
from playground.server.serving import RunningServer
from tests.outbox.conftest import Put, RememberingListener
from tests.outbox.helpers import group, refuse, texts

OWN = ["can_send_messages", "can_send_photos", "can_invite_users", "can_pin_messages", "can_edit_tag"]


async def allowed(control: Control, chat: int) -> list[str]:
    return sorted(name for name, on in (await control.look_at_group(chat)).permissions.items() if on)


async def test_a_chat_is_closed_and_opened_as_it_was(control: Control, sender: Sender, put: Put, store: Store) -> None:
    chat, _ = await group(control)
    await control.permissions(chat, OWN)
    for _ in range(2):  # a second closing keeps nothing anew
        await put(GroupSilence(chat, closed=True))
        await sender.drained()
    assert await allowed(control, chat) == ["can_invite_users"]
    assert await store.closed_chats() == [chat]
    await put(GroupSilence(chat, closed=False))
    await sender.drained()
    assert await allowed(control, chat) == sorted(OWN)
    assert await store.kept_permissions(chat) is None
    await put(GroupSilence(chat, closed=False))  # nothing is kept: nothing is changed
    await sender.drained()
    assert (await control.counters()).calls["setChatPermissions"] == 2, "what is set already is not set again"


async def test_a_chat_that_cannot_be_closed_is_not_kept_as_closed(
    control: Control, sender: Sender, put: Put, store: Store, heard: RememberingListener
) -> None:
    chat, _ = await group(control, bot="member")
    await put(GroupSilence(chat, closed=True))
    await sender.drained()
    assert heard.calls == [("rights_missing", chat, "silence")]
    assert await store.closed_chats() == []


async def test_a_bot_that_loses_its_rights_at_night_still_knows_what_to_put_back(
    control: Control, sender: Sender, put: Put, store: Store, heard: RememberingListener
) -> None:
    chat, _ = await group(control)
    await put(GroupSilence(chat, closed=True))
    await sender.drained()
    await control.bot_rights(chat, ["can_pin_messages"])
    await put(GroupSilence(chat, closed=False))
    await sender.drained()
    assert heard.calls == [("rights_missing", chat, "silence")]
    assert await store.closed_chats() == [chat]
    await control.bot_rights(chat)
    await put(GroupSilence(chat, closed=False))
    await sender.drained()
    assert await store.closed_chats() == []


async def test_a_member_is_muted_and_gets_back_what_he_had(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, owner = await group(control)
    ann, ben = await control.person("Ann"), await control.person("Ben")
    for person in (ann, ben):
        await control.add(chat, person.id)
    await control.restrict(chat, ben.id, ["can_send_messages", "can_send_polls"])
    was = (await control.standing(chat, ben.id))[0]
    await put(*(Mute(chat, who, muted=True, game=1) for who in (ann.id, ben.id, owner)))
    await sender.drained()
    assert [(await control.standing(chat, who))[1] is None for who in (ann.id, ben.id, owner)] == [False, False, True]
    assert sorted(found.user_id for found in await store.restricted(chat)) == sorted([ann.id, ben.id])
    await put(*(Mute(chat, who, muted=True, game=1) for who in (ann.id, ben.id)))  # again: what was kept stays
    await sender.drained()
    await put(*(Mute(chat, who, muted=False, game=1) for who in (ann.id, ben.id, owner)))
    await sender.drained()
    assert (await control.standing(chat, ann.id))[0]["status"] == "member"
    assert (await control.standing(chat, ben.id))[0] == was
    assert await store.all_restricted() == []


async def test_whom_an_admin_has_restricted_meanwhile_is_left_to_that(
    control: Control, sender: Sender, put: Put
) -> None:
    chat, _ = await group(control)
    ben = await control.person("Ben")
    await control.add(chat, ben.id)
    await put(Mute(chat, ben.id, muted=True, game=1))
    await sender.drained()
    await control.restrict(chat, ben.id, ["can_send_messages", "can_send_polls"])
    theirs = await control.standing(chat, ben.id)
    for muted in (True, False):
        await put(Mute(chat, ben.id, muted=muted, game=1))
        await sender.drained()
        assert await control.standing(chat, ben.id) == theirs


async def test_who_was_banned_meanwhile_is_not_let_in_again(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, _ = await group(control)
    ann = await control.person("Ann")
    await control.add(chat, ann.id)
    await put(Mute(chat, ann.id, muted=True))
    await sender.drained()
    await control.remove(chat, ann.id)
    await put(Mute(chat, ann.id, muted=False))
    await sender.drained()
    assert (await control.standing(chat, ann.id))[0]["status"] == "kicked"
    assert await store.all_restricted() == []


async def test_a_server_that_knows_no_moderation(  # noqa: PLR0917
    server: RunningServer, control: Control, sender: Sender, put: Put, store: Store, heard: RememberingListener
) -> None:
    chat, owner = await group(control)
    for method in ("setChatPermissions", "restrictChatMember", "getChatMember"):
        refuse(server, method, 404, "Not Found: method not found", times=100)
    await put(GroupSilence(chat, closed=True), Mute(chat, 77, muted=True), Post(chat, "night"))
    await sender.drained()
    assert sorted(call[2] for call in heard.calls) == ["mute", "silence"]  # type: ignore[type-var]
    assert await texts(control, owner, chat) == ["night"]
    assert await store.closed_chats() == []
    assert await store.all_restricted() == []


async def test_a_basic_group_has_no_restrictions(
    control: Control, sender: Sender, put: Put, heard: RememberingListener
) -> None:
    chat, _ = await group(control, supergroup=False)
    ann = await control.person("Ann")
    await control.add(chat, ann.id)
    await put(Mute(chat, ann.id, muted=True))
    await sender.drained()
    assert heard.calls == [("rights_missing", chat, "mute here")]


def test_a_restriction_that_has_run_out_is_not_put_back_for_ever() -> None:
    before = dict.fromkeys(TALK, False)
    assert allowed_again(None) == EVERYTHING
    for seconds in (-100, 0, 20):
        assert allowed_again({**before, "until_date": time.time() + seconds}) == EVERYTHING
    for until in (0, None, time.time() + 100):
        assert allowed_again({**before, "until_date": until}) == {**before, "until_date": until}


async def test_a_chat_that_was_closed_without_an_answer_is_opened_all_the_same(
    control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, _ = await group(control)
    await control.permissions(chat, OWN)
    await control.fault("half", "setChatPermissions")
    await put(GroupSilence(chat, closed=True))
    while not sender.counters.failures:
        await store.counts()
    await control.bot_rights(chat, ["can_pin_messages"])
    await sender.drained()
    assert await store.closed_chats() == [chat]
    await control.bot_rights(chat)
    await put(GroupSilence(chat, closed=False))
    await sender.drained()
    assert await allowed(control, chat) == sorted(OWN)


async def test_permissions_that_are_so_already_are_no_trouble(
    server: RunningServer, control: Control, sender: Sender, put: Put, store: Store
) -> None:
    chat, _ = await group(control)
    refuse(server, "setChatPermissions", 400, "Bad Request: CHAT_NOT_MODIFIED", times=2)
    await put(GroupSilence(chat, closed=True))
    await sender.drained()
    assert await store.closed_chats() == [chat]
    await put(GroupSilence(chat, closed=False))
    await sender.drained()
    assert await store.closed_chats() == []
    assert sender.counters.dropped == 0
