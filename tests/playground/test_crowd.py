"""Robots over HTTP: which of the buttons that they see are theirs to press."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from playground.control import Control
from playground.crowd import Mind, RobotCrowd
from playground.views import SeenMessage
from tests.whole.table import playing


def buttons(*data: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(f"Press {one}", callback_data=one)] for one in data])


@contextlib.asynccontextmanager
async def answering(bot: Bot) -> AsyncIterator[list[str]]:
    """Presses as they come; each is answered."""
    pressed: list[str] = []

    async def answer() -> None:
        offset = 0
        while True:
            for update in await bot.get_updates(offset=offset, timeout=5):
                offset = update.update_id + 1
                if update.callback_query is not None:
                    pressed.append(str(update.callback_query.data))
                    await update.callback_query.answer()

    task = asyncio.create_task(answer())
    try:
        yield pressed
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(pressed: list[str], count: int) -> None:
    async with asyncio.timeout(20):
        while len(pressed) < count:
            await asyncio.sleep(0.01)


async def test_where_the_private_chat_is_the_group_a_lone_button_is_pressed_but_for_that_of_somebody_else(
    bot: Bot, play: Control
) -> None:
    anna = await play.person("Anna", started=True)
    crowd = RobotCrowd(play, anna.id, (anna,), pause=0.01)
    async with answering(bot) as pressed, playing(crowd, await play.last()):
        await bot.send_message(anna.id, "\u2068Boris\u2069 has the floor", reply_markup=buttons("his"))
        await bot.send_message(anna.id, "\u2068Anna\u2069 has the floor", reply_markup=buttons("hers"))
        await bot.send_message(anna.id, "Whom do you shoot?", reply_markup=buttons("shot"))
        await until(pressed, 2)
        await asyncio.sleep(0.1)
        assert sorted(pressed) == ["hers", "shot"]


async def test_who_is_mentioned_is_meant_whatever_the_bot_has_made_of_the_name(bot: Bot, play: Control) -> None:
    anna, odd = await play.person("Anna", started=True), await play.person("J.R", started=True)
    group = await play.group("Mafia", [anna.id, odd.id], bot="admin")
    crowd = RobotCrowd(play, group.id, (anna, odd), pause=0.01)
    async with answering(bot) as pressed, playing(crowd, await play.last()):
        named = f'<a href="tg://user?id={odd.id}">\u2068J.\u2060R\u2069</a>'
        await bot.send_message(
            group.id, f"🗣 {named} has the floor\nNext: \u2068Anna\u2069", "HTML", reply_markup=buttons("done")
        )
        await until(pressed, 1)
        await asyncio.sleep(0.1)
        assert pressed == ["done"]


async def test_what_a_message_asks_next_is_answered_too_and_what_it_asked_already_is_not(
    bot: Bot, play: Control
) -> None:
    anna = await play.person("Anna", started=True)
    crowd = RobotCrowd(play, -1, (anna,), pause=0.01)
    async with answering(bot) as pressed, playing(crowd, await play.last()):
        question = await bot.send_message(anna.id, "Whom?", reply_markup=buttons("1:a"))
        await until(pressed, 1)
        await question.edit_text("Whom? You may still change it", reply_markup=buttons("1:a", "1:b"))
        await asyncio.sleep(0.1)
        assert pressed == ["1:a"]
        await question.edit_text("And whom now?", reply_markup=buttons("2:a"))
        await until(pressed, 2)
        assert pressed == ["1:a", "2:a"]


class Swayed(Mind):
    """A robot that looks at a question once more as soon as it has read that it should."""

    told = ""

    def see(self, message: SeenMessage) -> None:
        self.told = message.text

    async def reconsiders(self, message: SeenMessage) -> bool:
        return message.text in self.told


async def test_a_robot_looks_again_at_what_it_has_answered_once_something_that_it_was_told_in_private_sways_it(
    bot: Bot, play: Control
) -> None:
    anna, boris = [await play.person(name, started=True) for name in ("Anna", "Boris")]
    crowd = RobotCrowd(play, -1, (anna, boris), pause=0.01, minds=Swayed)
    crowd.rest(boris.id)  # a person has this seat
    async with answering(bot) as pressed, playing(crowd, await play.last()):
        await bot.send_message(anna.id, "Whom do you shoot?", reply_markup=buttons("shot"))
        await bot.send_message(anna.id, "And whom do you save?", reply_markup=buttons("saved"))
        await until(pressed, 2)
        await bot.send_message(anna.id, "Boris: good night")
        await asyncio.sleep(0.1)
        assert sorted(pressed) == ["saved", "shot"]
        await bot.send_message(anna.id, "Boris: Whom do you shoot? Him!")
        await until(pressed, 3)
        await asyncio.sleep(0.1)
        assert sorted(pressed) == ["saved", "shot", "shot"]
