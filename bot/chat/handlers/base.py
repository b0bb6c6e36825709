"""What all handlers share."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, cast

from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatType
from telegram.error import BadRequest, RetryAfter, TelegramError
from telegram.ext import ContextTypes

from bot.chat.commands import group_command
from bot.chat.house import House
from bot.chat.outbox.deliveries import Keyboard, Post, anew
from bot.chat.outbox.errors import seconds_of
from bot.chat.updates import Arrival, in_hand
from bot.lang import Tongue, plain
from bot.store.rows import Chat, User

logger = logging.getLogger(__name__)

Context = ContextTypes.DEFAULT_TYPE

HOUSE = "house"
TOAST_LENGTH = 200
BREATH = 0.3
"""Before an answer to a press is tried once more. Seconds."""
PRESSER_WAITS = 5.0
"""Whoever pressed has looked away after so many seconds."""


def house_of(context: Context) -> House:
    """The house that this application serves."""
    return cast("House", cast("dict[str, Any]", context.bot_data)[HOUSE])


@dataclass(frozen=True, slots=True)
class Visit:
    """An update in terms of the house: who, where, in which language.

    `user` is None for an anonymous admin, who may command but cannot play; `chat` is None in private.
    """

    house: House
    message: Message
    user: User | None
    chat: Chat | None
    anonymous_admin: bool
    tongue: Tongue

    @property
    def thread_id(self) -> int | None:
        """The forum topic it came from."""
        return self.message.message_thread_id if self.message.is_topic_message else None

    async def reply(self, text: str, keyboard: Keyboard | None = None) -> None:
        """Answer where it came from, through the outbox.

        In a group in the place of what the same command was answered before: who asks again and again, or many at once,
        do not hold up a game.
        """
        command = group_command(self.message.text, self.house.bot.username) if self.chat is not None else None
        slot = f"answer.{self.thread_id or 0}.{command[0]}" if command is not None else None
        post = Post(
            self.message.chat.id, str(text), thread_id=self.thread_id, keyboard=keyboard, slot=slot, silent=True
        )
        await self.house.deliver(*(anew(post) if slot is not None else [post]))


async def visit(update: Update, context: Context) -> Visit | None:
    """Who came with this message, and from where; None where it is nobody's."""
    message = update.effective_message
    if message is None:
        return None
    house = house_of(context)
    anonymous = message.sender_chat is not None and message.sender_chat.id == message.chat.id
    person = None if anonymous or message.sender_chat is not None else message.from_user
    user = await house.user(person) if person is not None and not person.is_bot else None
    chat: Chat | None = None
    if message.chat.type != ChatType.PRIVATE:
        code = person.language_code if person is not None else None
        chat = await house.chat(message.chat.id, message.chat.title or "", code)
    return Visit(house, message, user, chat, anonymous, house.tongue_of(None if chat else user, chat))


async def toast(query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
    """Answer a press (Bot API: answerCallbackQuery). The game does not wait until that has come through."""
    arrival = in_hand()
    answering = _answer(query, plain(text)[:TOAST_LENGTH], arrival, alert=alert, url=url)
    if arrival is None:
        await answering
    else:
        arrival.answer(answering)


async def _answer(query: CallbackQuery, text: str, arrival: Arrival | None, *, alert: bool, url: str | None) -> None:
    """Too late is no error of the game. What does not come through is said once more while somebody looks."""
    for again in (True, False):
        try:
            await query.answer(text or None, show_alert=alert or None, url=url)
        except BadRequest as error:
            logger.info("a press was answered too late: %s", error)
        except TelegramError as error:
            pause = seconds_of(error) if isinstance(error, RetryAfter) else BREATH
            if again and pause <= PRESSER_WAITS:
                await asyncio.sleep(pause)
                continue
            logger.warning("a press was not answered: %s", error)
        else:
            if arrival is not None:
                arrival.note_answered()
        return
