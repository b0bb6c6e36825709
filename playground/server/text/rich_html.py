"""Rich messages: their HTML, made into blocks.

Known from Telegram are the tags and the types; its words for what is wrong are not, nor what it makes of odd but
readable HTML, so this reads as strictly as a bot should write.
"""

from collections.abc import Callable, Iterable
from html.parser import HTMLParser
from typing import Any

from playground.server.refusals.errors import bad_request
from playground.server.text.entities import STYLES, check_link, date_time
from playground.server.text.rich_check import MAX_DEPTH, MAX_LENGTH, Block, wrong

Text = str | list[Any] | dict[str, Any]

INLINE = {**STYLES, "mark": "marked", "sub": "subscript", "sup": "superscript"}
_OTHER_INLINE = {"a", "tg-time", "tg-button"}
HEADINGS = {f"h{size}": size for size in range(1, 7)}
_OF_TEXT = {
    "p": "paragraph",
    "footer": "footer",
    "aside": "pullquote",
    "pre": "pre",
    **dict.fromkeys(HEADINGS, "heading"),
}
_OTHER_BLOCKS = {"aside", "pre", "blockquote", "details", "ul", "ol", "table", "tg-button-row"}
_PARTS = {
    "li": {"ul", "ol"},
    "tr": {"table"},
    "td": {"tr"},
    "th": {"tr"},
    "caption": {"table"},
    "summary": {"details"},
    "cite": {"blockquote", "aside"},
}
_VOID = {"br", "hr", "input"}
_TAGS = {*INLINE, *_OTHER_INLINE, *_OF_TEXT, *_OTHER_BLOCKS, *_PARTS, *_VOID}


class _Node:
    """An element of the HTML, or the root of all."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.inner: list[_Node | str] = []


class _Reader(HTMLParser):
    """A reader that makes a tree of the HTML; each tag must be known to Telegram, closed, and allowed in its place."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = _Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _TAGS:
            raise wrong(f'unsupported start tag "{tag}"')
        if tag in _PARTS and self.open[-1].name not in _PARTS[tag]:
            raise wrong(f'unexpected tag "{tag}"')
        if len(self.open) > 2 * MAX_DEPTH:
            raise wrong("too deep nesting")
        node = _Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inner.append(node)
        if tag not in _VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            raise wrong(f'tag "{tag}" must be closed')
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag != self.open[-1].name:
            raise wrong(f'unexpected end tag "{tag}"')
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inner.append(data)


def parse_html(source: str, user: Callable[[int], dict[str, Any]]) -> list[Block]:
    """Bot API: Rich HTML style. The blocks of a rich message; `user` gives a mentioned account by its id."""
    if len(source) > 10 * MAX_LENGTH:
        raise bad_request("message is too long")
    reader = _Reader()
    reader.feed(source)
    reader.close()
    if len(reader.open) > 1:
        raise wrong(f'can\'t find end tag corresponding to start tag "{reader.open[-1].name}"')
    return _Maker(user).blocks(reader.root)


