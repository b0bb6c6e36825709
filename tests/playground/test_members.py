"""Members' tags, reactions and other acts besides writing, the group, and times in texts."""

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, ReactionTypeEmoji, Update
from telegram.error import BadRequest

from playground.control import Control, NotAllowedError
from playground.server.refusals.errors import FORCED_REPLY, NO_REACTIONS, NO_TAGS, TAG_EMOJI, TAG_TOO_LONG
from tests.playground.refusals import refused


class Members:
    """Anna, who owns the group, Boris and Vera."""

    def __init__(self, group: int, people: list[int]) -> None:
        self.group = group
        self.anna, self.boris, self.vera = people


@pytest.fixture
async def there(play: Control) -> Members:
    people = [(await play.person(name)).id for name in ("Anna", "Boris", "Vera")]
    group = await play.group("Mafia", people, supergroup=True, bot="admin")
    return Members(group.id, people)


async def updates(bot: Bot) -> list[Update]:
    return list(await bot.get_updates(allowed_updates=Update.ALL_TYPES))


async def test_tags(bot: Bot, play: Control, there: Members) -> None:
    await bot.set_chat_member_tag(there.group, there.boris, "4 · out")
    assert getattr(await bot.get_chat_member(there.group, there.boris), "tag", None) == "4 · out"
    await play.write(there.boris, "hm", there.group)
    said = (await updates(bot))[-1].message
    assert said is not None
    assert said.sender_tag == "4 · out"
    assert (await play.messages(there.anna, there.group))[-1].tag == "4 · out"
    await play.restrict(there.group, there.boris)
    assert getattr(await bot.get_chat_member(there.group, there.boris), "tag", None) == "4 · out"
    await bot.set_chat_member_tag(there.group, there.boris, "")
    assert getattr(await bot.get_chat_member(there.group, there.boris), "tag", None) is None


async def test_who_cannot_be_tagged_and_with_what(bot: Bot, play: Control, there: Members) -> None:
    tag = bot.set_chat_member_tag
    await refused(tag(there.group, there.boris, "x" * 17), TAG_TOO_LONG)
    await refused(tag(there.group, there.boris, "🎩"), TAG_EMOJI)
    await refused(tag(there.group, there.anna, "1"), "CHAT_CREATOR_REQUIRED")
    await play.leave(there.group, there.vera)
    await refused(tag(there.group, there.vera, "1"), "USER_NOT_PARTICIPANT")
    await play.fault("creator_required", chat=there.group)
    await refused(tag(there.group, there.boris, "1"), "CHAT_CREATOR_REQUIRED")
    await play.all_well()
    await play.bot_rights(there.group, ["can_delete_messages"])
    await refused(tag(there.group, there.boris, "1"), NO_TAGS)


async def test_members_tag_themselves_where_they_may(play: Control, there: Members) -> None:
    group = await play.tag(there.group, there.boris, "Doc")
    assert [member.get("tag") for member in group.members if member["user"]["id"] == there.boris] == ["Doc"]
    await play.permissions(there.group, ["can_send_messages"])
    with pytest.raises(NotAllowedError, match="no right"):
        await play.tag(there.group, there.boris, "Don")
    await play.tag(there.group, there.boris, "", by=there.anna)


async def test_reactions(bot: Bot, play: Control, there: Members) -> None:
    await updates(bot)  # asks for them
    said = await play.write(there.boris, "I am the Doctor.", there.group)
    await play.react(there.vera, said.message_id, "😁", there.group)
    await play.react(there.vera, said.message_id, "👎", there.group)
    told = [update.message_reaction for update in await updates(bot) if update.message_reaction]
    assert [(one.old_reaction, one.new_reaction) for one in told[:1]] == [((), (ReactionTypeEmoji("😁"),))]
    assert [one.user.id for one in told if one.user] == [there.vera] * 2
    assert await bot.delete_message_reaction(there.group, said.message_id, user_id=there.vera)
    assert (await play.messages(there.anna, there.group))[-1].reactions == {}
    await play.react(there.vera, said.message_id, "😁", there.group)
    assert await bot.delete_all_message_reactions(there.group, user_id=there.vera)
    assert (await play.messages(there.anna, there.group))[-1].reactions == {}


