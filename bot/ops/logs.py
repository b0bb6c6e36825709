"""Logging: text or JSON lines, and never the token. Every error has a number, which players and the admin are told.

The log is discreet: errors and libraries are told without players' secrets and without people's texts.
"""

import json
import logging
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from types import TracebackType

from telegram.error import TelegramError

from bot.addresses import HIDDEN
from bot.error_references import new_reference, reference_of
from bot.store.errors import DATABASE_ERRORS

CHATTY = ("httpx", "httpcore", "telegram.ext.Application", "aiosqlite")
LIBRARIES = ("telegram", "asyncio")
"""The libraries that log updates, tasks and errors as they are: only their messages are kept, without the values."""
PLAIN_SPOKEN = (OSError, *DATABASE_ERRORS, TelegramError)
"""Errors whose words are about the machine or Telegram, and may be logged. Others' may hold a role or private words."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

logger = logging.getLogger(__name__)


def refer(record: logging.LogRecord) -> bool:
    """A filter that lets everything pass, and gives each error its number: `record.reference`."""
    if record.levelno >= logging.ERROR and not hasattr(record, "reference"):
        error = record.exc_info[1] if record.exc_info else None
        record.reference = new_reference() if error is None else reference_of(error)
    return True


class _Formatter(logging.Formatter):
    """Formats a record, its traceback included, and hides secrets in the result; discreetly, unless it is `telling`."""

    def __init__(self, secrets: Iterable[str], *, as_json: bool, telling: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = [secret for secret in secrets if secret]
        self._as_json = as_json
        self._telling = telling

    def format(self, record: logging.LogRecord) -> str:
        if not self._telling:
            record = discreet(record)
        record.exc_text = None  # perhaps another handler has kept its own
        text = self._json(record) if self._as_json else super().format(record)
        record.exc_text = None
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - logging's name
        """The traceback of an error."""
        return super().formatException(ei) if self._telling or ei[1] is None else discreet_traceback(ei[1])

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The first line of a record in text."""
        reference = getattr(record, "reference", None)
        return super().formatMessage(record) + (f" (error {reference})" if reference else "")

    def _json(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
        }
        if (reference := getattr(record, "reference", None)) is not None:
            line["reference"] = reference
        if where := getattr(record, "where", None):
            line["where"] = where
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = record.stack_info
        return json.dumps(line, ensure_ascii=False, default=str)


def _message(record: logging.LogRecord) -> str:
    """The message of a record; a wrongly formed one of a library must not cost the line."""
    try:
        return record.getMessage()
    except (TypeError, ValueError):
        return f"{record.msg} {record.args!r}"


def discreet(record: logging.LogRecord) -> logging.LogRecord:
    """The record with only the messages of libraries, without the values in them."""
    if record.name.partition(".")[0] not in LIBRARIES:
        return record
    return logging.makeLogRecord({**record.__dict__, "msg": str(record.msg).partition("\n")[0], "args": ()})


def discreet_traceback(error: BaseException) -> str:
    """A traceback like Python's, with the words of `PLAIN_SPOKEN` errors alone; others are named by their class."""
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


def set_up_logging(level: str, *, as_json: bool = False, secrets: Iterable[str] = ()) -> None:
    """Log to standard error. `secrets` are hidden wherever they would appear, in tracebacks too.

    At DEBUG errors and libraries tell all they have: roles, and what players write. Above it none of that.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(refer)
    handler.setFormatter(_Formatter(secrets, as_json=as_json, telling=level == "DEBUG"))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLevelName(level)))


def log_the_uncaught() -> None:
    """Send uncaught exceptions, those of threads, and warnings through the log instead of Python's own printing."""
    sys.excepthook = _uncaught
    threading.excepthook = lambda args: _uncaught(args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback)
    sys.unraisablehook = lambda given: logger.error(
        "%s %r", given.err_msg or "an exception is ignored in", given.object, exc_info=given.exc_value
    )
    logging.captureWarnings(capture=True)


def _uncaught(kind: type[BaseException], error: BaseException, place: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, place)
        return
    logger.critical("nothing has caught this", exc_info=(kind, error, place))