class _Maker:
    """A maker of blocks from the tree."""

    def __init__(self, user: Callable[[int], dict[str, Any]]) -> None:
        self._user = user

    def blocks(self, parent: _Node, without: Iterable[str] = ()) -> list[Block]:
        """The blocks of an element; loose text between them is paragraphs."""
        made: list[Block] = []
        loose: list[_Node | str] = []

        def flush() -> None:
            text = self._text(loose)
            loose.clear()
            if _plain(text).strip():
                made.append({"type": "paragraph", "text": _stripped(text)})

        for node in parent.inner:
            name = "" if isinstance(node, str) else node.name
            if name in without:
                continue
            if isinstance(node, str) or name in INLINE or name in _OTHER_INLINE or name == "br":
                loose.append(node)
                continue
            flush()
            if name != "input":
                made.append(self._block(node))
        flush()
        return made

    def _block(self, node: _Node) -> Block:
        match node.name:
            case "hr":
                return {"type": "divider"}
            case "ul" | "ol":
                return self._list(node)
            case "table":
                return self._table(node)
            case "details":
                summary = self._part(node, "summary")
                if summary is None:
                    raise wrong('"details" without "summary"')
                block = {"type": "details", "summary": summary, "blocks": self.blocks(node, {"summary"})}
                return block | ({"is_open": True} if "open" in node.attributes else {})
            case "blockquote":
                return self._quotation(node)
            case "tg-button-row":
                buttons = [self._button(one) for one in _only(node, {"tg-button"})]
                align = node.attributes.get("align")
                return {"type": "buttons", "buttons": buttons} | ({"align": align} if align else {})
            case "pre":
                return {"type": "pre", **self._pre(node)}
            case "aside":
                return {"type": "pullquote", "text": self._text(node.inner, {"cite"}), **self._credit(node)}
        block = {"type": _OF_TEXT[node.name], "text": self._text(node.inner)}
        return block | ({"size": HEADINGS[node.name]} if node.name in HEADINGS else {})

    def _quotation(self, node: _Node) -> Block:
        if {"collapsed", "expandable"} & node.attributes.keys():
            return {"type": "expandable_blockquote", "text": self._text(node.inner, {"cite"}), **self._credit(node)}
        return {"type": "blockquote", "blocks": self.blocks(node, {"cite"}), **self._credit(node)}

    def _credit(self, node: _Node) -> Block:
        credit = self._part(node, "cite")
        return {} if credit is None else {"credit": credit}

    def _pre(self, node: _Node) -> Block:
        inner = next((one for one in node.inner if isinstance(one, _Node) and one.name == "code"), None)
        language = inner.attributes.get("class", "").removeprefix("language-") if inner else ""
        return {"text": _plain(self._text(node.inner))} | ({"language": language} if language else {})

    def _list(self, node: _Node) -> Block:
        items = []
        for number, item in enumerate(_only(node, {"li"}), 1):
            value = item.attributes.get("value", "")
            ordered: Block = {}
            if node.name == "ol":
                ordered = {
                    "value": int(value) if value.isdecimal() else number,
                    "type": node.attributes.get("type", "1"),
                }
            box = next((one for one in item.inner if isinstance(one, _Node) and one.name == "input"), None)
            ticks = {} if box is None else {"has_checkbox": True, "is_checked": "checked" in box.attributes}
            label = f"{ordered['value']}." if ordered else "•"
            items.append({"label": label, "blocks": self.blocks(item), **ordered, **ticks})
        return {"type": "list", "items": items}

    def _table(self, node: _Node) -> Block:
        rows = [[self._cell(cell) for cell in _only(row, {"td", "th"})] for row in _only(node, {"tr"}, {"caption"})]
        table: Block = {"type": "table", "cells": rows}
        for name in ("bordered", "striped", "compact"):
            if name in node.attributes:
                table[f"is_{name}"] = True
        caption = self._part(node, "caption")
        return table if caption is None else table | {"caption": caption}

    def _cell(self, node: _Node) -> Block:
        given = node.attributes
        cell: Block = {"align": given.get("align", "left"), "valign": given.get("valign", "top")}
        text = self._text(node.inner)
        if _plain(text):
            cell["text"] = text
        if node.name == "th":
            cell["is_header"] = True
        for name in ("colspan", "rowspan"):
            if name in given:
                cell[name] = int(given[name]) if given[name].isdecimal() else 0
        return cell

    def _part(self, node: _Node, name: str) -> Text | None:
        found = [one for one in node.inner if isinstance(one, _Node) and one.name == name]
        return self._text(found[0].inner) if found else None

    def _text(self, nodes: Iterable[_Node | str], without: Iterable[str] = ()) -> Text:
        """Bot API: RichText."""
        parts: list[Any] = []
        for node in nodes:
            if not isinstance(node, str) and node.name in without:
                continue
            piece = node if isinstance(node, str) else self._span(node)
            if isinstance(piece, str) and parts and isinstance(parts[-1], str):
                parts[-1] += piece
            elif piece:
                parts.append(piece)
        return parts[0] if len(parts) == 1 else parts or ""

    def _span(self, node: _Node) -> Text:
        name = node.name
        if name == "br":
            return "\n"
        if name in INLINE:
            return {"type": INLINE[name], "text": self._text(node.inner)}
        if name == "tg-time":
            made = date_time({}, node.attributes.get("unix", ""), node.attributes.get("format", ""))
            return {"date_time_format": "", **made, "text": self._text(node.inner)}
        if name == "tg-button":
            return {"type": "button", "button": self._button(node)}
        if name == "a":
            return self._link(node)
        raise wrong(f'unexpected tag "{name}" in a text')

    def _link(self, node: _Node) -> Text:
        url, text = node.attributes.get("href", ""), self._text(node.inner)
        if "name" in node.attributes:
            return [{"type": "anchor", "name": node.attributes["name"]}, text]
        if url.startswith("#"):
            return {"type": "anchor_link", "text": text, "anchor_name": url[1:]}
        scheme, _, number = url.partition("tg://user?id=")
        if not scheme and number.isdecimal():
            return {"type": "text_mention", "text": text, "user": self._user(int(number))}
        checked = check_link(url)
        return {"type": "url", "text": text, "url": checked} if checked else text

    def _button(self, node: _Node) -> Block:
        given = node.attributes
        button: Block = {"text": self._text(node.inner)}
        if "style" in given:
            button["style"] = given["style"]
        if "disabled" in given:
            button["disabled"] = {}
        elif given.get("type") == "url":
            button["url"] = given.get("url", "")
        elif given.get("type") == "callback_data":
            button["callback_data"] = given.get("data", "")
        return button


def _only(node: _Node, names: set[str], ignored: Iterable[str] = ()) -> list[_Node]:
    """The child elements, if nothing else but space (and `ignored` ones) is among them; else the message is refused."""
    found = []
    for one in node.inner:
        if isinstance(one, str):
            if one.strip():
                raise wrong(f'text directly in "{node.name}"')
        elif one.name in names:
            found.append(one)
        elif one.name not in ignored:
            raise wrong(f'unexpected tag "{one.name}"')
    return found


def _stripped(text: Text) -> Text:
    return text.strip() if isinstance(text, str) else text


def _plain(text: Any) -> str:
    if isinstance(text, str):
        return text
    if isinstance(text, list):
        return "".join(map(_plain, text))
    return _plain(text.get("text", text.get("button", {}).get("text", "")))
