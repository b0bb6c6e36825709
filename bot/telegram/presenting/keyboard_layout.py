"""Buttons, and their rows."""

from collections.abc import Iterable

from markupsafe import Markup

from bot.telegram.callback_data import ButtonData
from bot.telegram.outbox.deliveries import Button, Keyboard
from bot.text import plain

COLUMNS = 2


def button_of(label: Markup, data: ButtonData, style: str | None = None) -> Button:
    """A button with a label in words, and what a press on it means."""
    return Button(plain(label), data.pack(), style=style)


def rows(buttons: Iterable[Button], columns: int = COLUMNS) -> Keyboard:
    """Buttons side by side."""
    every = list(buttons)
    return tuple(tuple(every[start : start + columns]) for start in range(0, len(every), columns))
