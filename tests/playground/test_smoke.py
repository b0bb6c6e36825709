"""From the first message to the answered press, as a narrator's bot would go through it."""

import asyncio

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update

from playground.control import Control


async def test_a_lobby_from_command_to_answered_press(bot: Bot, play: Control) -> None:
    anna = await play.person("Anna", username="anna_p", started=True)
    boris = await play.person("Boris")
    group = await play.group("Mafia night", [anna.id, boris.id], supergroup=True, bot="admin")
    await play.write(boris.id, "/newgame", group.id)
    updates = await bot.get_updates(timeout=2, allowed_updates=Update.ALL_TYPES)
    assert updates[-1].message is not None
    assert updates[-1].message.text == "/newgame"
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="join:1", style="success")]])
    sent = await bot.send_message(group.id, "<b>Lobby</b> of 0 players", parse_mode="HTML", reply_markup=keyboard)
    assert [(e.type, e.offset, e.length) for e in sent.entities] == [("bold", 0, 5)]

    async def answer() -> None:
        offset = updates[-1].update_id + 1
        (update,) = await bot.get_updates(offset=offset, timeout=5)
        assert update.callback_query is not None
        assert update.callback_query.from_user.id == anna.id
        await update.callback_query.answer("You are in", show_alert=True)
        await update.callback_query.edit_message_text("Lobby of 1 player", reply_markup=keyboard)

    press, _ = await asyncio.gather(play.press(anna.id, sent.message_id, "join:1", group.id, wait=5), answer())
    assert press.answer is not None
    assert (press.answer.text, press.answer.show_alert) == ("You are in", True)
    board = (await play.messages(boris.id, group.id))[-1]
    assert (board.text, board.edited, board.by_bot) == ("Lobby of 1 player", True, True)
    kinds = [event.kind for event in await play.feed()]
    assert kinds[-4:] == ["sent", "pressed", "answered", "edited"]
