"""JSON from outside, whose strings can all be written down again.

JSON can name half of a surrogate pair. Python takes this for a character, and neither SQLite nor HTTP can carry that.
"""

import json
import re
from typing import Any

_HALF_ESCAPED = re.compile(rb"\\u[dD][89a-fA-F]")
_HALF = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def read_json(payload: bytes) -> dict[str, Any]:
    """The JSON object, half characters replaced.

    Raises:
        ValueError: the text is no JSON, or no object; the text is not repeated in the error.
    """
    try:
        found = json.loads(payload.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        raise ValueError("no JSON") from None
    if not isinstance(found, dict):
        raise ValueError("no JSON object")
    return _whole(found) if _HALF_ESCAPED.search(payload) else found


def _whole(value: Any) -> Any:
    match value:
        case str():
            return _HALF.sub(REPLACEMENT, value)
        case list():
            return [_whole(item) for item in value]
        case dict():
            return {_whole(key): _whole(item) for key, item in value.items()}
    return value
