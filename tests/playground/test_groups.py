"""Groups as a bot lives in them: privacy, permissions, topics, anonymous admins, deep links."""

import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    ChatMemberRestricted,
    ChatPermissions,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    MessageEntity,
)

from playground.control import Control, ControlError, NotAllowedError
from playground.server.chats import ANONYMOUS_ID
from tests.playground.refusals import refused


async def texts(bot: Bot) -> list[str]:
    return [u.message.text for u in await bot.get_updates() if u.message and u.message.text]


async def test_privacy_mode(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna])).id
    sent = await bot.send_message(group, "hi")
    for said in ("talk", "/one", "/two@narrator_bot", "/three@other_bot", "a /four"):
        await play.write(anna, said, group)
    await play.write(anna, "reply", group, reply_to=sent.message_id)
    assert await texts(bot) == ["/one", "/two@narrator_bot", "reply"]
    await play.bot_rights(group, ["can_delete_messages"])
    await play.write(anna, "all", group)
    assert (await texts(bot))[-1] == "all"
    assert not (await bot.get_me()).can_read_all_group_messages


async def test_commands_are_entities(bot: Bot, play: Control) -> None:
    anna = (await play.person("Анна")).id
    group = (await play.group("G", [anna])).id
    await play.write(anna, "/vote@narrator_bot 😀 @anna_p #tag", group)
    message = (await bot.get_updates())[-1].message
    assert message is not None
    assert message.parse_entities() == {
        MessageEntity("bot_command", 0, 18): "/vote@narrator_bot",
        MessageEntity("mention", 22, 7): "@anna_p",
        MessageEntity("hashtag", 30, 4): "#tag",
    }


async def test_a_closed_chat_and_a_silenced_member(bot: Bot, play: Control) -> None:
    anna, boris, vera = [(await play.person(name)).id for name in ("Anna", "Boris", "Vera")]
    group = (await play.group("G", [anna, boris, vera], supergroup=True, bot="admin")).id
    before = (await bot.get_chat(group)).permissions
    assert before is not None
    assert before.can_send_messages
    await bot.set_chat_permissions(group, ChatPermissions.no_permissions())
    with pytest.raises(NotAllowedError, match="the chat is closed"):
        await play.write(boris, "psst", group)
    await play.write(anna, "owners may", group)
    await bot.set_chat_permissions(group, before, use_independent_chat_permissions=True)
    assert (await bot.get_chat(group)).permissions == before
    await bot.restrict_chat_member(group, boris, ChatPermissions.no_permissions())
    with pytest.raises(NotAllowedError, match="restricted"):
        await play.write(boris, "psst", group)
    await play.write(vera, "hello", group)
    member = await bot.get_chat_member(group, boris)
    assert isinstance(member, ChatMemberRestricted)
    assert (member.is_member, member.can_send_messages) == (True, False)
    standing, reason = await play.standing(group, boris)
    assert (standing["status"], reason) == ("restricted", "restricted")
    await play.leave(group, boris)
    await play.add(group, boris)
    assert (await play.standing(group, boris))[1] == "restricted"
    await bot.restrict_chat_member(group, boris, ChatPermissions.all_permissions())
    assert (await bot.get_chat_member(group, boris)).status == "member"
    assert await play.standing(group, vera) == ((await play.standing(group, vera))[0], None)


async def test_restrictions_for_a_time(bot: Bot, play: Control) -> None:
    anna, boris, vera = [(await play.person(name)).id for name in ("Anna", "Boris", "Vera")]
    group = (await play.group("G", [anna, boris, vera], supergroup=True, bot="admin")).id
    now = 1_750_000_000
    await bot.restrict_chat_member(group, boris, ChatPermissions.no_permissions(), until_date=now + 60)
    await bot.restrict_chat_member(group, vera, ChatPermissions.no_permissions(), until_date=now + 10)
    await play.advance(61)
    await play.write(boris, "again", group)
    with pytest.raises(NotAllowedError):
        await play.write(vera, "for ever", group)


