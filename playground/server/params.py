"""Parameters of a call of the Bot API: read from query strings, JSON, forms and multipart, and what they hold."""

import json
import re
from collections.abc import Iterator
from email.message import Message as Header
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from playground.server.refusals.errors import ApiError, bad_request

_LONE = re.compile("[\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")
_TRUE = {"true", "yes", "1"}


def loads(source: str | bytes) -> Any:
    """The JSON in a text; a ValueError if it is none, or has strings that UTF-8 cannot encode."""
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
        """An Integer; anything else counts as missing, as Telegram does it."""
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


LARGEST = 20 * 1024 * 1024
_NAME = re.compile(rb'name="((?:[^"\\]|\\.)*)"')
_FILENAME = re.compile(rb'filename="((?:[^"\\]|\\.)*)"')


async def read_params(request: Request) -> Params:
    """Bot API: Making requests. The query string and the body together."""
    values: dict[str, Any] = dict(parse_qsl(request.url.query, keep_blank_values=True))
    if request.method != "POST":
        return Params(values)
    body = await _read(request)
    header = Header()
    header["content-type"] = request.headers.get("content-type", "")
    kind = header.get_content_type() if request.headers.get("content-type") else ""
    if not body:
        return Params(values)
    if kind == "application/json":
        return Params(values | _object(body))
    if kind == "multipart/form-data":
        fields, files = _multipart(body, str(header.get_param("boundary", "")))
        return Params(values | fields, files)
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    return Params(values | dict(parse_qsl(text, keep_blank_values=True)))


async def _read(request: Request) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST:
            raise ApiError(413, "Request Entity Too Large")
        parts.append(part)
    return b"".join(parts)


def _object(body: bytes) -> dict[str, Any]:
    try:
        value = loads(body)
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(value, dict):
        raise bad_request("object expected")
    return value


def _multipart(body: bytes, boundary: str) -> tuple[dict[str, str], dict[str, tuple[str, bytes]]]:
    """RFC 7578, as far as clients of the Bot API use it."""
    fields: dict[str, str] = {}
    files: dict[str, tuple[str, bytes]] = {}
    mark = b"\r\n--" + boundary.encode()
    for part in (b"\r\n" + body).split(mark)[1:]:
        head, found, content = part.partition(b"\r\n\r\n")
        name = _NAME.search(head)
        if not found or name is None:
            continue
        filename = _FILENAME.search(head)
        key = name[1].decode("utf-8", "replace")
        if filename is None:
            fields[key] = content.decode("utf-8", "replace")
        else:
            files[key] = (filename[1].decode("utf-8", "replace"), content)
    return fields, files
