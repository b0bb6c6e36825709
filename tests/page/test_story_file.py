"""The file of a game on a phone: names stay whole, nothing is wider than the screen, the contents lead everywhere."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.async_api import Browser

from bot.records.story import page
from bot.scenario import load
from bot.text import LANGUAGES, ScenarioTexts, tongue
from bot.text.narration import Narration
from bot.text.narration.story import Occasion
from bot.text.sample_names import NAMES
from tests.records.played import played

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LONG = {
    "fa": "امیرحسین شاهرودی",
    "ar": "عبدالرحمن الشهراني",
    "ru": "Константин Достоевский",
    "en": "Maximilian Alexander",
}
TORN = """() => {
  const torn = [];
  for (const name of document.querySelectorAll("bdi")) {
    const text = name.firstChild, words = [...text.data.matchAll(/[^ \\u00a0]+/g)];
    for (const word of words) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size > 1) torn.push(word[0]);
    }
  }
  return torn;
}"""


@pytest.mark.parametrize("code", LANGUAGES)
async def test_no_word_of_a_name_is_torn_on_a_phone(browser: Browser, tmp_path: Path, code: str) -> None:
    _, game = played("persian_roles", 20, "story")
    names = {seat: [LONG[code], *NAMES[code]][seat % (len(NAMES[code]) + 1)] for seat in game.seats}
    names[3] = LONG[code]
    words = Narration(tongue(code), ScenarioTexts(load("persian_roles").raw, tongue(code)), names)
    file = tmp_path / "story.html"
    file.write_text(page(game, words, Occasion("Cafe", datetime(2026, 11, 23, tzinfo=UTC), 3700.0)), encoding="utf-8")
    shown = await browser.new_page(viewport={"width": 390, "height": 844})
    await shown.goto(file.as_uri())
    assert await shown.locator("details.more[open]").count() == 0
    await shown.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for width in (390, 320, 900):
        await shown.set_viewport_size({"width": width, "height": 844})
        assert await shown.evaluate("document.documentElement.scrollWidth") <= width
        assert await shown.evaluate(TORN) == []
    links = await shown.locator(".contents a").evaluate_all("(all) => all.map((one) => one.hash.slice(1))")
    assert links == await shown.locator("details.chapter").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(links) > 3
