"""Ephemeral messages: receivers, views, edits, presses, commands, and failures."""

import struct
from typing import Any

import pytest
from telegram import Bot, BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, Message
from telegram.error import BadRequest, InvalidToken, RetryAfter

from bot.telegram.intake.bot_api.capabilities import Capabilities, ephemeral_id, ephemeral_parameters
from playground.control import Control, NotAllowedError
from playground.server.refusals.errors import (
    COMMAND_TOO_OLD,
    NO_EPHEMERAL,
    NO_GROUP,
    NO_MEMBER,
    NO_PERSON,
    NO_RIGHT,
    PUBLIC_REPLY,
    REPLACES_NOTHING,
)
from playground.views import SeenMessage
from tests.playground.refusals import refused

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 10, 10)
OPEN = InlineKeyboardMarkup([[InlineKeyboardButton("Open", callback_data="open")]])
TOO_OLD = "query is too old and response timeout expired or query id is invalid"


class GroupOfThree:
    """A group of three with the bot in it."""

    def __init__(self, bot: Bot, play: Control, group: int, people: list[int]) -> None:
        self.bot, self.play, self.group = bot, play, group
        self.anna, self.boris, self.vera = people
        self.can = Capabilities(bot)

    async def send(self, to: int, text: str = "You are the Doctor.", **more: Any) -> Message:
        replaces = {"replace_callback_query_message": True} if more.pop("replaces", False) else {}
        given = ephemeral_parameters(to, more.pop("query", None), **more)
        given["ephemeral_message_parameters"] = given["ephemeral_message_parameters"] | replaces
        return await self.bot.send_message(self.group, text, reply_markup=OPEN, api_kwargs=given)

    async def seen(self, user: int | None) -> list[SeenMessage]:
        """The bot's messages in the group, as one person sees them; without a person, the public ones."""
        return [one for one in await self.play.messages(user, self.group) if one.by_bot and not one.service]

    async def query(self, user: int, message_id: int) -> str:
        pressed = await self.play.press(user, message_id, "open", self.group)
        assert pressed.query_id is not None
        return pressed.query_id


@pytest.fixture
async def table(bot: Bot, play: Control, monkeypatch: pytest.MonkeyPatch) -> GroupOfThree:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    people = [(await play.person(name)).id for name in ("Anna", "Boris", "Vera")]
    group = await play.group("Mafia", people, supergroup=True, bot="admin")
    return GroupOfThree(bot, play, group.id, people)


async def test_one_member_alone_sees_it(table: GroupOfThree) -> None:
    await table.bot.send_message(table.group, "Night falls.")
    sent = await table.send(table.boris)
    await table.bot.send_message(table.group, "The day breaks.")
    assert (sent.message_id, sent.api_kwargs["receiver_user"]["id"]) == (0, table.boris)
    texts = {user: [one.text for one in await table.seen(user)] for user in (table.anna, table.boris, None)}
    assert texts[table.anna] == texts[None] == ["Night falls.", "The day breaks."]
    assert texts[table.boris] == ["Night falls.", "You are the Doctor.", "The day breaks."]
    own = (await table.seen(table.boris))[1]
    assert (own.receiver, own.message_id) == (table.boris, -ephemeral_id(sent))
    counted = await table.play.counters()
    assert counted.messages_by_chat == {str(table.group): 2}
    assert counted.ephemerals_by_chat == {str(table.group): 1}


async def test_its_buttons_are_pressed_by_its_receiver_alone(table: GroupOfThree) -> None:
    number = ephemeral_id(await table.send(table.boris))
    with pytest.raises(NotAllowedError, match="the message is gone"):
        await table.query(table.anna, -number)
    await table.query(table.boris, -number)
    press = (await table.bot.get_updates())[-1].callback_query
    assert press is not None
    assert isinstance(press.message, Message)
    assert (press.from_user.id, press.message.message_id) == (table.boris, 0)
    assert ephemeral_id(press.message) == number
    assert await press.answer("So be it.")


async def test_edits_and_deletion(table: GroupOfThree) -> None:
    number = ephemeral_id(await table.send(table.boris))
    await table.can.edit_ephemeral(table.group, table.boris, number, "<b>Doctor</b>")
    (message,) = await table.seen(table.boris)
    assert (message.html, message.keyboard, message.edited) == ("<b>Doctor</b>", [], True)
    again = table.can.edit_ephemeral(table.group, table.boris, number, "<b>Doctor</b>")
    with pytest.raises(BadRequest, match="not modified"):
        await again
    await refused(table.can.edit_ephemeral(table.group, table.anna, number, "x"), NO_EPHEMERAL)
    for message_id in (0, number):
        await refused(table.bot.delete_message(table.group, message_id), "message to delete not found")
    assert await table.can.delete_ephemeral(table.group, table.boris, number)
    assert await table.seen(table.boris) == []
    assert not await table.can.delete_ephemeral(table.group, table.boris, number)
    await table.play.settings(ephemeral_edit=1024)
    number = ephemeral_id(await table.send(table.boris))
    await refused(table.can.edit_ephemeral(table.group, table.boris, number, "x" * 1025), "MEDIA_CAPTION_TOO_LONG")


