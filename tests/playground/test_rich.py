"""Rich messages: the parts read of their HTML, limits, edits, and the buttons in them."""

from typing import Any

import pytest
from telegram import Bot, Message
from telegram.error import BadRequest

from playground.control import Control, NotAllowedError
from tests.playground.refusals import refused

STORY = """
<h2>The story</h2>
<p>It was <b>night</b>, <tg-time unix="1750000000" format="t">then</tg-time>.</p>
<details open><summary>Night 1</summary>
<ul><li>Anna slept</li><li><input type="checkbox" checked>Boris</li></ul></details>
<table bordered striped compact><caption>Votes</caption>
<tr><th>Seat</th><th align="right">Votes</th></tr>
<tr><td colspan="2"><i>1</i> Anna</td></tr></table>
<blockquote collapsed>Long words<cite>Anna</cite></blockquote>
<hr><footer>The end</footer>
<tg-button-row align="center">
<tg-button type="callback_data" data="plain" style="link">As text</tg-button></tg-button-row>
"""


@pytest.fixture
async def group(play: Control) -> int:
    anna = (await play.person("Anna", id=2001)).id
    return (await play.group("Mafia", [anna], supergroup=True)).id


async def send(bot: Bot, group: int, rich: dict[str, Any], **more: Any) -> Message:
    sent = await bot.do_api_request(
        "sendRichMessage", api_kwargs={"chat_id": group, "rich_message": rich, **more}, return_type=Message
    )
    assert isinstance(sent, Message)
    return sent


async def test_html_becomes_blocks(bot: Bot, group: int) -> None:
    sent = await send(bot, group, {"html": STORY, "is_rtl": True})
    rich = sent.api_kwargs["rich_message"]
    assert rich["is_rtl"]
    heading, words, details, table, quote, line, footer, buttons = rich["blocks"]
    assert heading == {"type": "heading", "text": "The story", "size": 2}
    time = {"type": "date_time", "text": "then", "unix_time": 1750000000, "date_time_format": "t"}
    assert words["text"] == ["It was ", {"type": "bold", "text": "night"}, ", ", time, "."]
    assert (details["summary"], details["is_open"]) == ("Night 1", True)
    assert [item.get("is_checked") for item in details["blocks"][0]["items"]] == [None, True]
    assert (table["is_bordered"], table["is_striped"], table["is_compact"], table["caption"]) == (
        True,
        True,
        True,
        "Votes",
    )
    assert [[cell.get("is_header") for cell in row] for row in table["cells"]] == [[True, True], [None]]
    assert (table["cells"][0][1]["align"], table["cells"][1][0]["colspan"]) == ("right", 2)
    assert quote == {"type": "expandable_blockquote", "text": "Long words", "credit": "Anna"}
    assert (line, footer["text"], buttons["align"]) == ({"type": "divider"}, "The end", "center")
    assert sent.text is None


async def test_what_comes_back_can_be_sent_as_blocks(bot: Bot, group: int) -> None:
    first = (await send(bot, group, {"html": STORY})).api_kwargs["rich_message"]
    second = (await send(bot, group, {"blocks": first["blocks"]})).api_kwargs["rich_message"]
    assert first == second


async def test_edits_between_rich_and_plain(bot: Bot, play: Control, group: int) -> None:
    sent = await send(bot, group, {"html": "<p>one</p>"})
    await sent.edit_text("two")
    (seen,) = [one for one in await play.messages(2001, group) if one.by_bot and not one.service]
    assert (seen.text, seen.rich) == ("two", None)
    await bot.edit_message_text("", group, sent.message_id, api_kwargs={"rich_message": {"html": "<h1>three</h1>"}})
    (seen,) = [one for one in await play.messages(2001, group) if one.by_bot and not one.service]
    assert seen.text == "three"
    assert seen.rich == {"blocks": [{"type": "heading", "text": "three", "size": 1}]}


async def test_buttons_in_the_text_are_pressed(bot: Bot, play: Control, group: int) -> None:
    off = "<p>Or <tg-button disabled>never</tg-button></p>"
    sent = await send(bot, group, {"html": STORY + off})
    pressed = await play.press(2001, sent.message_id, "plain", group)
    assert pressed.query_id
    with pytest.raises(NotAllowedError, match="no such button"):
        await play.press(2001, sent.message_id, "other", group)


def nested(depth: int) -> str:
    return "<blockquote>" * depth + "x" + "</blockquote>" * depth


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<section>x</section>", "unsupported start tag"),
        ("<p>x", "can't find end tag"),
        ("<p>x</b></p>", "unexpected end tag"),
        ("<td>x</td>", "unexpected tag"),
        ("<table>x</table>", 'text directly in "table"'),
        ("<details>x</details>", "without"),
        ("<p><table></table></p>", "unexpected tag"),
        (nested(17), "too deep"),
        ("<p>x</p>" * 501, "too many blocks"),
        ("<table><tr>" + "<td>x</td>" * 21 + "</tr></table>", "too many columns"),
        ("<table><tr><td colspan=0>x</td></tr></table>", "invalid span"),
        ("<p>" + "x" * 32_769 + "</p>", "message is too long"),
        ("<p> </p>", "message text is empty"),
        ('<tg-button-row><tg-button type="callback_data">x</tg-button></tg-button-row>', "BUTTON_DATA_INVALID"),
        ("<tg-button-row></tg-button-row>", "invalid row of buttons"),
        ("<p><tg-button>x</tg-button></p>", "exactly one action"),
        ('<p><tg-button type="url" url="http://a.b" style="link">x</tg-button></p>', "unsupported style"),
        ('<p><tg-time unix="soon">x</tg-time></p>', "invalid Unix time"),
    ],
)
async def test_what_is_refused(bot: Bot, group: int, html: str, words: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        await send(bot, group, {"html": html})
    assert words.lower() in str(refusal.value).lower()


async def test_the_largest_of_all(bot: Bot, group: int) -> None:
    await send(bot, group, {"html": nested(15)})
    await send(bot, group, {"html": "<p>x</p>" * 500})
    await send(bot, group, {"html": "<p>" + "x" * 32_768 + "</p>"})
    await send(bot, group, {"html": "<table><tr>" + "<td>x</td>" * 20 + "</tr></table>"})


async def test_what_is_no_rich_message(bot: Bot, group: int) -> None:
    words = 'can\'t parse rich message: exactly one of "html", "markdown" and "blocks" must be used'
    await refused(send(bot, group, {}), words)
    await refused(send(bot, group, {"html": "x", "blocks": []}), words)
    with pytest.raises(BadRequest):
        await send(bot, group, {"blocks": [{"type": "thinking", "text": "x"}]})
    with pytest.raises(BadRequest):
        await send(bot, group, {"blocks": [{"type": "paragraph", "text": {"type": "blink", "text": "x"}}]})
