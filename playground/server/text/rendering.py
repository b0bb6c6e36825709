"""Entities back into HTML, for whoever looks at a chat."""

import html

from playground.server.text import utf16
from playground.server.text.entities import Entity

_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}


def to_html(text: str, entities: list[Entity]) -> str:
    """The text with its formatting, as for parse_mode=HTML."""
    marked = [(entity, tags) for entity in entities if (tags := _tags(entity))]
    if not marked:
        return html.escape(text)
    cuts = {0, utf16.length(text)}
    for entity, _ in marked:
        cuts |= {entity["offset"], entity["offset"] + entity["length"]}
    points = sorted(cuts)
    out: list[str] = []
    open_now: list[tuple[int, str]] = []
    for number, point in enumerate(points):
        while open_now and open_now[-1][0] <= point:
            out.append(open_now.pop()[1])
        for entity, (start, end) in marked:
            if entity["offset"] == point:
                out.append(start)
                open_now.append((point + entity["length"], end))
        if number + 1 < len(points):
            out.append(html.escape(utf16.cut(text, point, points[number + 1] - point)))
    return "".join(out)


def _tags(entity: Entity) -> tuple[str, str] | None:
    kind = entity["type"]
    if kind == "text_link":
        return f'<a href="{html.escape(entity["url"])}">', "</a>"
    if kind == "text_mention":
        return f'<a href="tg://user?id={entity["user"]["id"]}">', "</a>"
    if kind == "date_time":
        return f'<tg-time unix="{entity["unix_time"]}" format="{entity.get("date_time_format", "")}">', "</tg-time>"
    if kind == "expandable_blockquote":
        return "<blockquote expandable>", "</blockquote>"
    if kind == "pre" and entity.get("language"):
        return f'<pre><code class="language-{html.escape(entity["language"])}">', "</code></pre>"
    tag = _TAGS.get(kind)
    return (f"<{tag}>", f"</{tag}>") if tag else None
