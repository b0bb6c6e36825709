"""The discreet log: errors and libraries are told without players' secrets and without people's texts."""

import logging
import traceback
from collections.abc import Iterator

from telegram.error import TelegramError

from bot.store.errors import DATABASE_ERRORS

LIBRARIES = ("telegram", "asyncio")
"""The libraries that log updates, tasks and errors as they are: only their messages are kept, without the values."""
PLAIN_SPOKEN = (OSError, *DATABASE_ERRORS, TelegramError)
"""Errors whose words are about the machine or Telegram. What others say may hold a role, or what somebody wrote."""


def discreet(record: logging.LogRecord) -> logging.LogRecord:
    """The record, without the values of libraries."""
    if record.name.partition(".")[0] not in LIBRARIES:
        return record
    return logging.makeLogRecord({**record.__dict__, "msg": str(record.msg).partition("\n")[0], "args": ()})


def discreet_traceback(error: BaseException) -> str:
    """A traceback like Python's, where only plain-spoken errors may speak; the others are named."""
    return "".join(_told(error)).rstrip("\n")


def _told(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _told(before)
        yield "\nThen:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    words = f": {error}" if isinstance(error, PLAIN_SPOKEN) else ""
    yield f"{type(error).__qualname__}{words}\n"
