"""A question to a host before a deed that cannot be undone: *Yes* or *No*, in the chat of the command."""

from markupsafe import Markup

from bot.store.rows import GameRow
from bot.telegram.handlers.visit import Visit
from bot.telegram.outbox.deliveries import Button, Post, Priority
from bot.text import plain


def yes_or_no(who: Visit, row: GameRow, text: Markup, slot: str, *, yes: Button, no: str) -> Post:
    """The question; `no` is the data of its second button."""
    return Post(
        who.message.chat.id,
        str(text),
        thread_id=who.thread_id,
        keyboard=((yes, Button(plain(who.tongue.context("button", "No")), no)),),
        slot=slot,
        priority=Priority.QUESTION,
        silent=True,
        game=row.id,
    )
