"""Lengths of messages as Telegram counts them, and messages that would be too long."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape

from markupsafe import Markup

MESSAGE_LENGTH = 4096
TAG = re.compile(r"<[^>]*>")


def plain(markup: str) -> str:
    """The text without tags and escapes: for toasts, buttons and other places that take no HTML."""
    return unescape(TAG.sub("", markup)) if "<" in markup or "&" in markup else str(markup)


def units(text: str) -> int:
    """The number of UTF-16 code units of a text without markup."""
    return len(text.encode("utf-16-le")) // 2


def telegram_length(markup: str) -> int:
    """The number of UTF-16 code units of a text once its markup is parsed, which Telegram's limits count."""
    return units(plain(markup))


def clipped(text: str, limit: int) -> str:
    """As much of a text without markup as fits into so many UTF-16 code units."""
    return text.encode("utf-16-le")[: 2 * limit].decode("utf-16-le", "ignore")


def split(blocks: Iterable[Markup], *, before: str = "", after: str = "", joint: str = "\n") -> list[Markup]:
    """The blocks joined to few messages that fit; no block is torn, each message is between `before` and `after`."""
    room = MESSAGE_LENGTH - telegram_length(before) - telegram_length(after)
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


_PIECE = re.compile(r"<(?P<closing>/?)(?P<name>[\w-]+)[^>]*>|&[^;\s]{1,10};|[^<&]|[<&]", re.DOTALL)
MORE = "\n…"


def torn(html: str, limit: int) -> tuple[str, str]:
    """As many whole lines as fit into so many UTF-16 units after parsing, and the rest; tags go on in the rest.

    A line that is too long itself is torn between words, and a word that is too long, at any place. The rest is empty
    if all fits.
    """
    best: _Place | None = None
    for place in _places(html, limit):
        if place.end == len(html):
            return html.rstrip(), ""
        if best is None or place.goodness >= best.goodness:
            best = place
    if best is None:
        return html, ""
    first = html[: best.end].rstrip() + "".join(f"</{name}>" for name, _ in reversed(best.open))
    rest = html[best.end :].lstrip()
    return first, "".join(tag for _, tag in best.open) + rest if TAG.sub("", rest).strip() else ""


def shortened(html: str, limit: int) -> str:
    """The whole lines at the beginning that fit, with a sign that there is more."""
    first, rest = torn(html, limit - len(MORE))
    return first + MORE if rest else first


@dataclass(frozen=True, slots=True)
class _Place:
    """A place where a text may be broken: the tags open there, and how good a break would be."""

    end: int
    open: tuple[tuple[str, str], ...]
    goodness: int


def _places(html: str, limit: int) -> Iterator[_Place]:
    """The places behind each piece of the text that fits; never right behind an opening tag."""
    used, open_now = 0, tuple[tuple[str, str], ...]()
    for piece in _PIECE.finditer(html):
        text, name = piece[0], piece["name"]
        if name is None:
            used += 1 if len(text) > 1 else units(text)
            if used > limit and not text.isspace():  # what is white at a break goes away
                return
        elif piece["closing"]:
            open_now = open_now[:-1]
        else:
            open_now = (*open_now, (name, text))
            continue
        goodness = {"\n": 2, " ": 1}.get(text, 0)
        if used:
            yield _Place(piece.end(), open_now, goodness)
        if used > limit:
            return
