"""Errors, as the log hears of them: counted, and told on in words that say nothing about players or secrets."""

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import bot
from bot.ops.logs import refer

OURS = Path(bot.__file__).parent
REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """One error.

    Attributes:
        reference: its number in the log; a player who met the error was shown this.
        at: Unix time.
        what: the message in the log, without any words from outside the code.
        kind: the exception's class.
        place: its place in the code: file, line, function.
        where: game, chat and kind of update, as far as known.
    """

    reference: str
    at: float
    what: str
    kind: str = ""
    place: str = ""
    where: Mapping[str, object] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str, str]:
        """A key that all errors of the same sort share, whichever game they are about."""
        return self.kind, self.place, "".join("#" if letter.isdecimal() else letter for letter in self.what)


class Errors(logging.Handler):
    """Hears every record of level ERROR and above, from any logger, while a `with` block runs.

    `count` counts errors by their references: an error that is logged twice on its way up is one. `tell`, if set, is
    called with each record's report, in the thread of the record, unless the record says that it is `watched`: the
    watch over the bot's health tells of that anyway.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(refer)
        self.count = 0
        self.tell: Callable[[ErrorReport], None] | None = None
        self._known: deque[str] = deque(maxlen=REMEMBERED)

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Count a logged error, and tell of it (logging: Handler.emit)."""
        report = report_of(record)
        if report.reference not in self._known:
            self._known.append(report.reference)
            self.count += 1
        if self.tell is not None and not getattr(record, "watched", False):
            self.tell(report)


def report_of(record: logging.LogRecord) -> ErrorReport:
    """The report on a record."""
    error = record.exc_info[1] if record.exc_info else None
    return ErrorReport(
        reference=str(getattr(record, "reference", "")),
        at=record.created,
        what=_what(record),
        kind="" if error is None else type(error).__name__,
        place="" if error is None else place_of(error.__traceback__),
        where=getattr(record, "where", {}),
    )


def _what(record: logging.LogRecord) -> str:
    """The code's own message with its numbers; words put into it may name a player or a role, and are left out."""
    if not record.name.startswith("bot."):
        return record.name
    given = record.args if isinstance(record.args, tuple) else (record.args,) if record.args else ()
    try:
        return str(record.msg) % tuple(_harmless(value) for value in given)
    except (TypeError, ValueError):
        return str(record.msg)


def _harmless(value: object) -> object:
    if isinstance(value, BaseException):
        return type(value).__name__
    return value if isinstance(value, int | float) else "…"


def place_of(traceback: TracebackType | None) -> str:
    """The innermost place in our own code; else the innermost of all."""
    found = ""
    ours = False
    while traceback is not None:
        code = traceback.tb_frame.f_code
        file = Path(code.co_filename)
        mine = file.is_relative_to(OURS)
        if mine or not ours:
            name = file.relative_to(OURS.parent).as_posix() if mine else file.name
            found = f"{name}:{traceback.tb_lineno} {code.co_name}"
        ours = ours or mine
        traceback = traceback.tb_next
    return found
