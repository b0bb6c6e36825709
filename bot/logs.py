"""Logging: text or JSON lines, and never the token."""

import json
import logging
import sys
from collections.abc import Iterable
from datetime import UTC, datetime

HIDDEN = "[hidden]"


class _Formatter(logging.Formatter):
    """Formats a record, its traceback included, and hides secrets in the result."""

    def __init__(self, secrets: Iterable[str], *, as_json: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = [secret for secret in secrets if secret]
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        text = self._json(record) if self._as_json else super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text

    def _json(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logging(level: str, *, as_json: bool = False, secrets: Iterable[str] = ()) -> None:
    """Log to standard error. `secrets` are hidden wherever they would appear, in tracebacks too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Formatter(secrets, as_json=as_json))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in ("httpx", "httpcore", "telegram.ext.Application", "aiosqlite"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLevelName(level)))
