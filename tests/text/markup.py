"""A strict reader of Telegram's HTML and of bidi isolates."""

import re
from html.parser import HTMLParser

TAGS = {"b", "i", "u", "s", "code", "pre", "a", "tg-spoiler", "blockquote"}
OVERRIDES = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u061c\u0000\u0007\r\t")


def bare(text: str | None) -> str:
    """The text in a reader's eyes: without the marks that set names apart, and no space unlike another."""
    return re.sub("[\u200e\u2066-\u2069]", "", text or "").replace("\N{NO-BREAK SPACE}", " ")


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.open = []

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS, f"<{tag}> is not Telegram's"
        assert tag == "a" or attrs in ([], [("expandable", None)]), (tag, attrs)
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> crosses another tag"

    def handle_startendtag(self, tag, attrs):
        raise AssertionError(f"<{tag}/>")

    def handle_comment(self, data):
        raise AssertionError("a comment")

    def handle_data(self, data):
        assert not {"<", ">", "&"} & set(data), data

    def handle_entityref(self, name):
        assert name in {"lt", "gt", "amp", "quot"}, name


def check_html(text):
    """Well-formed, and only with tags that Telegram accepts."""
    reader = _Reader()
    reader.feed(str(text))
    reader.close()
    assert not reader.open, f"{reader.open} never closed in {text!r}"


def check_isolates(text):
    """Isolates are closed on the line they were opened on, never nested, and nothing overrides direction."""
    assert not OVERRIDES & set(text), repr(text)
    for line in text.split("\n"):
        depth = 0
        for char in line:
            depth += (char == "\u2068") - (char == "\u2069")
            assert depth in {0, 1}, repr(line)
        assert depth == 0, repr(line)


def check(text):
    """Both."""
    check_html(text)
    check_isolates(text)
