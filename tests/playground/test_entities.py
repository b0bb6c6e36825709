"""HTML into entities, the way Telegram reads it."""

import html

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground.server.refusals.errors import ApiError
from playground.server.text import utf16
from playground.server.text.entities import parse, parse_html
from playground.server.text.fixing import fix
from playground.server.text.rendering import to_html

Spans = list[tuple[str, int, int]]

words = st.text(st.characters(codec="utf-8"), max_size=40)
plain = st.text("ab <>&\"'яя😀\u2068\u2069م", max_size=12)
tags = st.sampled_from(["b", "i", "u", "s", "tg-spoiler"])


def spans(source: str) -> tuple[str, Spans]:
    text, entities = parse(source, "HTML")
    return text, [(e["type"], e["offset"], e["length"]) for e in entities]


@settings(deadline=None)
@given(words)
def test_what_is_escaped_comes_back(text: str) -> None:
    assert parse_html(html.escape(text, quote=False).replace('"', "&quot;")) == (text, [])


@settings(deadline=None)
@given(plain, plain, plain, tags)
def test_offsets_are_utf16(before: str, inside: str, after: str, tag: str) -> None:
    source = "".join([html.escape(before, quote=False), f"<{tag}>", html.escape(inside, quote=False)])
    text, entities = parse_html(source + f"</{tag}>" + html.escape(after, quote=False))
    assert text == before + inside + after
    if inside:
        (entity,) = entities
        assert entity["offset"] == len(before.encode("utf-16-le")) // 2
        assert utf16.cut(text, entity["offset"], entity["length"]) == inside
    else:
        assert entities == []


@settings(deadline=None)
@given(st.recursive(plain.map(html.escape), lambda inner: st.tuples(tags, inner, inner).map(
    lambda t: f"<{t[0]}>{t[1].replace('&#x27;', '&#39;')}</{t[0]}>{t[2]}"), max_leaves=6))  # fmt: skip
def test_rendering_and_reading_again_changes_nothing(source: str) -> None:
    text, entities = parse(source, "HTML")
    assert parse(to_html(text, entities), "HTML") == (text, entities)


@settings(deadline=None)
@given(words, st.lists(st.tuples(st.integers(0, 60), st.integers(1, 60)), max_size=4))
def test_no_entity_leaves_the_text(text: str, places: list[tuple[int, int]]) -> None:
    size = utf16.length(text)
    given_ = [
        {"type": "bold", "offset": offset, "length": min(length, size - offset)}
        for offset, length in places
        if offset < size
    ]
    fixed, entities = fix(text, given_)
    assert all(e["offset"] >= 0 and e["length"] > 0 for e in entities)
    assert all(e["offset"] + e["length"] <= utf16.length(fixed) for e in entities)


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>a</b> <i>b</i>", "a b", [("bold", 0, 1), ("italic", 2, 1)]),
        ("<strong>a</strong><em>b</em><ins>c</ins><del>d</del>", "abcd",
         [("bold", 0, 1), ("italic", 1, 1), ("underline", 2, 1), ("strikethrough", 3, 1)]),
        ("<b>a<i>b</i>c</b>", "abc", [("bold", 0, 3), ("italic", 1, 1)]),
        ("<b>a<b>b</b></b>", "ab", [("bold", 0, 2)]),
        ("<b>a</b><b>b</b>", "ab", [("bold", 0, 2)]),
        ("<s>a</s><b><s>b</s>c</b>", "abc", [("strikethrough", 0, 2), ("bold", 1, 1), ("bold", 2, 1)]),
        ("<b>a<blockquote>b</blockquote></b>", "ab", [("bold", 0, 2), ("blockquote", 1, 1)]),
        ("😀<b>я</b>", "😀я", [("bold", 2, 1)]),
        ("<span class='tg-spoiler'>x</span>", "x", [("spoiler", 0, 1)]),
        ("<tg-spoiler>x</tg-spoiler>", "x", [("spoiler", 0, 1)]),
        ("<blockquote>x</blockquote>", "x", [("blockquote", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [("expandable_blockquote", 0, 1)]),
        ("<pre><code class=\"language-py\">x</code></pre>", "x", [("pre", 0, 1)]),
        ("<b>a<code>c</code></b>", "ac", [("bold", 0, 1), ("code", 1, 1)]),
        ("<a href=\"https://example.com\">x</a>", "x", [("text_link", 0, 1)]),
        ("<a href=\"nonsense\">x</a>", "x", []),
        ("<B>x</B>", "x", [("bold", 0, 1)]),
        ("<b>x</>", "x", [("bold", 0, 1)]),
        ("&lt;&gt;&amp;&quot;&#33;&#x21;&nbsp;", "<>&\"!!&nbsp;", []),
        ("  <b> x </b>  ", " x", [("bold", 0, 2)]),
        ("a\u202eb<b>c\r</b>", "abc", [("bold", 2, 1)]),
    ],
)  # fmt: skip
def test_what_telegram_makes_of_it(source: str, text: str, entities: Spans) -> None:
    assert spans(source) == (text, entities)


def test_links_and_languages_are_kept() -> None:
    assert parse('<a href="http://a.bc">x</a>', "HTML")[1][0]["url"] == "http://a.bc/"
    assert parse('<pre><code class="language-py">x</code></pre>', "HTML")[1][0]["language"] == "py"
    assert parse('<a href="tg://user?id=7">x</a>', "HTML")[1][0]["user_id"] == 7


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("<foo>x</foo>", 'Unsupported start tag "foo" at byte offset 0'),
        ("я<foo>", 'Unsupported start tag "foo" at byte offset 2'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b><i>test</b></i>", 'Unmatched end tag at byte offset 10, expected "</i>", found "</b>"'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b x>y</b>", 'Expected equal sign in declaration of an attribute of the tag "b" at byte offset 0'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("<a href=x!>y</a>", "Unexpected end of name token at byte offset 8"),
    ],
)
def test_what_telegram_complains_of(source: str, complaint: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse(source, "HTML")
    assert caught.value.description == f"Bad Request: can't parse entities: {complaint}"
