"""What a group is told where a command of its members fails."""

import asyncio
import logging
import sqlite3

from telegram import Message, Update
from telegram.constants import ChatType, ParseMode
from telegram.error import TelegramError

from bot.chat.commands import IN_GROUPS
from bot.chat.handlers.base import Context
from bot.chat.house import House
from bot.chat.references import reference_of
from bot.chat.stranded import TELLING, NotTakenError
from bot.chat.throttle import Rate, Throttle
from bot.lang import Tongue, one_of_ours, tongue
from bot.store.errors import is_failure

logger = logging.getLogger(__name__)

SELDOM = Rate(1, 1 / 60)
"""How often one group is told: where the disk is full every command fails, and the first answer holds for all."""


class Apologies:
    """Answers in groups, past the outbox, which lies in the store. (Presses and private chats are answered each.)"""

    def __init__(self, house: House) -> None:
        self._house = house
        self._told = Throttle(SELDOM)

    async def on_error(self, update: object, context: Context) -> None:
        """A handler failed (PTB: Application.add_error_handler). Only who sent a command waits for an answer."""
        message = update.message if isinstance(update, Update) else None
        if message is None or context.error is None or message.chat.type not in {ChatType.GROUP, ChatType.SUPERGROUP}:
            return
        if is_command(message, context.bot.username) and not self._told.take(message.chat.id):
            self._house.spawn(self._tell(message, context.error))  # its lane does not wait for Telegram

    async def _tell(self, message: Message, error: Exception) -> None:
        text = _apology(await self._tongue_of(message), error)
        thread_id = message.message_thread_id if message.is_topic_message else None
        try:
            async with asyncio.timeout(TELLING):
                await self._house.bot.send_message(
                    message.chat.id, text, message_thread_id=thread_id, parse_mode=ParseMode.HTML
                )
        except (TelegramError, TimeoutError) as trouble:
            logger.info("chat %d was not told that a command failed: %s", message.chat.id, trouble)

    async def _tongue_of(self, message: Message) -> Tongue:
        """The language of the group; where it cannot be looked up, that of whoever wrote."""
        try:
            known = await self._house.store.chat(message.chat.id)
        except sqlite3.Error:
            known = None
        if known is not None:
            return tongue(known.language)
        return tongue(one_of_ours(message.from_user.language_code if message.from_user else None) or "en")


def is_command(message: Message, username: str) -> bool:
    """Whether it is a command for this bot."""
    word, *_ = (message.text or "").split(maxsplit=1) or [""]
    name, _, whom = word.removeprefix("/").lower().partition("@")
    return word.startswith("/") and name in IN_GROUPS and whom in {"", username.lower()}


def _apology(t: Tongue, error: Exception) -> str:
    number = reference_of(error)
    if isinstance(error, NotTakenError) or is_failure(error):
        return t.text(
            "I can take no commands at the moment, since I cannot write anything down ({number}). Nothing that I have "
            "accepted is lost. Please try again in a few minutes.",
            number=number,
        )
    return t.text("Something went wrong on my side ({number}). Please try once more.", number=number)
