"""A newcomer's own scenario on the page: sent to the bot, mended by the bot's words, and brought into the group."""

from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from bot.scenario.files import shipped_dir
from tests.page.conftest import OpenPage
from tests.page.phone import group, private

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOBBY = "scenario=simple&players=5&language={}&mode=play&wait=1"
RIGHT = (shipped_dir() / "simple.yaml").read_text(encoding="utf-8").replace("id: simple", "id: ours")
RIGHT = RIGHT.replace("name: Simple Mafia", "name: Our Game")


async def send(pane: Locator, content: str) -> None:
    file = {"name": "ours.yaml", "mimeType": "text/yaml", "buffer": content.encode()}
    await pane.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]


async def at_lobby(open_page: OpenPage, language: str, **given: object) -> Page:
    page = await open_page(LOBBY.format(language), **given)
    await expect(group(page).locator(".key").first).to_be_visible()
    return page


async def test_a_file_is_sent_mended_brought_into_the_group_and_had_back(open_page: OpenPage) -> None:
    page = await at_lobby(open_page, "en")
    chat, talk = group(page), private(page)
    await send(talk, RIGHT.replace("level: easy", "level: esay"))
    await expect(talk.locator(".message").last).to_contain_text("found 'esay'")
    await send(talk, RIGHT)
    keep = talk.locator(".message", has_text="Robots have tried it").locator(".key")
    await keep.click()
    here = chat.locator(".key", has_text="Save it for this group")
    await here.click()
    await expect(page.locator(".toast")).to_contain_text("Saved")
    async with page.expect_download() as download:
        await talk.locator("a.document").last.click()
    saved = await download.value
    assert saved.suggested_filename == "ours.yaml"
    assert Path(await saved.path()).read_text(encoding="utf-8") == RIGHT


async def test_what_is_wrong_reads_from_the_left_in_persian_too(open_page: OpenPage) -> None:
    """A long mistake takes several lines on a phone: each begins at the left of the English words."""
    page = await at_lobby(open_page, "fa", width=390, height=844, locale="fa-IR")
    await page.locator(".tab >> nth=1").click()
    await send(private(page), RIGHT.replace("faction: town", "faction: twon", 1))
    told = private(page).locator(".message").last.locator("code")
    await expect(told).to_contain_text("did you mean 'town'?")
    begins, ends = await told.evaluate(
        """(code) => {
            const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
            const text = walker.nextNode();
            const at = (letter) => {
                const range = document.createRange();
                range.setStart(text, letter);
                range.setEnd(text, letter + 1);
                return range.getBoundingClientRect().left;
            };
            const last = text.data.lastIndexOf("'town'?");
            return [at(last), at(last + 6)];
        }"""
    )
    assert begins < ends, "the question mark stands before the words that it ends"
