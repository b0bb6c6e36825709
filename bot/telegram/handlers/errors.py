"""Apologies when the handling of an update fails: the error is logged under a number, which people are told."""

import asyncio
import contextlib
import logging

from telegram import Message, Update, User
from telegram.constants import ChatType, ParseMode
from telegram.error import TelegramError

from bot.error_references import reference_of
from bot.store.errors import DATABASE_ERRORS, LeaseLostError, is_failure
from bot.telegram.callback_data import AnswerButton
from bot.telegram.context import ChatContext
from bot.telegram.declaring import Context
from bot.telegram.directory import tongue_of
from bot.telegram.games.paused import TELLING, NotTakenError
from bot.telegram.games.tables import Tables
from bot.telegram.handlers.press import toast
from bot.telegram.intake import ALLOWED_UPDATES
from bot.telegram.intake.lanes import LOST
from bot.telegram.intake.rate_limit import BucketRate, RateLimiter
from bot.telegram.lobbies.commands import group_command
from bot.telegram.logbook import entry
from bot.text import Tongue, tongue

logger = logging.getLogger(__name__)

SELDOM = BucketRate(1, 1 / 60)
"""How often one group is told of errors: with a full disk every command fails, and one answer is enough."""


class ErrorReplies:
    """Apologizes for errors: for each press and private message, and now and then in groups.

    The apologies do not go through the outbox, which needs the store: perhaps the store is what has failed.
    """

    def __init__(self, ctx: ChatContext, tables: Tables) -> None:
        self._ctx = ctx
        self._tables = tables
        self._told = RateLimiter(SELDOM)

    async def on_error(self, update: object, context: Context) -> None:
        """Receive the error of a handler (PTB: Application.add_error_handler)."""
        if isinstance(context.error, LeaseLostError):
            LOST.get([]).append(context.error)
        elif isinstance(update, Update) and context.error is not None:
            await self.make(update, context.error)
        else:
            logger.error("something failed beside all updates", exc_info=context.error)

    async def make(self, update: Update, error: Exception) -> None:
        """Log the error, and tell the user who waits for an answer."""
        known = {"reference": reference_of(error), "where": _where(update, self._tables)}
        if _is_not_taken(error):
            logger.warning("an update was not taken: %s", error, extra=known)
        else:
            logger.error("an update was not handled", exc_info=error, extra=known)
            with contextlib.suppress(*DATABASE_ERRORS):
                await self._note(update, error)
        message = update.message
        if update.callback_query is not None:
            await toast(update.callback_query, _apology(await self._senders_tongue(update), error), alert=True)
        elif update.effective_chat is not None and update.effective_chat.type == ChatType.PRIVATE:
            await self._send(update.effective_chat.id, _apology(await self._senders_tongue(update), error))
        elif (
            message is not None
            and group_command(message.text, self._ctx.bot.username) is not None
            and not self._told.take(message.chat.id)
        ):
            self._ctx.background.spawn(self._tell_group(message, error))  # its lane does not wait for Telegram

    async def _note(self, update: Update, error: Exception) -> None:
        """Write the number of the error into the log channel of the group in which it happened."""
        where = update.effective_chat
        chat = await self._ctx.store.chat(where.id) if where is not None and where.type != ChatType.PRIVATE else None
        if chat is not None:
            words = tongue(chat.language).text(
                "⚠️ Something went wrong on my side ({number}).", number=reference_of(error)
            )
            await self._ctx.outgoing.deliver(*entry(chat, words))

    async def _tell_group(self, message: Message, error: Exception) -> None:
        thread_id = message.message_thread_id if message.is_topic_message else None
        await self._send(message.chat.id, _apology(await self._groups_tongue(message), error, to_all=True), thread_id)

    async def _send(self, chat_id: int, text: str, thread_id: int | None = None) -> None:
        try:
            async with asyncio.timeout(TELLING):
                await self._ctx.bot.send_message(chat_id, text, message_thread_id=thread_id, parse_mode=ParseMode.HTML)
        except (TelegramError, TimeoutError) as trouble:
            logger.warning("an apology was not delivered: %s", trouble)

    async def _senders_tongue(self, update: Update) -> Tongue:
        """The language of an update's sender; if the store fails, the language of the sender's app."""
        person = update.effective_user
        with contextlib.suppress(*DATABASE_ERRORS):
            known = await self._ctx.store.user(person.id) if person is not None else None
            if known is not None:
                return tongue_of(known)
        return _phones_tongue(person)

    async def _groups_tongue(self, message: Message) -> Tongue:
        """The language of a group; if the store fails, that of the sender."""
        with contextlib.suppress(*DATABASE_ERRORS):
            known = await self._ctx.store.chat(message.chat.id)
            if known is not None:
                return tongue(known.language)
        return _phones_tongue(message.from_user)


def _phones_tongue(person: User | None) -> Tongue:
    """The language of a person's app."""
    return tongue(person.language_code if person is not None else None)


def _is_not_taken(error: Exception) -> bool:
    return isinstance(error, NotTakenError) or is_failure(error)


def _apology(t: Tongue, error: Exception, *, to_all: bool = False) -> str:
    """The words to a user who pressed a button or wrote in private, or to a group in which one sent a command."""
    number = reference_of(error)
    if not _is_not_taken(error):
        return t.text("Something went wrong on my side ({number}). Please try again.", number=number)
    if to_all:
        return t.text(
            "I can't take commands right now, because I can't save anything ({number}). Nothing I've "
            "accepted is lost. Please try again in a few minutes.",
            number=number,
        )
    return t.text(
        "That didn't go through: I can't save anything right now ({number}). Please try again in a moment.",
        number=number,
    )


def _where(update: Update, tables: Tables) -> dict[str, object]:
    """The kind of an update and its game, for the logs. A private chat's person is not named: a role might show."""
    kind = next((kind for kind in ALLOWED_UPDATES if getattr(update, kind) is not None), "update")
    chat, person, query = update.effective_chat, update.effective_user, update.callback_query
    group = chat.id if chat is not None and chat.type != ChatType.PRIVATE else None
    where: dict[str, object] = {"update": kind, "chat": "private" if group is None else group}
    press = AnswerButton.unpack(query.data) if query is not None and query.data else None
    if press is not None:
        return {**where, "game": press.game_id}
    for table in tables.values():
        theirs = group is None and person is not None and table.seat_of(person.id) is not None
        if theirs or table.row.chat_id == group:
            return {**where, "game": table.row.id}
    return where
