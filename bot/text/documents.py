"""Documents: texts with headings, tables and folding (Bot API: rich messages), as the HTML that Telegram reads.

Texts go in as they stand in messages, with their inline tags and line ends. A document that Telegram would not take is
None: its plain text is sent instead.
"""

import re
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from bot.text.lengths import telegram_length
from bot.text.tongue import Tongue

MOST_CHARACTERS = 32_000
"""The most characters of a document: Telegram takes 32,768, but has not said how it counts."""
MOST_BLOCKS = 300
"""The most blocks of a document: Telegram takes 500, nested ones, table rows and list items included."""
MOST_COLUMNS = 20

_BOLD = re.compile(r"</?b>")
_BLOCK = re.compile(r"<(?:h[1-6]|p|hr|details|table|tr|ul|li)\b")


def heading(text: Markup, size: int = 2) -> Markup:
    """A heading, from 1 (large) to 6; the tags of bold text in a message are left out."""
    bare = Markup(_BOLD.sub("", text))  # noqa: S704 - it was safe before
    return Markup("<h{size}>{text}</h{size}>").format(size=size, text=_flowing(bare))


def paragraph(*lines: Markup) -> Markup:
    """Some lines, one below the other; empty without any."""
    text = _flowing(Markup("\n").join(line for line in lines if line))
    return Markup("<p>{}</p>").format(text) if text else Markup("")


def bullets(*lines: Markup) -> Markup:
    """A list; empty without any lines."""
    items = Markup("").join(Markup("<li>{}</li>").format(_flowing(line)) for line in lines if line)
    return Markup("<ul>{}</ul>").format(items) if items else items


def folded(head: Markup, *blocks: Markup, opened: bool = False) -> Markup:
    """Blocks folded below a line, which a reader opens; empty without any blocks."""
    inner = Markup("").join(blocks)
    if not inner:
        return inner
    opening = Markup("<details open>") if opened else Markup("<details>")
    return opening + Markup("<summary>{}</summary>{}</details>").format(_flowing(head), inner)


def table(t: Tongue, heads: Sequence[Markup], rows: Iterable[Sequence[Markup]], *, named: int = 1) -> Markup:
    """A table; its first columns (`named`) have words and begin where the language does, the others have numbers."""
    sides = ["right" if t.rtl else "left"] * named + ["center"] * (len(heads) - named)
    cells = [_row("th", heads, sides), *(_row("td", row, sides) for row in rows)]
    return Markup("<table bordered striped compact>{}</table>").format(Markup("").join(cells))


def _row(tag: str, texts: Sequence[Markup], sides: Sequence[str]) -> Markup:
    cell = Markup(f'<{tag} align="{{}}">{{}}</{tag}>')  # noqa: S704 - our own tags
    return Markup("<tr>{}</tr>").format(
        Markup("").join(cell.format(side, _flowing(text)) for text, side in zip(texts, sides, strict=True))
    )


def document(*blocks: Markup) -> Markup | None:
    """The document of all blocks; None where Telegram would not take so many, or there is nothing."""
    whole = Markup("").join(blocks)
    too_long = telegram_length(whole) > MOST_CHARACTERS or len(_BLOCK.findall(whole)) > MOST_BLOCKS
    too_wide = any(row.count("</t") > MOST_COLUMNS + 1 for row in whole.split("<tr>")[1:])
    return None if too_long or too_wide or not whole else whole


def _flowing(text: Markup) -> Markup:
    """A message's text for use inside a block, with tags in place of line ends."""
    return Markup(str(text).strip().replace("\n", "<br>"))  # noqa: S704 - it was safe before