async def test_who_may_react_and_who_may_delete_that(bot: Bot, play: Control, there: Members) -> None:
    said = await play.write(there.boris, "I am the Doctor.", there.group)
    await play.permissions(there.group, ["can_send_messages"])
    with pytest.raises(NotAllowedError, match="reactions are not allowed"):
        await play.react(there.vera, said.message_id, "😁", there.group)
    assert (await play.react(there.anna, said.message_id, "😁", there.group)).reactions == {str(there.anna): "😁"}
    await play.bot_rights(there.group, ["can_manage_tags"])
    await refused(bot.delete_message_reaction(there.group, said.message_id, user_id=there.anna), NO_REACTIONS)


async def test_reactions_are_told_to_admins_who_asked(bot: Bot, play: Control, there: Members) -> None:
    said = await play.write(there.boris, "Hm.", there.group)
    await bot.get_updates()
    await play.react(there.vera, said.message_id, "😁", there.group)
    await updates(bot)
    await play.bot_rights(there.group, ())
    await play.react(there.vera, said.message_id, "👎", there.group)
    assert [update for update in await updates(bot) if update.message_reaction] == []


async def test_a_group_changes_hands(bot: Bot, play: Control, there: Members) -> None:
    await play.promote(there.group, there.boris)
    await play.transfer(there.group, there.boris)
    changed = [update.message for update in await updates(bot) if update.message and update.message.chat_owner_changed]
    assert [message.chat_owner_changed.new_owner.id for message in changed if message.chat_owner_changed] == [
        there.boris
    ]
    standing = [(await play.standing(there.group, one))[0]["status"] for one in (there.anna, there.boris)]
    assert standing == ["administrator", "creator"]
    await play.leave(there.group, there.boris)
    left = [update.message.chat_owner_left for update in await updates(bot) if update.message]
    assert [one.new_owner.id for one in left if one and one.new_owner] == [there.anna]


async def test_times(bot: Bot, play: Control, there: Members) -> None:
    sent = await bot.send_message(
        there.group, 'Ends <b><tg-time unix="1750000045" format="r">in 45 seconds</tg-time></b>.', parse_mode="HTML"
    )
    found = [one for one in sent.entities if one.type == "date_time"]
    assert [(one.date_time_format, int(one.unix_time.timestamp())) for one in found if one.unix_time] == [
        ("r", 1_750_000_045)
    ]
    seen = (await play.messages(there.anna, there.group))[-1]
    assert seen.html == 'Ends <b><tg-time unix="1750000045" format="r">in 45 seconds</tg-time></b>.'
    again = await bot.send_message(there.group, sent.text or "", entities=sent.entities)
    assert [one.type for one in again.entities] == ["bold", "date_time"]
    for wrong in ('unix="soon" format="r"', 'unix="1750000045" format="rt"', 'unix="1750000045" format="td"', ""):
        with pytest.raises(BadRequest, match="parse entities"):
            await bot.send_message(there.group, f"<tg-time {wrong}>x</tg-time>", parse_mode="HTML")


async def test_disabled_buttons_and_forced_replies(bot: Bot, play: Control, there: Members) -> None:
    off = InlineKeyboardButton("Boris", api_kwargs={"disabled": {}})
    on = InlineKeyboardButton("Vera", callback_data="v")
    markup = InlineKeyboardMarkup([[off, on]], api_kwargs={"force_reply": True})
    sent = await bot.send_message(there.group, "Who?", reply_markup=markup)
    assert sent.reply_markup is not None
    assert sent.reply_markup.inline_keyboard[0][0].api_kwargs == {"disabled": {}}
    seen = (await play.messages(there.anna, there.group))[-1]
    assert (seen.force_reply, seen.keyboard[0][0]["disabled"]) == (True, {})
    with pytest.raises(NotAllowedError, match="the button is disabled"):
        await play.press(there.anna, sent.message_id, chat=there.group, row=0, column=0)
    assert (await play.press(there.anna, sent.message_id, "v", there.group)).query_id
    await refused(sent.edit_reply_markup(InlineKeyboardMarkup([[off]])), FORCED_REPLY)
    await sent.edit_reply_markup(InlineKeyboardMarkup([[off]], api_kwargs={"force_reply": True}))