async def test_photos_captions_and_keyboards(table: GroupOfThree) -> None:
    sent = await table.bot.send_photo(
        table.group, PNG, caption="a", reply_markup=OPEN, api_kwargs=ephemeral_parameters(table.vera)
    )
    named = {
        "chat_id": table.group,
        "receiver_user_id": table.vera,
        "ephemeral_message_id": ephemeral_id(sent),
    }

    async def edit(what: str, **more: Any) -> SeenMessage:
        assert await table.bot.do_api_request(f"editEphemeralMessage{what}", api_kwargs={**named, **more}) is True
        return (await table.seen(table.vera))[-1]

    other = InlineKeyboardMarkup([[InlineKeyboardButton("Close", callback_data="close")]])
    shown = await edit("ReplyMarkup", reply_markup=other.to_dict())
    assert (shown.text, [button["text"] for button in shown.buttons]) == ("a", ["Close"])
    await refused(edit("Text", text="x"), "there is no text in the message to edit")


async def test_a_bot_that_is_no_admin_needs_a_press(table: GroupOfThree) -> None:
    await table.play.bot_rights(table.group, ())
    await refused(table.send(table.boris), NO_RIGHT)
    board = await table.bot.send_message(table.group, "My hand", reply_markup=OPEN)
    query = await table.query(table.boris, board.message_id)
    await table.bot.answer_callback_query(query)
    assert ephemeral_id(await table.send(table.boris, query=query))
    await refused(table.send(table.anna, query=query), TOO_OLD)
    await table.play.advance(16)
    await refused(table.send(table.boris, query=query), TOO_OLD)


async def test_it_can_take_the_place_of_the_message_that_was_pressed(table: GroupOfThree) -> None:
    board = await table.bot.send_message(table.group, "My hand", reply_markup=OPEN)
    await table.bot.send_message(table.group, "Later.")
    await refused(table.send(table.boris, replaces=True), REPLACES_NOTHING)
    query = await table.query(table.boris, board.message_id)
    number = ephemeral_id(await table.send(table.boris, query=query, replaces=True))
    assert [one.text for one in await table.seen(table.boris)] == ["You are the Doctor.", "Later."]
    assert [one.text for one in await table.seen(table.anna)] == ["My hand", "Later."]
    inner = await table.query(table.boris, -number)
    await refused(table.send(table.boris, query=inner, replaces=True), REPLACES_NOTHING)


async def test_who_cannot_be_sent_one(table: GroupOfThree) -> None:
    stranger = (await table.play.person("Stranger", started=True)).id
    await refused(table.send(stranger), NO_MEMBER)
    await refused(table.send(table.bot.id), NO_PERSON)
    await refused(table.send(5), "user not found")
    private = table.bot.send_message(stranger, "x", api_kwargs=ephemeral_parameters(stranger))
    await refused(private, NO_GROUP)
    nobody = table.bot.send_message(table.group, "x", api_kwargs={"ephemeral_message_parameters": {}})
    await refused(nobody, 'can\'t find field "receiver_user_id"')
    assert await table.seen(None) == []


async def test_commands_that_leave_no_trace(table: GroupOfThree) -> None:
    await table.play.bot_rights(table.group, ())
    role = BotCommand("role", "Your role", api_kwargs={"is_ephemeral": True})
    await table.bot.set_my_commands([role, ("players", "Who plays")])
    assert (await table.bot.get_my_commands())[0].api_kwargs == {"is_ephemeral": True}
    await table.play.write(table.boris, "/role@narrator_bot", table.group)
    await table.play.write(table.boris, "/players", table.group)
    assert [one.text for one in await table.play.messages(table.anna, table.group)][-1] == "/players"
    received = [update.message for update in await table.bot.get_updates() if update.message][-2:]
    assert [message.text for message in received] == ["/role@narrator_bot", "/players"]
    command = ephemeral_id(received[0])
    assert (received[0].message_id, received[0].api_kwargs["receiver_user"]["id"]) == (0, table.bot.id)
    assert not ephemeral_id(received[1])
    await refused(table.send(table.anna, answers=command), COMMAND_TOO_OLD)
    public = table.bot.send_message(
        table.group, "x", api_kwargs={"reply_parameters": {"ephemeral_message_id": command}}
    )
    await refused(public, PUBLIC_REPLY)
    assert ephemeral_id(await table.send(table.boris, answers=command))
    await table.play.advance(16)
    await refused(table.send(table.boris, answers=command), COMMAND_TOO_OLD)