async def test_a_closed_chat_is_closed_to_a_plain_bot(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna], supergroup=True)).id
    await play.permissions(group, [])
    await refused(bot.send_message(group, "x"), "not enough rights to send text messages to the chat")


async def test_topics(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("Forum", [anna], forum=True)).id
    night = await play.topic(group, "Mafia")
    await play.write(anna, "/newgame", group, thread=night)
    message = (await bot.get_updates())[-1].message
    assert message is not None
    assert (message.message_thread_id, message.is_topic_message) == (night, True)
    assert message.reply_to_message is not None
    assert message.reply_to_message.forum_topic_created is not None
    assert message.chat.is_forum
    sent = await bot.send_message(group, "here", message_thread_id=night)
    assert sent.message_thread_id == night
    await bot.send_message(group, "general")
    await refused(bot.send_message(group, "x", message_thread_id=777), "message thread not found")
    assert [m.text for m in await play.messages(anna, group, thread=night)][1:] == ["/newgame", "here"]
    await play.change_topic(group, night, closed=True)
    await refused(bot.send_message(group, "x", message_thread_id=night), "TOPIC_CLOSED")
    await play.change_topic(group, night, deleted=True)
    await refused(bot.send_message(group, "x", message_thread_id=night), "message thread not found")


async def test_anonymous_admins(bot: Bot, play: Control) -> None:
    anna, boris = (await play.person("Anna")).id, (await play.person("Boris")).id
    group = (await play.group("G", [anna, boris], supergroup=True, bot="admin")).id
    await play.promote(group, boris, anonymous=True, title="Shadow")
    await play.write(boris, "/newgame", group)
    message = (await bot.get_updates())[-1].message
    assert message is not None
    assert message.from_user is not None
    assert message.sender_chat is not None
    assert (message.from_user.id, message.sender_chat.id) == (ANONYMOUS_ID, group)
    assert message.author_signature == "Shadow"
    board = await bot.send_message(
        group, "board", reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("b", callback_data="b")]])
    )
    await play.press(boris, board.message_id, "b", group)
    query = (await bot.get_updates())[-1].callback_query
    assert query is not None
    assert query.from_user.id == boris
    admins = await bot.get_chat_administrators(group)
    assert {a.user.id: a.status for a in admins}[boris] == "administrator"
    assert {a.user.id for a in admins} == {anna, boris, 1000}


async def test_deep_links(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna])).id
    board = await bot.send_message(
        group, "board", reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="j")]])
    )
    press = await play.press(anna, board.message_id, "j", group)
    assert press.query_id
    await bot.answer_callback_query(press.query_id, url="https://t.me/narrator_bot?start=join-1_A")
    answer = (await play.answer(press.query_id)).answer
    assert answer is not None
    await play.follow_link(anna, answer.url)
    assert (await texts(bot))[-1] == "/start join-1_A"
    assert (await play.look_at(anna)).started
    for bad in ("x" * 65, "a b", "я"):
        with pytest.raises(NotAllowedError):
            await play.start(anna, bad)
    with pytest.raises(NotAllowedError):
        await play.follow_link(anna, "https://t.me/other_bot?start=x")


