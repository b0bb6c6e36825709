"""Presses that nobody else takes: too fast, forged, or on a button of another age."""

from telegram import Update

from bot.chat.directory import tongue_of
from bot.chat.handlers.press_answers import toast
from bot.chat.handlers.visit import Context, services_of
from bot.lang import tongue


async def on_too_fast(update: Update, _: Context) -> None:
    """One of many presses that were not admitted: nothing is looked up for it, not even a language."""
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
