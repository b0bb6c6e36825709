"""Texts that are longer than a message."""

from hypothesis import example, given, settings
from hypothesis import strategies as st
from markupsafe import escape

from bot.telegram.outbox.deliveries import Button, Post
from bot.telegram.outbox.sender import Sender
from bot.text.lengths import MESSAGE_LENGTH, MORE, plain, shortened, telegram_length, torn
from playground.control import Control
from tests.outbox.conftest import Put
from tests.outbox.helpers import group, texts
from tests.text.markup import check_html

WORDS = st.text(st.sampled_from("ab <&>\n🎭я"), max_size=30).map(escape).map(str)
TAGS = st.sampled_from([("<b>", "</b>"), ("<blockquote expandable>", "</blockquote>"), ('<a href="x">', "</a>")])
HTML = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map("".join), st.tuples(TAGS, inner).map(lambda made: made[1].join(made[0]))
    ),
    max_leaves=12,
)


def pieces(html: str, limit: int) -> list[str]:
    """All pieces of a long text."""
    found = []
    while html:
        first, html = torn(html, limit)
        found.append(first)
    return found


@settings(deadline=None)
@given(HTML, st.integers(2, 60))
@example("&lt;&lt; ", 2)
def test_what_is_torn_is_well_formed_fits_and_loses_nothing(html: str, limit: int) -> None:
    found = pieces(html, limit)
    for piece in found:
        check_html(piece)
        assert telegram_length(piece) <= limit
    assert "".join("".join(map(plain, found)).split()) == "".join(plain(html).split())


@settings(deadline=None)
@given(HTML, st.integers(5, 60))
def test_what_is_shortened_says_so(html: str, limit: int) -> None:
    short = shortened(html, limit)
    check_html(short)
    assert telegram_length(short) <= max(limit, 0)
    whole = "".join(plain(html).split())
    assert whole.startswith("".join(plain(short.removesuffix(MORE)).split()))
    assert short.endswith(MORE) or "".join(plain(short).split()) == whole


def test_lines_are_torn_only_where_there_is_no_other_way() -> None:
    assert torn("<b>one two</b>\nthree four", 13) == ("<b>one two</b>", "three four")
    quote = "<blockquote>" + "one two\nthree four" + "</blockquote>"
    assert torn(quote, 13) == ("<blockquote>one two</blockquote>", "<blockquote>three four</blockquote>")
    assert torn("one two three", 9) == ("one two", "three")
    assert torn("&lt;&lt;&lt;", 2) == ("&lt;&lt;", "&lt;")
    assert torn("🎭🎭", 3) == ("🎭", "🎭")
    assert torn("fits", 4) == ("fits", "")
    assert shortened("<i>one\ntwo\nthree</i>", 9) == "<i>one\ntwo</i>\n…"


async def test_no_text_is_too_long_for_telegram(control: Control, sender: Sender, put: Put) -> None:
    """Narration goes on in further messages, before the text after it; a board is cut, and edited like any other."""
    chat, owner = await group(control)
    lines = "\n".join(f"{number:03} 🎭 <b>" + "x" * 90 + "</b>" for number in range(100))
    press = ((Button("press", data="x"),),)
    board = f"<blockquote>{lines}</blockquote>"
    await put(
        Post(chat, "board", slot="board", game=1), Post(chat, lines, game=1, keyboard=press), Post(chat, "next", game=1)
    )
    await put(Post(chat, board, slot="card", game=1))
    await sender.drained()
    await put(Post(chat, board, slot="board", game=1))
    await sender.drained()
    found = await texts(control, owner, chat)
    assert found[0] == found[-1]
    assert found[0].endswith(MORE)
    assert found[0].startswith("000")
    assert found[-2] == "next"
    assert "\n".join(found[1:-2]) == plain(lines)
    assert len(found[1:-2]) == 3
    assert [len(message.keyboard) for message in await control.messages(owner, chat) if message.text in found] == [
        0, 0, 0, 1, 0, 0,
    ]  # fmt: skip
    assert all(telegram_length(text) <= MESSAGE_LENGTH for text in found)
    assert sender.counters.failures == sender.counters.dropped == sender.waiting == 0