async def test_blocking_is_told(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    await play.block(anna)
    with pytest.raises(NotAllowedError, match="blocked"):
        await play.write(anna, "x")
    await play.start(anna)
    changes = [u.my_chat_member for u in await bot.get_updates() if u.my_chat_member]
    assert [c.difference()["status"] for c in changes] == [("member", "kicked"), ("kicked", "member")]


async def test_bans_and_pins(bot: Bot, play: Control) -> None:
    anna, boris = (await play.person("Anna")).id, (await play.person("Boris")).id
    group = (await play.group("G", [anna, boris], supergroup=True, bot="admin")).id
    first, second = [await bot.send_message(group, text) for text in ("one", "two")]
    await first.pin()
    await second.pin(disable_notification=True)
    pinned = (await bot.get_chat(group)).pinned_message
    assert pinned is not None
    assert pinned.text == "two"
    service = [u.message.pinned_message for u in await bot.get_updates() if u.message and u.message.pinned_message]
    assert [m.message_id for m in service] == [first.message_id, second.message_id]
    await bot.unpin_chat_message(group)
    assert (await play.look_at_group(group)).pinned == [first.message_id]
    await bot.unpin_all_chat_messages(group)
    assert (await play.look_at_group(group)).pinned == []
    assert await bot.get_chat_member_count(group) == 3
    await bot.ban_chat_member(group, boris)
    assert (await play.standing(group, boris))[1] == "banned from the chat"
    assert await bot.get_chat_member_count(group) == 2
    await bot.unban_chat_member(group, boris, only_if_banned=True)
    assert (await bot.get_chat_member(group, boris)).status == "left"


async def test_hostile_names_and_strangers(bot: Bot, play: Control) -> None:
    name = "<b>\u202e😀\n" + "x" * 50
    anna = (await play.person(name, language_code="fa", username="evil_one")).id
    group = (await play.group("G", [anna])).id
    await play.write(anna, "/start", group)
    message = (await bot.get_updates())[-1].message
    assert message is not None
    assert message.from_user is not None
    assert (message.from_user.first_name, message.from_user.language_code) == (name, "fa")
    sent = await bot.send_message(group, f'<a href="tg://user?id={anna}">you</a>', parse_mode="HTML")
    (entity,) = sent.entities
    assert entity.user is not None
    assert entity.user.id == anna
    boris = (await play.person("Boris")).id
    for act in (play.write(boris, "x", group), play.press(boris, sent.message_id, "x", group)):
        with pytest.raises(NotAllowedError, match="not a member"):
            await act
    with pytest.raises(NotAllowedError, match="no such button"):
        await play.press(anna, sent.message_id, "x", group)
    with pytest.raises(ControlError, match="no such person"):
        await play.write(5, "x", group)
    with pytest.raises(ControlError, match="taken"):
        await play.person("Twin", username="Evil_One")


async def test_commands_actions_and_documents(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    commands = [BotCommand("newgame", "A new game")]
    await bot.set_my_commands(commands, BotCommandScopeAllGroupChats(), "ru")
    assert list(await bot.get_my_commands(BotCommandScopeAllGroupChats(), "ru")) == commands
    assert await bot.get_my_commands() == ()
    assert [c["scope"] for c in await play.commands()] == ["all_group_chats"]
    await bot.delete_my_commands(BotCommandScopeAllGroupChats(), "ru")
    assert await play.commands() == []
    await refused(bot.set_my_commands([("Bad!", "x")]), "BOT_COMMAND_INVALID")
    assert await bot.send_chat_action(anna, "typing")
    content = bytes(range(256)) * 10
    sent = await bot.send_document(anna, InputFile(content, "игра.log"), caption="<b>log</b>", parse_mode="HTML")
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.file_size, sent.caption) == ("игра.log", 2560, "log")
    file = await sent.document.get_file()
    assert bytes(await file.download_as_bytearray()) == content
    assert (await bot.send_document(anna, sent.document.file_id)).document == sent.document
    await bot.set_my_name("Narrator")
    assert (await bot.get_my_name()).name == "Narrator"


async def test_the_feed_can_be_taken_up_again(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    seen = await play.last()
    sent = await bot.send_message(anna, "<u>x</u>", parse_mode="HTML", protect_content=True)
    await sent.delete()
    events = await play.feed(after=seen)
    assert [(e.n, e.kind) for e in events] == [(seen + 1, "sent"), (seen + 2, "deleted")]
    message = events[0].message
    assert message is not None
    assert (message.html, message.protected, message.by_bot) == ("<u>x</u>", True, True)
    assert await play.feed(after=seen + 2, timeout=0.05) == []
    assert [m.text for m in await play.messages(anna)] == ["/start"]
