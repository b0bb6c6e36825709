"""Each refusal that a narrator's bot meets, in Telegram's words."""

import httpx
import pytest
from telegram import Bot, ChatPermissions, InlineKeyboardButton, InlineKeyboardMarkup, ReplyParameters
from telegram.constants import ReactionEmoji
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken

from playground.control import NO_TLS, Control
from playground.server.serving import RunningServer
from tests.playground.refusals import refused

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
NO_RESTRICT = "not enough rights to restrict/unrestrict chat member"


def keyboard(count: int, data: str = "x", text: str = "b") -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(text, callback_data=data)] for _ in range(count)])


async def test_who_cannot_be_written_to(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    await refused(bot.send_message(anna, "hi"), "bot can't initiate conversation with a user", Forbidden)
    await play.start(anna)
    await bot.send_message(anna, "hi")
    await play.block(anna)
    await refused(bot.send_message(anna, "hi"), "bot was blocked by the user", Forbidden)
    await play.unblock(anna)
    await bot.send_message(anna, "hi")
    await play.change_person(anna, deactivated=True)
    await refused(bot.send_message(anna, "hi"), "user is deactivated", Forbidden)
    for nowhere in (0, -1, 99, "@nobody_at_all", "word"):
        await refused(bot.send_message(nowhere, "hi"), "chat not found", BadRequest)


@pytest.mark.parametrize("supergroup", [False, True])
async def test_thrown_out_and_brought_back(bot: Bot, play: Control, supergroup: bool) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna], supergroup=supergroup)).id
    kind = "supergroup" if supergroup else "group"
    await play.throw_out_bot(group)
    await refused(bot.send_message(group, "hi"), f"bot was kicked from the {kind} chat", Forbidden)
    await refused(bot.get_chat(group), f"bot was kicked from the {kind} chat", Forbidden)
    await play.bring_bot_back(group)
    await bot.send_message(group, "hi")
    await bot.leave_chat(group)
    await refused(bot.send_message(group, "hi"), f"bot is not a member of the {kind} chat", Forbidden)


