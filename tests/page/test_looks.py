"""Sizes, directions, colours, keyboard, screen readers; and a server that goes away."""

import json

import pytest
from axe_playwright_python.base import AXE_FILE_PATH  # type: ignore[import-untyped]
from playwright.async_api import Page, expect

from playground.opening import Playground, serve_page
from tests.page.conftest import OpenPage
from tests.page.phone import group, in_game, person, private

# A bot that is stopped in the middle of a game drops updates that still wait for their lane.
pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

WATCH = "scenario=classic&players=10&speed=2&seed=looks&mode=watch"
SERIOUS = ("serious", "critical")


async def serious_findings(page: Page) -> list[str]:
    """The findings of axe-core that keep people out, by rule."""
    await page.evaluate(AXE_FILE_PATH.read_text("utf-8"))
    found = json.loads(await page.evaluate("axe.run().then((found) => JSON.stringify(found.violations))"))
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes']][:5]}" for one in found if one["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("language", ["en", "fa"])
async def test_the_page_fits(open_page: OpenPage, width: int, language: str) -> None:
    page = await open_page(f"{WATCH}&language={language}", width=width, height=740)
    await page.locator(".person").first.wait_for()
    if width == 360:
        await expect(private(page)).to_be_hidden()
        await page.locator(".tab").nth(1).click()
    await in_game(page)
    if width == 360:
        await expect(group(page)).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.locator("html").get_attribute("dir") == ("rtl" if language == "fa" else "ltr")
    box = await private(page).locator(".bubble.protected").first.bounding_box()
    pane = await private(page).bounding_box()
    assert box is not None
    assert pane is not None
    left, right = box["x"] - pane["x"], pane["x"] + pane["width"] - box["x"] - box["width"]
    assert left < right  # what others say is on the left in every language, as in Telegram's apps
    assert await serious_findings(page) == []
    await page.locator(".new-game").click()
    await expect(page.locator("dialog.start")).to_be_visible()
    assert await serious_findings(page) == []


async def test_a_tab_that_counts_on_under_a_finger_is_pressed(open_page: OpenPage) -> None:
    page = await open_page(f"{WATCH}&language=en", width=360, height=740)
    await page.locator(".person").first.wait_for()
    await page.locator(".tab").nth(1).click()
    await in_game(page)
    tab = page.locator(".tab").first
    counted = await tab.get_attribute("aria-label") or ""
    await tab.hover()
    await page.mouse.down()
    await expect(tab).not_to_have_attribute("aria-label", counted)
    await page.mouse.up()
    await expect(group(page)).to_be_visible()


async def test_dark_and_the_directors_view_can_be_read(open_page: OpenPage) -> None:
    page = await open_page(f"{WATCH}&language=ru")
    await in_game(page)
    await page.locator(".top .icon-moon").click()
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    await page.locator(".director-toggle").click()
    await expect(page.locator(".roles tbody tr")).to_have_count(10)
    assert await serious_findings(page) == []
    await page.locator("button.settings").click()
    await page.get_by_label("Язык страницы").select_option("ar")
    await expect(page.locator("html")).to_have_attribute("lang", "ar")
    await expect(page.locator("html")).to_have_attribute("dir", "rtl")


async def test_the_keyboard_is_enough(open_page: OpenPage) -> None:
    page = await open_page()
    await page.locator("dialog.start").wait_for()
    await page.keyboard.press("Enter")  # the button that starts has the focus
    await in_game(page)
    await person(page, "Sarah").focus()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")  # past "Keep it hidden"
    await page.keyboard.press("Enter")
    await expect(page.locator(".phone-name")).to_contain_text("Adam")
    await page.keyboard.press("Alt+n")
    await expect(page.locator("dialog.start")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog.start")).to_have_count(0)


async def test_the_page_goes_on_when_its_server_comes_back(
    open_page: OpenPage, ground: Playground, address: str, allowed: list[str]
) -> None:
    allowed += ["WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to fetch"]
    control = ground.room.control
    async with serve_page(ground.room, port=0) as second:
        slow = WATCH.replace("speed=2", "speed=1")  # who has the floor still has it when the server is back
        page = await open_page(f"{slow}&language=en")
        await in_game(page)
        await page.goto(second)
        await in_game(page)
    await expect(page.locator(".offline")).to_be_visible()
    await control.write(ground.room.people[0].id, "said while nobody served", ground.room.group_id)
    async with serve_page(ground.room, port=int(second.rpartition(":")[2])):
        await expect(group(page).locator(".message", has_text="said while nobody served")).to_have_count(1)
        await expect(page.locator(".offline")).to_be_hidden()