async def test_a_reply_to_an_ephemeral_message_is_one(table: GroupOfThree) -> None:
    await table.send(table.boris)
    board = await table.seen(table.boris)
    with pytest.raises(NotAllowedError, match="no such message"):
        await table.play.write(table.anna, "hm", table.group, reply_to=board[0].message_id)
    await table.play.write(table.boris, "psst", table.group, reply_to=board[0].message_id)
    said = [update.message for update in await table.bot.get_updates() if update.message][-1]
    assert (said.text, bool(ephemeral_id(said))) == ("psst", True)
    assert said.reply_to_message is not None
    assert ephemeral_id(said.reply_to_message) == -board[0].message_id
    await table.play.permissions(table.group, [])
    with pytest.raises(NotAllowedError, match="the chat is closed"):
        await table.play.write(table.boris, "psst", table.group, reply_to=board[0].message_id)
    await table.play.settings(ephemeral_when_closed=True, ephemeral_quoted=False)
    await table.play.write(table.boris, "psst!", table.group, reply_to=board[0].message_id)
    said = [update.message for update in await table.bot.get_updates() if update.message][-1]
    assert (said.text, said.reply_to_message) == ("psst!", None)


async def test_it_can_vanish(table: GroupOfThree) -> None:
    number = ephemeral_id(await table.send(table.boris))
    await table.play.restart_app(table.boris)
    assert await table.seen(table.boris) == []
    await table.can.edit_ephemeral(table.group, table.boris, number, "new")
    assert await table.seen(table.boris) == []


async def test_lost_ones_are_answered_and_never_shown(table: GroupOfThree) -> None:
    await table.play.fault("lost", user=table.boris)
    lost = ephemeral_id(await table.send(table.boris))
    await table.send(table.anna)
    assert [len(await table.seen(user)) for user in (table.anna, table.boris)] == [1, 0]
    with pytest.raises(NotAllowedError, match="the message is gone"):
        await table.query(table.boris, -lost)
    number = ephemeral_id(await table.send(table.boris, "one"))
    await table.play.fault("lost", "edit")
    await table.can.edit_ephemeral(table.group, table.boris, number, "two")
    assert [one.text for one in await table.seen(table.boris)] == ["one"]


async def test_a_server_that_forgets(table: GroupOfThree) -> None:
    number = ephemeral_id(await table.send(table.boris))
    await table.play.fault("forgetful")
    await refused(table.can.edit_ephemeral(table.group, table.boris, number, "x"), NO_EPHEMERAL)
    assert ephemeral_id(await table.send(table.boris))
    await table.play.all_well()
    await table.can.edit_ephemeral(table.group, table.boris, number, "x")


async def test_a_pause_of_ephemeral_messages_alone(table: GroupOfThree) -> None:
    await table.play.fault("too_many", ephemeral=True, seconds=30)
    with pytest.raises(RetryAfter):
        await table.send(table.boris)
    await table.bot.send_message(table.group, "for all")
    assert [one.text for one in await table.seen(table.boris)] == ["for all"]


async def test_an_older_server_sends_it_to_all(table: GroupOfThree) -> None:
    await table.play.fault("older")
    sent = await table.send(table.boris)
    assert sent.message_id
    assert not ephemeral_id(sent)
    assert [one.text for one in await table.seen(table.anna)] == ["You are the Doctor."]
    with pytest.raises(InvalidToken):
        await table.can.edit_ephemeral(table.group, table.boris, 1, "x")


async def test_a_server_of_the_first_ephemeral_messages(table: GroupOfThree) -> None:
    await table.play.fault("earlier")
    new = {"ephemeral_message_parameters": {"receiver_user_id": table.boris}}
    assert not ephemeral_id(await table.bot.send_message(table.group, "x", api_kwargs=new))
    assert ephemeral_id(await table.send(table.boris))


async def test_limits_of_their_own(table: GroupOfThree) -> None:
    await table.play.settings(limits={"enabled": True, "group_per_minute": 2, "ephemeral_per_minute": 3})
    for user in (table.anna, table.boris, table.vera):
        await table.send(user)
    for _ in range(2):
        await table.bot.send_message(table.group, "x")
    with pytest.raises(RetryAfter):
        await table.send(table.anna)
    with pytest.raises(RetryAfter):
        await table.bot.send_message(table.group, "x")
