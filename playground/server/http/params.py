"""Parameters of a method call, whatever way they came in."""

import json
import re
from collections.abc import Iterator
from typing import Any

from playground.server.refusals.errors import bad_request

_LONE = re.compile("[\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")
_TRUE = {"true", "yes", "1"}


def loads(source: str | bytes) -> Any:
    """JSON whose strings can be encoded in UTF-8; a ValueError for any other text."""
    text = source.decode() if isinstance(source, bytes) else source
    value = json.loads(text)
    if _ESCAPED.search(text) and _LONE.search(json.dumps(value, ensure_ascii=False)):
        raise ValueError("strings must be encoded in UTF-8")
    return value


class Params:
    """Bot API: Making requests. Values are JSON or strings that hold JSON; files came as multipart parts."""

    def __init__(self, values: dict[str, Any], files: dict[str, tuple[str, bytes]] | None = None) -> None:
        self.values = values
        self.files = files or {}

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def raw(self, name: str) -> Any:
        """The value as given; None when missing."""
        return self.values.get(name)

    def text(self, name: str) -> str:
        """A string; empty when it is missing."""
        value = self.values.get(name)
        return "" if value is None else value if isinstance(value, str) else json.dumps(value)

    def flag(self, name: str) -> bool:
        """A Boolean; False when it is missing."""
        value = self.values.get(name)
        return value.strip().lower() in _TRUE if isinstance(value, str) else bool(value)

    def number(self, name: str, default: int = 0) -> int:
        """An Integer; Telegram takes what is none for the default."""
        value = self.values.get(name)
        if value is None or value == "":
            return default
        try:
            return int(float(value)) if isinstance(value, float) else int(value)
        except (TypeError, ValueError, OverflowError):
            return default

    def json(self, name: str) -> Any:
        """An object or array, perhaps serialized; None when it is missing."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return loads(value)
        except ValueError:
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from None

    def strings(self, name: str) -> list[str] | None:
        """An array of strings; None when it is missing."""
        value = self.json(name)
        if value is None:
            return None
        if not isinstance(value, list):
            raise bad_request(f"expected an Array of String as {name.replace('_', ' ')}")
        return [str(item) for item in value]
