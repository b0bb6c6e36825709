"""Inline keyboards: what Telegram accepts under a message."""

import json
from typing import Any

from playground.server.params import Params, loads
from playground.server.refusals.errors import bad_request
from playground.server.text.entities import check_link, link_fault

Keyboard = list[list[dict[str, Any]]]

MAX_BUTTONS = 100
MAX_DATA = 64
MAX_BYTES = 10_240
STYLES = {"danger", "success", "primary"}
_ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
)
DISABLED = "disabled"
"""Bot API: DisabledButton, an object without fields."""


def parse_markup(raw: Any) -> Keyboard | None:
    """Bot API: reply_markup. An inline keyboard, None for none; other markups show nothing in a chat."""
    if raw is None or raw == "":
        return None
    if isinstance(raw, str):
        try:
            raw = loads(raw)
        except ValueError:
            raise bad_request("can't parse reply keyboard markup JSON object") from None
    if not isinstance(raw, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in raw:
        return None
    rows = raw["inline_keyboard"]
    if not isinstance(rows, list):
        raise bad_request('field "inline_keyboard" must be of type Array')
    if not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" must be an Array of Arrays')
    keyboard = [[_button(button) for button in row] for row in rows if row]
    if sum(map(len, keyboard)) > MAX_BUTTONS or len(json.dumps(keyboard, ensure_ascii=False).encode()) > MAX_BYTES:
        raise bad_request("reply markup is too long")
    return keyboard or None


def wants_reply(raw: Any) -> bool:
    """Bot API: force_reply of an inline keyboard or instead of one. Whether the reply field is to be opened."""
    markup = Params({"markup": raw}).json("markup")
    return isinstance(markup, dict) and Params(markup).flag("force_reply")


def _button(raw: Any) -> dict[str, Any]:
    """Bot API: InlineKeyboardButton."""
    if not isinstance(raw, dict):
        raise bad_request("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    text = raw.get("text")
    if not isinstance(text, str):
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if not text.strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    actions = [name for name in _ACTIONS if raw.get(name)]
    if isinstance(raw.get(DISABLED), dict):
        actions.append(DISABLED)
    if not actions:
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if raw.get("style") not in STYLES | {None}:
        raise bad_request("can't parse inline keyboard button: Unsupported button style specified")
    if "callback_data" in actions:
        data = raw["callback_data"]
        if not isinstance(data, str) or not 1 <= len(data.encode("utf-8", "replace")) <= MAX_DATA:
            raise bad_request("BUTTON_DATA_INVALID")
    if "url" in actions and not check_link(str(raw["url"])):
        url = str(raw["url"])
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: {link_fault(url)}")
    names = ("text", "style", "icon_custom_emoji_id", *actions)
    return {name: raw[name] for name in names if raw.get(name) or name == DISABLED}


def find_button(
    keyboard: Keyboard | None, data: str | None, row: int | None, column: int | None
) -> dict[str, Any] | None:
    """The button with this data, or in this place."""
    if keyboard is None:
        return None
    if data is not None:
        return next((b for line in keyboard for b in line if b.get("callback_data") == data), None)
    line = keyboard[row or 0] if (row or 0) < len(keyboard) else []
    return line[column or 0] if (column or 0) < len(line) else None
