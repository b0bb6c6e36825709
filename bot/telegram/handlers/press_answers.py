"""Answers to presses: the small text that comes up over the chat (Bot API: answerCallbackQuery).

Also presses that no other handler takes: too fast, forged, or on a button of another age.
"""

import asyncio
import logging

from telegram import CallbackQuery, Update
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.telegram.declaring import Context, declare_button
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.visit import services_of
from bot.telegram.intake.admission import TooFastButton
from bot.telegram.intake.arrival import Arrival, in_hand
from bot.telegram.outbox.errors import seconds_of
from bot.text import plain, tongue
from bot.text.lengths import clipped

logger = logging.getLogger(__name__)

TOAST_LENGTH = 200
BREATH = 0.3
"""How long to wait before an answer to a press is tried once more. Seconds."""
PRESSER_WAITS = 5.0
"""How long a user looks for the answer to a press. Seconds."""


async def toast(query: CallbackQuery, text: str = "", *, alert: bool = False, url: str | None = None) -> None:
    """Answer a press (Bot API: answerCallbackQuery). The game does not wait until that has come through."""
    arrival = in_hand()
    answering = _answer(query, clipped(plain(text), TOAST_LENGTH), arrival, alert=alert, url=url)
    if arrival is None:
        await answering
    else:
        arrival.answer(answering)


async def _answer(query: CallbackQuery, text: str, arrival: Arrival | None, *, alert: bool, url: str | None) -> None:
    """Send the answer. Too late is no error of the game; an answer that is lost is sent once more while the user
    looks.
    """
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
    """One of many presses that were not admitted: the store is not asked, not even for a language."""
    query = update.callback_query
    if query is not None:
        t = tongue(query.from_user.language_code)
        await toast(query, t.text("Slow down, please: I can't keep up."))


async def on_unknown_press(update: Update, context: Context) -> None:
    """A press on a button of another age, or a forged one: answered, and nothing else."""
    query = update.callback_query
    if query is not None:
        user = await services_of(context).directory.user(query.from_user)
        await toast(query, tongue_of(user).text("This button no longer works."))
