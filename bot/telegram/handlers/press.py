"""A press on a button in the bot's own terms: the user, the place, and the button's data; and the answer to it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatType
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.store.gathering.deep_links import lead
from bot.store.rows import Chat, User
from bot.telegram.callback_data import ButtonData
from bot.telegram.declaring import Context, declare_button
from bot.telegram.directory import tongue_of
from bot.telegram.games.moderation.writing import silence_in
from bot.telegram.handlers.deep_links import word_of
from bot.telegram.handlers.visit import Incoming, Visit, heard, services_of
from bot.telegram.intake.admission import TooFastButton
from bot.telegram.intake.arrival import Arrival, in_hand
from bot.telegram.intake.bot_api.capabilities import ephemeral_id
from bot.telegram.outbox.errors import seconds_of
from bot.telegram.rights import Deed, Doer, Hosted, verdict, why_not
from bot.text import Tongue, plain, tongue
from bot.text.lengths import clipped

logger = logging.getLogger(__name__)

TOAST_LENGTH = 200
BREATH = 0.3
"""How long to wait before an answer to a press is sent once more, if the first try failed. Seconds."""
PRESSER_WAITS = 5.0
"""How long a user waits for the answer to a press. Seconds."""

B = TypeVar("B", bound=ButtonData)


@dataclass(frozen=True, slots=True)
class Press(Incoming):
    """A press on a button. Any user may forge the `data`, so handlers check all of it."""

    query: CallbackQuery
    user: User
    data: str

    @property
    def tongue(self) -> Tongue:
        """The language of the presser."""
        return tongue_of(self.user)

    @property
    def message(self) -> Message | None:
        """The message with the button; None where Telegram does not show one, since it is too old."""
        return self.query.message if isinstance(self.query.message, Message) else None

    @property
    def stands_there(self) -> bool:
        """Whether the message really has a button with this data; only reliable if the data begins with `QUOTING`."""
        markup = self.message.reply_markup if self.message is not None else None
        rows = markup.inline_keyboard if markup is not None else ()
        return any(button.callback_data == self.data for row in rows for button in row)

    @property
    def where(self) -> int | None:
        """The chat of that message; None where Telegram does not say."""
        return self.query.message.chat.id if self.query.message is not None else None

    @property
    def is_aside(self) -> bool:
        """Whether the message was shown in the group to the presser alone."""
        return self.message is not None and ephemeral_id(self.message) != 0

    @property
    def place(self) -> int | None:
        """The chat of the message, under its present id."""
        return self.services.directory.current_id(self.where) if self.where is not None else None

    @property
    def in_private(self) -> bool:
        """Whether the press came from the presser's private chat."""
        return self.query.message is not None and self.query.message.chat.type == ChatType.PRIVATE

    @property
    def doer(self) -> Doer:
        """The presser, as `rights.verdict` takes one."""
        return Doer(self.user.id, None if self.in_private else self.place)

    @property
    def thread_id(self) -> int | None:
        """The forum topic of that message."""
        message = self.message
        return message.message_thread_id if message is not None and message.is_topic_message else None

    async def group(self) -> Chat | None:
        """The group of the press, with the settings of its topic; None in private."""
        if self.in_private or self.where is None:
            return None
        return await self.services.directory.chat(self.where, thread_id=self.thread_id)

    def as_command(self, message: Message) -> Visit:
        """The press as a command that the presser might have sent instead of this message, in their language."""
        return Visit(self.update, self.context, message, self.user, None, False, self.tongue)

    async def is_shown_nothing(self) -> bool:
        """Whether the bot may show the group nothing for the presser now; if so, the presser is told."""
        silence = None
        if self.place is not None and not self.in_private:
            silence = await silence_in(self.ctx, self.services.tables, self.place, self.thread_id, self.user)
        if silence is not None:
            await self.answer(silence.told(self.user))
        return silence is not None

    async def may(self, deed: Deed, chat_id: int, game: Hosted | None = None, *, t: Tongue | None = None) -> bool:
        """Whether the presser has this right in a group; if not, they are told so, in `t` or their own language."""
        found = await verdict(self.ctx, deed, self.doer, chat_id, game)
        if not found:
            await self.answer(why_not(self.tongue if t is None else t, found))
        return bool(found)

    async def no_longer_works(self, t: Tongue | None = None) -> None:
        """Answer a press whose button no longer means anything, or was forged."""
        await self.answer((self.tongue if t is None else t).text("This button no longer works."))

    async def answer(self, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
        """Answer the press; see `toast`. A link of the bot's own is remembered, since apps may lose its word."""
        if url is not None and (word := word_of(self.ctx, url)) is not None:
            async with self.ctx.store.transaction(part=True) as tx:
                await lead(tx, self.user.id, word, self.ctx.clock.now())
        await toast(self.query, text, alert=alert, url=url)


async def press_of(update: Update, context: Context) -> Press | None:
    """The press in an update; None where the update is no press on one of the bot's buttons."""
    query = update.callback_query
    if query is None or query.data is None:
        return None
    services = services_of(context)
    seen = query.message if isinstance(query.message, Message) else None
    press = Press(update, context, query, await services.directory.user(query.from_user, seen), query.data)
    return replace(press, user=await heard(services, press.user, in_private=press.in_private))


def on_press(kind: type[B]) -> Callable[[Callable[[Press, B], Awaitable[None]]], Callable[[Press, B], Awaitable[None]]]:
    """Declare the handler of presses on buttons of a kind, which is called with the press and the button.

    An example is `@on_press(SeatButton)` above `async def on_seat_press(press: Press, button: SeatButton)`.
    """

    def declare(handler: Callable[[Press, B], Awaitable[None]]) -> Callable[[Press, B], Awaitable[None]]:
        @declare_button(kind)
        async def handle(update: Update, context: Context) -> None:
            press = await press_of(update, context)
            button = kind.unpack(press.data) if press is not None else None
            if press is not None and button is not None:
                await handler(press, button)

        return handler

    return declare


# -- answers (Bot API: answerCallbackQuery) ------------------------------------------------------------------


async def toast(query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
    """Answer a press: a small text (a toast) comes up over the chat. The game does not wait until it has arrived."""
    arrival = in_hand()
    answering = _answer(query, clipped(plain(text), TOAST_LENGTH), arrival, alert=alert, url=url)
    if arrival is None:
        await answering
    else:
        arrival.answer(answering)


async def _answer(query: CallbackQuery, text: str, arrival: Arrival | None, *, alert: bool, url: str | None) -> None:
    """Send the answer to a press; after a failure, once more if the user still waits. A late answer is no error."""
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


@declare_button(TooFastButton)
async def on_too_fast(update: Update, _: Context) -> None:
    """Answer one of many presses that came too fast to be handled, without asking the store even for a language."""
    query = update.callback_query
    if query is not None:
        t = tongue(query.from_user.language_code)
        await toast(query, t.text("Slow down, please: I can't keep up."))


async def on_unknown_press(update: Update, context: Context) -> None:
    """Answer a press on a button of an older version, or a forged one."""
    query = update.callback_query
    if query is not None:
        user = await services_of(context).directory.user(query.from_user)
        await toast(query, tongue_of(user).text("This button no longer works."))
