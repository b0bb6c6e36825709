"""Bodies of HTTP requests: JSON, forms and multipart."""

import re
from email.message import Message as Header
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from playground.server.http.params import Params, loads
from playground.server.refusals.errors import ApiError, bad_request

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
