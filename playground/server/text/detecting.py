"""Entities found in a text without markup (commands, mentions, hashtags, links); and what a deep link says."""

import re

from playground.server.text import utf16
from playground.server.text.entities import Entity

_PATTERNS = (
    ("url", re.compile(r"(?:https?://[^\s<>\"]+|\bt\.me/[^\s<>\"]+)", re.IGNORECASE)),
    ("bot_command", re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z0-9_]{4,32}\b")),
    ("hashtag", re.compile(r"(?<![\w#])#\w{1,256}\b")),
)
_COMMAND = re.compile(r"/[A-Za-z0-9_]{1,64}(?:@([A-Za-z0-9_]{3,32}))?(?![\w/])")


def detect(text: str, entities: list[Entity]) -> list[Entity]:
    """TDLib: find_entities. The given entities and those found outside links and code."""
    if not any(char in text for char in "/@#."):
        return entities
    taken = [
        (e["offset"], e["offset"] + e["length"])
        for e in entities
        if e["type"] in {"pre", "code", "text_link", "text_mention"}
    ]
    found: list[Entity] = []
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            begin = utf16.length(text[: match.start()])
            end = begin + utf16.length(match[0])
            if not any(a < end and begin < b for a, b in taken):
                taken.append((begin, end))
                found.append({"type": kind, "offset": begin, "length": end - begin})
    if not found:
        return entities
    return sorted([*entities, *found], key=lambda e: (e["offset"], -e["length"]))


def command_target(text: str) -> str | None:
    """The receiver of a command at the beginning of the text: a username, "" for any bot, None when there is no
    command.
    """
    match = _COMMAND.match(text)
    return None if match is None else (match[1] or "")


_START = re.compile(
    r"(?:(?:https?://)?(?:t\.me|telegram\.me|telegram\.dog)/(?P<name>\w+)/?\?start="
    r"|tg://resolve\?domain=(?P<domain>\w+)&start=)(?P<payload>[A-Za-z0-9_-]{1,64})\Z",
    re.IGNORECASE,
)


def start_payload(url: str, username: str) -> str | None:
    """Bot API: Deep linking. The payload of a link that starts this bot; None for any other."""
    match = _START.match(url.strip())
    if match is None or (match["name"] or match["domain"]).lower() != username.lower():
        return None
    return match["payload"]
