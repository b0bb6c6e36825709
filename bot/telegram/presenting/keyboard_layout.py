"""Buttons in rows."""

from collections.abc import Iterable

from bot.telegram.outbox.deliveries import Button, Keyboard

COLUMNS = 2


def rows(buttons: Iterable[Button], columns: int = COLUMNS) -> Keyboard:
    """Buttons side by side."""
    every = list(buttons)
    return tuple(tuple(every[start : start + columns]) for start in range(0, len(every), columns))
