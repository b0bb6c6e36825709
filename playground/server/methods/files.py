"""Files that a call brings along: documents and photos."""

import hashlib
import mimetypes
from typing import Any

from playground.server.params import Params
from playground.server.refusals.errors import bad_request
from playground.server.world import World


def read_document(world: World, params: Params) -> dict[str, Any]:
    """Bot API: Document."""
    file_id, upload = _file(world, params, "document")
    return _as_json(file_id, *upload)


def as_document(world: World, name: str, content: bytes) -> dict[str, Any]:
    """Bot API: Document, of a file that a person sends."""
    file_id = _id_of(name, content)
    world.files[file_id] = name, content
    return _as_json(file_id, name, content)


def _as_json(file_id: str, name: str, content: bytes) -> dict[str, Any]:
    return {
        "file_name": name,
        "mime_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
        "file_id": file_id,
        "file_unique_id": file_id[2:18],
        "file_size": len(content),
    }


def _id_of(name: str, content: bytes) -> str:
    return "BQ" + hashlib.sha256(name.encode() + b"\0" + content).hexdigest()[:40]


def read_photo(world: World, params: Params) -> list[dict[str, Any]]:
    """Bot API: PhotoSize, all sizes that there are."""
    file_id, upload = _file(world, params, "photo")
    size = _size_of_png(upload[1])
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = size
    if width + height > 10_000 or not width <= 20 * height <= 400 * width or len(upload[1]) > 10 * 2**20:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    photo = {
        "file_id": file_id,
        "file_unique_id": file_id[2:18],
        "file_size": len(upload[1]),
        "width": width,
        "height": height,
    }
    return [photo]


def _size_of_png(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels (PNG: the header chunk); None where it is no PNG."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR":
        return None
    return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])


def _file(world: World, params: Params, name: str) -> tuple[str, tuple[str, bytes]]:
    """The file that a parameter has, with its id: an upload, or one that was sent before (Bot API: Sending files)."""
    given = params.text(name)
    upload = params.files.get(given.removeprefix("attach://") if given else name)
    if upload is not None:
        file_id = _id_of(*upload)
        world.files[file_id] = upload
    elif given in world.files:
        file_id, upload = given, world.files[given]
    elif given:
        raise bad_request("wrong file identifier/HTTP URL specified")
    else:
        raise bad_request(f"there is no {name} in the request")
    if not upload[1]:
        raise bad_request("file must be non-empty")
    return file_id, upload
