"""Servers of an older Bot API: what they do not know of a call they refuse or ignore."""

import re
from typing import Any

from playground.server.faults.orders import FaultKind, Faults
from playground.server.params import Params
from playground.server.refusals.errors import ApiError, bad_request

NEWER_METHODS = frozenset({
    "setChatMemberTag",
    "deleteMessageReaction",
    "deleteAllMessageReactions",
    "sendRichMessage",
    "editEphemeralMessageText",
    "editEphemeralMessageCaption",
    "editEphemeralMessageMedia",
    "editEphemeralMessageReplyMarkup",
    "deleteEphemeralMessage",
})  # fmt: skip
"""The methods since Bot API 9.5 that this server knows."""
_TIME = re.compile(r"<tg-time\b", re.IGNORECASE)


def as_understood(faults: Faults, method: str, params: Params) -> Params:
    """The call as the server that was ordered understands it.

    Raises:
        ApiError: it does not know the method, or what it knows of the rest makes no sense to it.
    """
    if faults.stands(FaultKind.UNKNOWN, method=method):
        raise ApiError(404, "Not Found")
    values = params.values
    if faults.stands(FaultKind.OLDER):
        if method in NEWER_METHODS:
            raise ApiError(404, "Not Found")
        values = _before(method, params)
    elif faults.stands(FaultKind.EARLIER):
        values = {name: value for name, value in values.items() if name != "ephemeral_message_parameters"}
    return params if values is params.values else Params(values, params.files)


def _before(method: str, params: Params) -> dict[str, Any]:
    """The server before Bot API 9.5: no ephemeral messages, times, rich messages or disabled buttons."""
    later = {"ephemeral_message_parameters", "receiver_user_id", "rich_message"}
    if method != "answerCallbackQuery":
        later.add("callback_query_id")
    values = {name: value for name, value in params.values.items() if name not in later}
    for name in ("text", "caption"):
        if params.text("parse_mode").lower() == "html" and (found := _TIME.search(params.text(name))):
            at = len(params.text(name)[: found.start()].encode())
            raise bad_request(f'can\'t parse entities: Unsupported start tag "tg-time" at byte offset {at}')
    if isinstance(reply := params.json("reply_parameters"), dict) and "ephemeral_message_id" in reply:
        del values["reply_parameters"]
    if isinstance(markup := params.json("reply_markup"), dict) and "inline_keyboard" in markup:
        values["reply_markup"] = {"inline_keyboard": _without(markup["inline_keyboard"], "disabled")}
    if method == "setMyCommands":
        values["commands"] = _without(params.json("commands"), "is_ephemeral")
    return values


def _without(value: Any, field: str) -> Any:
    """The same JSON, without this field in any object."""
    if isinstance(value, list):
        return [_without(one, field) for one in value]
    if isinstance(value, dict):
        return {name: inner for name, inner in value.items() if name != field}
    return value
