"""Telegram's treatment of parsed text: control characters out, ends trimmed, entities made to nest."""

import re
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Any

from playground.server.text import utf16

Entity = dict[str, Any]

SPLITTABLE = ("bold", "italic", "underline", "strikethrough", "spoiler")
_RANK = {
    "blockquote": 0,
    "expandable_blockquote": 0,
    "text_link": 1,
    "text_mention": 1,
    "bold": 2,
    "italic": 3,
    "underline": 4,
    "strikethrough": 5,
    "spoiler": 6,
    "pre": 7,
    "code": 8,
}
_DROPPED = re.compile("[\r\u2028-\u202e\u030a\u0333\u033f]")  # line ends, bidi embeddings, vertical lines
_BLANKED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_EMPTY = re.compile("[\\s\u200b-\u200f\u2060\ufeff\u00ad\u180e]*")


def fix(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """TDLib: fix_formatted_text. The text and entities as the recipient gets them."""
    text, entities = _clean(text, entities)
    entities = _untangle(entities)
    text, entities = _trim(text, entities)
    entities.sort(key=lambda e: (e["offset"], -e["length"], _RANK.get(e["type"], 9)))
    return text, entities


def is_blank(text: str) -> bool:
    """Whether nothing of the text would be visible."""
    return _EMPTY.fullmatch(text) is not None


def _clean(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    if _BLANKED.search(text):
        text = _BLANKED.sub(" ", text)
    if not _DROPPED.search(text):
        return text, entities
    kept: list[str] = []
    moves: list[tuple[int, int]] = []  # (offset in the old text, units dropped up to there)
    offset = last = 0
    for dropped, match in enumerate(_DROPPED.finditer(text), 1):
        piece = text[last : match.start()]
        kept.append(piece)
        offset += utf16.length(piece) + 1
        moves.append((offset, dropped))
        last = match.end()
    kept.append(text[last:])

    def moved(position: int) -> int:
        return position - max((count for at, count in moves if at <= position), default=0)

    result = []
    for entity in entities:
        begin, end = moved(entity["offset"]), moved(entity["offset"] + entity["length"])
        if end > begin:
            result.append(entity | {"offset": begin, "length": end - begin})
    return "".join(kept), result


def _untangle(entities: list[Entity]) -> list[Entity]:
    """Make entities nest: solid ones stay whole, others are joined, and cut where they would cross."""
    whole = _solid([e for e in entities if e["type"] not in SPLITTABLE])
    code = _merged([_span(e) for e in whole if e["type"] in {"pre", "code"}])
    soft: list[tuple[int, int, int, str]] = []
    for kind in SPLITTABLE:
        for begin, end in _without(_merged([_span(e) for e in entities if e["type"] == kind]), code):
            edges = [begin, *_crossings(begin, end, whole), end]
            soft += [(a, -b, _RANK[kind], kind) for a, b in pairwise(edges)]
    return whole + _nested(soft)


def _solid(entities: list[Entity]) -> list[Entity]:
    """The entities that stay whole (quotes; links, mentions, code), without those that overlap an earlier one."""
    result: list[Entity] = []
    quotes: list[tuple[int, int]] = []
    taken: list[tuple[int, int]] = []
    for entity in sorted(entities, key=lambda e: (e["offset"], -e["length"], _RANK.get(e["type"], 9))):
        span = _span(entity)
        seen = quotes if entity["type"].endswith("blockquote") else taken
        if any(a < span[1] and span[0] < b for a, b in seen):
            continue
        seen.append(span)
        result.append({k: v for k, v in entity.items() if k != "language" or entity["type"] == "pre"})
    return result


def _nested(soft: list[tuple[int, int, int, str]]) -> list[Entity]:
    """Styles made to nest: where two cross, the later one is cut at the end of the earlier."""
    heapify(soft)
    result: list[Entity] = []
    around: list[int] = []
    while soft:
        begin, end, rank, kind = heappop(soft)
        end = -end
        while around and around[-1] <= begin:
            around.pop()
        if around and end > around[-1]:
            heappush(soft, (around[-1], -end, rank, kind))
            end = around[-1]
        around.append(end)
        result.append({"type": kind, "offset": begin, "length": end - begin})
    return result


def _span(entity: Entity) -> tuple[int, int]:
    return entity["offset"], entity["offset"] + entity["length"]


def _crossings(begin: int, end: int, whole: list[Entity]) -> list[int]:
    """The places where a span must be cut so as not to cross entities that stay whole."""
    cuts = set()
    for a, b in map(_span, whole):
        if a < begin < b < end:
            cuts.add(b)
        elif begin < a < end < b:
            cuts.add(a)
    return sorted(cuts)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    result: list[tuple[int, int]] = []
    for begin, end in sorted(spans):
        if result and begin <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((begin, end))
    return result


def _without(spans: list[tuple[int, int]], holes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    result: list[tuple[int, int]] = []
    for begin, end in spans:
        at = begin
        for hole_begin, hole_end in holes:
            if hole_end <= at or hole_begin >= end:
                continue
            if hole_begin > at:
                result.append((at, hole_begin))
            at = hole_end
        if at < end:
            result.append((at, end))
    return result


def _trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    text = text.rstrip(" \t\r\n\v")
    size = utf16.length(text)
    first = min((e["offset"] for e in entities), default=size)
    skip = 0
    while skip < min(first, len(text)) and text[skip] in " \n":
        skip += 1
    text = text[skip:]
    size -= skip
    result = []
    for entity in entities:
        begin = entity["offset"] - skip
        end = min(begin + entity["length"], size)
        if end > begin:
            result.append(entity | {"offset": begin, "length": end - begin})
    return text, result
