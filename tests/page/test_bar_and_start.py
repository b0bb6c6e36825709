"""The bar on a phone, with the next thing to do; the start panel, which begins with easy choices; links."""

import asyncio
import re
from typing import Any

import pytest
from playwright.async_api import Page, expect

from playground.opening import Playground
from tests.page.conftest import OpenPage
from tests.page.phone import in_game

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TURN = "scenario=simple&players=5&seed=moment&speed=20"
WATCH = "scenario=simple&players=5&language=en&seed=links&mode=watch&speed=20"
LANGUAGES = ["en", "fa", "ru", "ar"]
MEASURED = """(bar) => {
  const box = (node) => node.getBoundingClientRect();
  const what = bar.querySelector(".moment-what"), doing = [...bar.querySelectorAll(".moment-doing button")];
  const line = parseFloat(getComputedStyle(what).lineHeight);
  const phase = bar.querySelector(".moment-phase span");
  return {
    height: box(bar).height,
    width: box(what).width,
    lines: Math.round(box(what).height / line),
    below: doing.every((one) => box(one).top >= box(what).bottom - 1),
    above: box(phase).bottom <= box(what).top + 1,
    cut: [phase, what, ...doing].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    outside: doing.filter((one) => box(one).left < box(bar).left || box(one).right > box(bar).right).length,
    doing: doing.map((one) => one.textContent),
  };
}"""

CUT = """(all) => all
  .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_bar_on_a_phone_says_it_on_a_line_of_its_own(open_page: OpenPage, language: str) -> None:
    page = await open_page(f"{TURN}&language={language}", width=390, height=844)
    bar = page.locator(".moment")
    await expect(bar).to_have_attribute("data-task", "yours", timeout=60_000)
    found: dict[str, Any] = await bar.evaluate(MEASURED)
    assert len(found["doing"]) == 2
    assert found["below"], "the buttons are below what is to be done"
    assert found["above"], "and where the game is stands above it"
    assert found["width"] > 350, "what is to be done has the whole line"
    assert found["lines"] <= 2
    assert found["cut"] == []
    assert found["outside"] == 0
    assert found["height"] < 110


async def test_what_makes_it_faster_says_so(open_page: OpenPage) -> None:
    page = await open_page("scenario=classic&players=6&language=en&seed=moment&speed=1", width=390, height=844)
    hurry = page.locator(".moment-hurry")
    await expect(hurry).to_have_text("Faster", timeout=60_000)
    found = await page.locator(".moment").evaluate(MEASURED)
    assert found["cut"] == []
    assert found["height"] < 80
    await hurry.click()
    await expect(hurry).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_start_panel_begins_with_what_is_easy(open_page: OpenPage, language: str) -> None:
    locale = {"en": "en-GB", "fa": "fa-IR", "ru": "ru-RU", "ar": "ar-EG"}[language]
    page = await open_page(locale=locale)
    panel = page.locator("dialog.start")
    games = panel.locator("select[name=scenario]")
    await expect(games).to_have_value("classic")
    levels = await games.locator("optgroup").evaluate_all("(all) => all.map((one) => one.label.slice(0, 2))")
    assert levels == ["🟢", "🟡", "🔴"]
    labels = await games.locator("option").evaluate_all("(all) => all.map((one) => one.textContent)")
    assert all("⏱" in label for label in labels)
    facts = await panel.locator(".facts").inner_text()
    assert "👥" in facts
    assert "⏱" in facts
    assert "🟢" in facts


async def test_the_games_options_are_chosen_at_the_start(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page()
    panel = page.locator("dialog.start")
    await panel.locator("select[name=scenario]").select_option("classic")
    await panel.locator(".option-fields summary").click()
    calls = panel.locator("select[name=option-calls]")
    default = await calls.input_value()
    other = next(
        value
        for value in await calls.locator("option").evaluate_all("(all) => all.map((one) => one.value)")
        if value != default
    )
    await calls.select_option(other)
    await panel.locator("button[type=submit]").click()
    await in_game(page)
    assert ground.room.choice is not None
    assert ground.room.choice.options == f"calls={other}"
    assert f"options=calls%3D{other}" in page.url
    await page.locator(".new-game").click()
    await expect(panel.locator("select[name=option-calls]")).to_have_value(other)
    await panel.locator("select[name=scenario]").select_option("nasim")
    await expect(panel.locator(".option-fields")).to_have_count(0)


SEEN = """(toast) => {
  toast.style.pointerEvents = "auto";
  const { left, top, width, height } = toast.getBoundingClientRect();
  return toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether a toast lies above all else."""


async def test_why_a_game_cannot_begin_is_seen_on_a_phone(open_page: OpenPage) -> None:
    page = await open_page(width=390, height=700)
    panel = page.locator("dialog.start")
    await panel.locator("select[name=scenario]").select_option("deck26")
    await panel.locator(".option-fields summary").click()
    roles = panel.locator(".option-fields input[type=text]").first
    await roles.fill("two words")
    await roles.press("Tab")
    await panel.locator("button[type=submit]").click()
    toast = page.locator(".toast.bad")
    await expect(toast).to_be_visible()
    assert await toast.evaluate(SEEN)
    await page.keyboard.press("Escape")
    await expect(panel).to_have_count(0)
    assert await toast.evaluate(SEEN)


async def at_the_end(page: Page) -> None:
    await expect(page.locator(".moment-phase")).to_have_text(re.compile("The end"), timeout=90_000)


async def test_a_link_is_followed_once_the_game_is_over_and_asked_about_before(
    open_page: OpenPage, ground: Playground
) -> None:
    first = await open_page(WATCH)
    await in_game(first)
    again = await open_page(WATCH)
    await in_game(again)
    await expect(again.locator("dialog")).to_have_count(0)  # it is the game that runs
    other = await open_page("scenario=zodiac&players=12&language=en&seed=7&mode=watch&speed=60")
    question = other.locator("dialog.sheet")
    await expect(question).to_contain_text("This address belongs to another game")
    assert ground.room.choice is not None
    assert ground.room.choice.scenario == "simple"
    await question.locator(".confirm").click()
    await expect(other.locator(".brand p")).to_contain_text("12")
    assert ground.room.choice.scenario == "zodiac"


async def test_after_a_finished_game_a_link_begins_its_own(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(WATCH.replace("speed=20", "speed=60"))
    await at_the_end(page)
    other = await open_page("scenario=joker&players=6&language=en&seed=7&mode=watch&speed=60")
    async with asyncio.timeout(60):
        while ground.room.choice is None or ground.room.choice.scenario != "joker":
            await asyncio.sleep(0.1)
    await in_game(other)


async def test_no_button_of_a_turn_is_cut_on_a_wide_page(open_page: OpenPage) -> None:
    page = await open_page("scenario=classic&players=10&language=en&seed=looks&mode=watch&speed=60")
    keys = page.locator(".pane-group .key > span:first-child")
    await expect(keys.first).to_be_visible(timeout=60_000)
    for _ in range(20):
        assert await keys.evaluate_all(CUT) == []
        await page.wait_for_timeout(300)
