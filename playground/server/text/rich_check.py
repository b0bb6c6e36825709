"""The limits of rich messages, and what is not allowed in one."""

from typing import Any

from playground.server.keyboards import MAX_DATA, STYLES
from playground.server.refusals.errors import ApiError, bad_request
from playground.server.text import utf16
from playground.server.text.entities import check_link, date_time

Block = dict[str, Any]

MAX_LENGTH = 32_768
MAX_BLOCKS = 500
MAX_DEPTH = 16
MAX_COLUMNS = 20
MAX_BUTTONS = 8
"""The most buttons in a row."""
SPANS = frozenset({
    "bold", "italic", "underline", "strikethrough", "spoiler", "code", "marked", "subscript", "superscript",
    "url", "text_mention", "anchor_link",
})  # fmt: skip
ALIGNS = {"left", "center", "right"}
VALIGNS = {"top", "middle", "bottom"}
LABELS = {"a", "A", "i", "I", "1"}


def wrong(what: str) -> ApiError:
    """The refusal of a rich message; Telegram's own words are not known."""
    return bad_request(f"can't parse rich message: {what}")


class RichCheck:
    """Telegram's limits on a rich message: types, fields, and how much of all."""

    def __init__(self) -> None:
        self.length = 0
        self.count = 0
        self.plain: list[str] = []
        self.buttons: list[Block] = []

    def run(self, blocks: Any) -> None:
        """Check all blocks.

        Raises:
            ApiError: something is not allowed.
        """
        self._blocks(blocks, 1)
        if not "".join(self.plain).strip():
            raise bad_request("message text is empty")
        if self.length > MAX_LENGTH:
            raise bad_request("message is too long")

    def _blocks(self, blocks: Any, depth: int) -> None:
        if not isinstance(blocks, list):
            raise wrong("expected an Array of InputRichBlock")
        for block in blocks:
            self._block(block, depth)

    def _add(self, depth: int) -> None:
        self.count += 1
        if self.count > MAX_BLOCKS:
            raise wrong("too many blocks")
        if depth > MAX_DEPTH:
            raise wrong("too deep nesting")

    def _block(self, block: Any, depth: int) -> None:
        self._add(depth)
        if not isinstance(block, dict):
            raise wrong("a block must be an Object")
        match block.get("type"):
            case "paragraph" | "footer" | "pre" | "expandable_blockquote" | "pullquote" | "heading" as kind:
                if kind == "heading" and block.get("size") not in range(1, 7):
                    raise wrong("invalid size of a heading")
                self._line(block.get("text"), depth)
            case "divider":
                pass
            case "details":
                self._line(block.get("summary"), depth)
                self._blocks(block.get("blocks"), depth + 1)
            case "blockquote":
                self._blocks(block.get("blocks"), depth + 1)
            case "list":
                self._list(block, depth)
            case "table":
                self._table(block, depth)
            case "buttons":
                self._row(block, depth)
            case _:
                raise wrong("unsupported type of a block")
        for name in ("credit", "caption"):
            if block.get(name) is not None:
                self._line(block[name], depth)

    def _list(self, block: Block, depth: int) -> None:
        for item in _array(block.get("items"), "items of a list"):
            self._add(depth + 1)
            if item.get("type", "1") not in LABELS:
                raise wrong("invalid type of a list")
            self._blocks(item.get("blocks"), depth + 2)

    def _row(self, block: Block, depth: int) -> None:
        row = _array(block.get("buttons"), "buttons")
        if not 1 <= len(row) <= MAX_BUTTONS or block.get("align", "left") not in ALIGNS:
            raise wrong("invalid row of buttons")
        for button in row:
            self._button(button, depth + 1)

    def _table(self, block: Block, depth: int) -> None:
        rows = _array(block.get("cells"), "rows of a table", list)
        for row in rows:
            self._add(depth + 1)
            width = 0
            for cell in _array(row, "cells of a table"):
                spans = [cell.get("colspan", 1), cell.get("rowspan", 1)]
                if not all(isinstance(span, int) and span >= 1 for span in spans):
                    raise wrong("invalid span of a cell")
                if cell.get("align", "left") not in ALIGNS or cell.get("valign", "top") not in VALIGNS:
                    raise wrong("invalid alignment of a cell")
                width += spans[0]
                if cell.get("text") is not None:
                    self._line(cell["text"], depth + 1)
            if width > MAX_COLUMNS:
                raise wrong("too many columns in a table")

    def _line(self, text: Any, depth: int) -> None:
        self._text(text, depth)
        self.plain.append("\n")

    def _text(self, text: Any, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise wrong("too deep nesting")
        if isinstance(text, str):
            self.length += utf16.length(text)
            self.plain.append(text)
        elif isinstance(text, list):
            for part in text:
                self._text(part, depth + isinstance(part, list))
        elif isinstance(text, dict):
            self._span(text, depth)
        else:
            raise wrong("a text is missing")

    def _span(self, span: Block, depth: int) -> None:
        match span.get("type"):
            case "button":
                self._button(span.get("button"), depth + 1)
                return
            case "anchor":
                return
            case "date_time":
                date_time({}, str(span.get("unix_time")), str(span.get("date_time_format", "")))
            case kind if kind not in SPANS:
                raise wrong("unsupported type of a text")
        self._text(span.get("text"), depth + 1)

    def _button(self, button: Any, depth: int) -> None:
        if not isinstance(button, dict):
            raise wrong("a button must be an Object")
        self._text(button.get("text"), depth)
        actions = [name for name in ("url", "callback_data", "copy_text", "disabled") if button.get(name) is not None]
        if len(actions) != 1:
            raise wrong("a button must have exactly one action")
        data = button.get("callback_data", "-")
        if not isinstance(data, str) or not 1 <= len(data.encode("utf-8", "replace")) <= MAX_DATA:
            raise bad_request("BUTTON_DATA_INVALID")
        if "url" in actions and not check_link(str(button["url"])):
            raise bad_request("BUTTON_URL_INVALID")
        style = button.get("style")
        if style not in {*STYLES, "link", None} or (style == "link" and actions != ["callback_data"]):
            raise wrong("unsupported style of a button")
        self.buttons.append(button)


def _array(value: Any, what: str, of: type = dict) -> list[Any]:
    if not isinstance(value, list) or not all(isinstance(one, of) for one in value):
        raise wrong(f"invalid {what}")
    return value
