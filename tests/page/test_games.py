"""Whole games on the page, as a newcomer plays them: start panel, lobby, seat, end."""

import pytest
from playwright.async_api import expect

from playground.opening import Playground
from tests.page.conftest import OpenPage
from tests.page.phone import END, group, in_game, play_to_the_end, private

# A bot that is stopped in the middle of a game drops updates that still wait for their lane.
pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

FAST = 60.0


@pytest.mark.parametrize(
    ("locale", "language", "name"),
    [("en-GB", "English", "Sarah"), ("fa-IR", "فارسی", "سارا")],
)
async def test_a_newcomer_plays_a_whole_game(
    open_page: OpenPage, ground: Playground, locale: str, language: str, name: str
) -> None:
    direction = "rtl" if locale == "fa-IR" else "ltr"
    page = await open_page(locale=locale)
    panel = page.locator("dialog.start")
    await expect(page.locator("html")).to_have_attribute("dir", direction)
    await panel.locator("select[name=scenario]").select_option("simple")
    await panel.locator("input[name=players]").fill("1")  # the second of the sizes: six
    await panel.locator("details.more-fields summary").last.click()
    await panel.locator("input[name=speed]").fill("6")  # the last: x60
    await panel.get_by_role("radio", name=language).check()
    await panel.locator("input[name=wait]").check()
    await panel.locator("input[name=seed]").fill("newcomer")
    await panel.locator("button[type=submit]").click()
    await expect(panel).to_be_hidden()
    await expect(private(page).get_by_role("heading")).to_have_text("گرداننده" if direction == "rtl" else "Narrator")
    assert all(word in page.url for word in ("scenario=simple", "players=6", "speed=60", "seed=newcomer", "wait=1"))

    lobby = group(page).locator(".message:has(.key.success)")
    bar = page.locator(".moment")
    await expect(bar).to_have_attribute("data-task", "yours")
    await lobby.locator(".key.success").click()
    await expect(private(page).locator(".message.by-bot").last).to_be_visible()
    await expect(lobby).to_contain_text("6. " if direction == "ltr" else "۶. ")  # whoever waits joins at his seat
    await lobby.locator(".key.primary").click()
    await in_game(page)
    await ground.room.set_pace(speed=FAST, patient=False)

    answered = await play_to_the_end(page, name)
    assert answered > 0
    await expect(group(page).locator(".message", has_text=END)).to_be_visible()
    fold = group(page).locator(".rich > details").first
    await fold.locator("summary").click()
    await expect(fold).to_have_attribute("open", "")
    await expect(fold.locator("th").first).to_be_visible()


async def test_a_link_reproduces_the_deal_and_nobody_need_play(open_page: OpenPage) -> None:
    link = "scenario=simple&players=7&language=en&speed=60&seed=again&mode=watch&manner=random"
    cards: list[str] = []
    for _ in range(2):
        page = await open_page()
        await page.goto(f"{page.url}#{link}" if "#" not in page.url else f"{page.url.split('#')[0]}#{link}")
        await page.reload()
        await page.locator(".person").first.wait_for()
        if cards:  # another visitor finds the game that runs; he starts the same one again
            await page.locator(".new-game").click()
            await page.locator("dialog.start button[type=submit]").click()
        await in_game(page)
        cards.append(await private(page).locator(".bubble.protected").first.locator(".text").inner_text())
        await page.context.close()
    assert cards[0] == cards[1]