async def test_texts_that_are_refused(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    await refused(bot.send_message(anna, ""), "message text is empty")
    await refused(bot.send_message(anna, " \n\u200b"), "text must be non-empty")
    await refused(bot.send_message(anna, "x" * 4097), "message is too long")
    await refused(bot.send_message(anna, "😀" * 2049), "message is too long")
    await refused(bot.send_message(anna, "x", parse_mode="WORD"), "unsupported parse_mode")
    sent = await bot.send_message(anna, "<b>" + "x" * 4096 + "</b>", parse_mode="HTML")
    assert len(sent.text or "") == 4096


async def test_keyboards_that_are_refused(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id

    async def no(markup: InlineKeyboardMarkup, words: str) -> None:
        await refused(bot.send_message(anna, "x", reply_markup=markup), words)

    await no(keyboard(1, "x" * 65), "BUTTON_DATA_INVALID")
    await no(keyboard(1, "я" * 33), "BUTTON_DATA_INVALID")
    await no(keyboard(1, text=" "), "BUTTON_TEXT_INVALID")
    await no(keyboard(101), "reply markup is too long")
    await no(keyboard(100, "x" * 64, "y" * 64), "reply markup is too long")
    plain = InlineKeyboardMarkup([[InlineKeyboardButton("b")]])
    await no(plain, "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    link = InlineKeyboardMarkup([[InlineKeyboardButton("b", url="not-a-url")]])
    await no(link, "inline keyboard button URL 'not-a-url' is invalid: Wrong HTTP URL")
    await bot.send_message(anna, "x", reply_markup=keyboard(100))
    sent = await bot.send_message(anna, "x", reply_markup=keyboard(1, "я" * 32))
    assert sent.reply_markup == keyboard(1, "я" * 32)


async def test_edits_that_are_refused(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    sent = await bot.send_message(anna, "<b>one</b>", parse_mode="HTML", reply_markup=keyboard(1))
    await refused(sent.edit_text("<b>one</b>", parse_mode="HTML", reply_markup=keyboard(1)), NOT_MODIFIED)
    await refused(sent.edit_reply_markup(keyboard(1)), NOT_MODIFIED)
    await sent.edit_text("one", reply_markup=keyboard(1))
    edited = await sent.edit_reply_markup(None)
    assert not isinstance(edited, bool)
    assert (edited.text, edited.reply_markup) == ("one", None)
    await refused(bot.edit_message_text("x", anna, 999), "message to edit not found")
    hers = await play.write(anna, "mine")
    await refused(bot.edit_message_text("x", anna, hers.message_id), "message can't be edited")


async def test_replies_and_deletions(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna], supergroup=True)).id
    said = await play.write(anna, "/hello", group)
    reply = await bot.send_message(group, "hi", reply_parameters=ReplyParameters(said.message_id))
    assert reply.reply_to_message is not None
    assert reply.reply_to_message.text == "/hello"
    gone = ReplyParameters(999)
    await refused(bot.send_message(group, "x", reply_parameters=gone), "message to be replied not found")
    lenient = ReplyParameters(999, allow_sending_without_reply=True)
    assert (await bot.send_message(group, "x", reply_parameters=lenient)).reply_to_message is None
    await refused(bot.delete_message(group, 999), "message to delete not found")
    await refused(bot.delete_message(group, said.message_id), "message can't be deleted")
    assert await bot.delete_message(group, reply.message_id)
    await refused(bot.edit_message_text("x", group, reply.message_id), "message to edit not found")
    await play.bot_rights(group, ["can_delete_messages"])
    assert await bot.delete_messages(group, [said.message_id, 998, 999])
    assert said.message_id not in [message.message_id for message in await play.messages(anna, group)]


async def test_old_messages_stay(bot: Bot, play: Control) -> None:
    """With any rights, a bot deletes nothing older than two days; its own messages it may edit."""
    anna = (await play.person("Anna", started=True)).id
    plain = (await play.group("Plain", [anna], bot="admin")).id
    group = (await play.group("G", [anna], supergroup=True, bot="admin")).id
    hers = await play.write(anna, "x", group)
    sent = {chat: await bot.send_message(chat, "x") for chat in (anna, plain, group)}
    await play.advance(48 * 3600 - 1)
    later = await bot.send_message(group, "later")
    await play.advance(2)
    for chat in (anna, plain):
        await refused(sent[chat].delete(), "message can't be deleted for everyone")
    await refused(sent[group].delete(), "message can't be deleted")
    await refused(bot.delete_message(group, hers.message_id), "message can't be deleted")
    await refused(bot.delete_messages(group, [later.message_id, hers.message_id]), "message can't be deleted")
    assert await bot.edit_message_text("y", group, sent[group].message_id)
    assert await later.delete()


async def test_rights_that_are_missing(bot: Bot, play: Control) -> None:
    anna, boris = (await play.person("Anna")).id, (await play.person("Boris")).id
    group = (await play.group("G", [anna, boris], supergroup=True)).id
    silent = ChatPermissions.no_permissions()
    await refused(bot.restrict_chat_member(group, boris, silent), NO_RESTRICT)
    await refused(bot.ban_chat_member(group, boris), NO_RESTRICT)
    await refused(bot.set_chat_permissions(group, silent), "not enough rights to change chat permissions")
    sent = await bot.send_message(group, "x")
    await refused(sent.pin(), "not enough rights to manage pinned messages in the chat")
    await play.bot_rights(group, ["can_restrict_members", "can_pin_messages"])
    await refused(bot.restrict_chat_member(group, anna, silent), "can't remove chat owner")
    await play.promote(group, boris, [])
    await refused(bot.restrict_chat_member(group, boris, silent), "user is an administrator of the chat")
    await refused(bot.pin_chat_message(group, 999), "message to pin not found")
    assert await sent.pin()
    plain = (await play.group("Plain", [anna, boris], bot="admin")).id
    await refused(bot.restrict_chat_member(plain, boris, silent), "method is available only for supergroups")


async def test_the_old_group_names_the_new_one(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna")).id
    group = (await play.group("G", [anna])).id
    await play.write(anna, "/start@narrator_bot", group)
    new = (await play.migrate(group)).id
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(group, "x")
    assert caught.value.new_chat_id == new < -1_000_000_000_000
    await bot.send_message(new, "x")
    service = [update.message for update in await bot.get_updates() if update.message]
    assert [m.migrate_to_chat_id for m in service if m.migrate_to_chat_id] == [new]
    assert [m.migrate_from_chat_id for m in service if m.migrate_from_chat_id] == [group]


async def test_wrong_tokens_and_methods(server: RunningServer) -> None:
    wrong = Bot("1:wrong", base_url=server.base_url)
    with pytest.raises(InvalidToken):
        await wrong.initialize()
    await wrong.shutdown()
    async with httpx.AsyncClient(verify=NO_TLS) as http:
        reply = await http.get(f"{server.base_url}{server.token}/noSuchMethod")
        assert (reply.status_code, reply.json()) == (
            404,
            {"ok": False, "error_code": 404, "description": "Not Found"},
        )
        reply = await http.get(f"{server.base_url}1:x/getMe")
        assert (reply.status_code, reply.json()["description"]) == (401, "Unauthorized")
        reply = await http.post(f"{server.base_url}{server.token}/GETME", json={})
        assert reply.json()["result"]["id"] == 1000


async def test_a_bot_sets_one_reaction_of_those_that_everybody_has(bot: Bot, play: Control) -> None:
    anna = (await play.person("Anna", started=True)).id
    written = await play.write(anna, "hello")
    assert await bot.set_message_reaction(anna, written.message_id, ReactionEmoji.OK_HAND_SIGN)
    assert [message.reaction for message in await play.messages(anna)][-1] == "👌"
    await refused(bot.set_message_reaction(anna, written.message_id, ["👌", "👍"]), "reactions_too_many", BadRequest)
    await refused(bot.set_message_reaction(anna, written.message_id, "x"), "reaction_invalid", BadRequest)
    await refused(bot.set_message_reaction(anna, 999, "👌"), "message to react not found", BadRequest)
    assert await bot.set_message_reaction(anna, written.message_id)
    assert [message.reaction for message in await play.messages(anna)][-1] == ""
