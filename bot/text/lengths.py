"""How long a text is for Telegram, and texts cut to messages."""

import re
from collections.abc import Iterable
from html import unescape

from markupsafe import Markup

MESSAGE_LENGTH = 4096
_TAG = re.compile(r"<[^>]*>")


def plain(markup: str) -> str:
    """The text without tags and escapes: for toasts, buttons and other places that take no HTML."""
    return unescape(_TAG.sub("", markup))


def units(text: str) -> int:
    """UTF-16 code units of a text without markup."""
    return len(text.encode("utf-16-le")) // 2


def telegram_length(markup: str) -> int:
    """UTF-16 code units after entity parsing, the measure of Telegram's limits."""
    return units(plain(markup))


def clipped(text: str, limit: int) -> str:
    """As much of a text without markup as fits into so many UTF-16 code units."""
    return text.encode("utf-16-le")[: 2 * limit].decode("utf-16-le", "ignore")


def split(
    blocks: Iterable[Markup],
    *,
    before: str = "",
    after: str = "",
    joint: str = "\n",
    limit: int = MESSAGE_LENGTH,
) -> list[Markup]:
    """The blocks joined to few messages that fit; no block is torn, each message is between `before` and `after`."""
    room = limit - telegram_length(before) - telegram_length(after)
    messages: list[list[Markup]] = []
    used = 0
    for block in blocks:
        size = telegram_length(block)
        if messages and used + len(joint) + size <= room:
            messages[-1].append(block)
            used += len(joint) + size
        else:
            messages.append([block])
            used = size
    return [Markup(before) + Markup(joint).join(message) + Markup(after) for message in messages]  # noqa: S704 (our own tags)
