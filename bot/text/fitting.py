"""Texts that are longer than a message: torn or cut where a line ends, so that each part is whole HTML."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.text.lengths import units

TAG = re.compile(r"<[^>]*>")
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
    """A place in a text, the tags that are open there (name, and as written), and how good a break would be there."""

    end: int
    open: tuple[tuple[str, str], ...]
    goodness: int


def _places(html: str, limit: int) -> Iterator[_Place]:
    """The places behind each piece of the text that fits; a tag that opens is no place to break."""
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
