"""The clock that waits, the bar that says so, deals that are fresh, and a phone on which chats have the most room."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from playground.opening import Playground
from tests.page.conftest import OpenPage
from tests.page.phone import group, in_game, private

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PLAY = "scenario=simple&players=5&language=en&seed=moment"
WATCH = "scenario=classic&players=10&speed=5&seed=looks&mode=watch"
ALT = "new KeyboardEvent('keydown', {{ altKey: true, code: '{code}', key: '{key}', bubbles: true, cancelable: true }})"
QUESTION = "new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }})"


async def test_the_clock_stands_until_the_visitor_has_acted(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(f"{PLAY}&speed=20")
    bar = page.locator(".moment")
    await expect(bar).to_have_attribute("data-task", "yours", timeout=30_000)
    await expect(page.locator(".person.asked")).to_have_attribute("aria-label", re.compile("Sarah, .*Your turn"))
    pacing = ground.room.pacing
    assert pacing.waiting
    found = await ground.stage.moment(ground.room.group_id, ())
    await asyncio.sleep(1)
    later = await ground.stage.moment(ground.room.group_id, ())
    assert found is not None
    assert later is not None
    assert later[1] - found[1] < 0.1
    assert (await page.title()).startswith("● Your turn")
    await page.locator("button.settings").click()
    for waits in (False, True):
        await page.get_by_label("Wait for me").set_checked(waits)
        await expect(page.locator(".moment.stands")).to_have_count(int(waits))
        assert pacing.rate == (0 if waits else 20)
    await page.keyboard.press("Escape")
    await bar.locator(".moment-pass").click()
    await expect(bar).not_to_have_class("moment stands")
    assert pacing.rate == 20


async def test_times_in_messages_stand_with_the_clock(open_page: OpenPage) -> None:
    page = await open_page(f"{PLAY}&speed=20")
    bar = page.locator(".moment")
    await expect(bar).to_have_attribute("data-task", "yours")
    left = await bar.locator(".moment-left").inner_text()
    for ends, written in ((6e7, 0), (20, -60)):  # what was written while the clock stood, and what was before
        await page.evaluate(
            "([ends, written]) => import('/static/js/shared/clocks.js').then(({ clock }) => "
            "document.body.append(clock(Date.now() / 1000 + ends, 'r', [], Date.now() / 1000 + written)))",
            [ends, written],
        )
    during, before = page.locator("body > time.local-time").first, page.locator("body > time.local-time").last
    await expect(during).to_have_text(f"{left} ⏸")
    await expect(before).to_have_text(f"{left} ⏸")
    await bar.locator(".moment-pass").click()
    await expect(during).to_have_text(re.compile(r"^\d+:\d\d$"))
    await expect(before).to_have_text(re.compile("seconds"))


async def test_each_game_is_dealt_afresh_and_begins_slowly(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page()
    panel, room = page.locator("dialog.start"), ground.room
    deals = []
    for _ in range(2):
        await panel.locator("button[type=submit]").click()
        await in_game(page)
        deals.append(room.deal)
        assert room.pacing.speed == 1
        await page.locator("select[name=game-speed]").select_option("60")
        await expect(page.locator("select[name=game-speed]")).to_have_value("60")
        await page.locator(".new-game").click()
        await expect(panel.locator("input[name=seed]")).to_have_value("")
    await panel.locator(".same-deal").click()
    await expect(panel).to_have_count(0)
    assert deals[0] != deals[1] == room.deal
    assert f"seed={room.deal}" in page.url


SLASH_BEHIND = """(all) => all.filter((one) => {
  const place = (from) => {
    const range = document.createRange();
    range.setStart(one.firstChild, from);
    range.setEnd(one.firstChild, from + 1);
    return range.getBoundingClientRect().left;
  };
  return place(0) > place(1);
}).map((one) => one.textContent)"""
"""Commands whose slash stands to the right of the word, in a text from right to left."""


@pytest.mark.parametrize("language", ["en", "fa", "ru", "ar"])
async def test_two_thirds_of_a_phone_are_chats(open_page: OpenPage, language: str) -> None:
    page = await open_page(f"{WATCH}&language={language}", width=390, height=844)
    await page.locator(".tab").nth(1).click()
    await in_game(page)
    commands = private(page).locator(".command")
    assert await commands.count()
    assert await commands.evaluate_all(SLASH_BEHIND) == []
    await page.locator(".tab").nth(0).click()
    height = await group(page).locator(".messages").evaluate("(list) => list.clientHeight")
    assert height >= 844 * 2 / 3
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    for words in (".brand h1", ".tab > span:first-child", ".person-name bdi", ".moment-phase span", ".clock select"):
        assert await page.locator(words).evaluate_all(cut) == []


async def at_its_end(page: Page) -> bool:
    return bool(
        await group(page)
        .locator(".messages")
        .evaluate("(list) => list.scrollHeight - list.scrollTop - list.clientHeight < 80")
    )


async def test_whoever_was_led_to_a_vote_is_led_back_when_it_is_over(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(f"{PLAY}&speed=20", height=600)
    bar = page.locator(".moment")
    await expect(bar).to_have_attribute("data-chat", re.compile("^-"), timeout=30_000)  # the group
    await expect(bar).to_have_attribute("data-message", re.compile("^[1-9]"))  # the board has been sent by now
    board = group(page).locator(f".message[data-id='{await bar.get_attribute('data-message')}']")
    talker = ground.room.people[1]
    for count in range(20):
        await ground.room.control.write(talker.id, f"line {count}", ground.room.group_id)
    await expect(board).not_to_be_in_viewport()
    await page.locator(".moment-show").click()
    await expect(board.locator(".key").first).to_be_in_viewport()
    assert not await at_its_end(page)
    await board.locator(".key").filter(has_not_text="My hand").last.click()
    await expect(page.locator("body")).to_have_attribute("data-sky", "night", timeout=30_000)
    async with asyncio.timeout(5):
        while not await at_its_end(page):
            await asyncio.sleep(0.1)


async def test_a_window_made_wide_keeps_the_groups_end(open_page: OpenPage) -> None:
    page = await open_page(f"{WATCH}&language=en", width=390, height=600)
    await page.locator(".tab").nth(1).click()
    await in_game(page)
    before = await page.locator(".tab .badge").first.inner_text()
    await expect(page.locator(".tab .badge").first).not_to_have_text(before)  # the group goes on unseen
    await page.set_viewport_size({"width": 1440, "height": 600})
    await expect(group(page)).to_be_visible()
    await asyncio.sleep(1)
    assert await at_its_end(page)


async def test_keys_are_known_by_their_place(open_page: OpenPage) -> None:
    page = await open_page(f"{WATCH}&language=en")
    await in_game(page)
    for code, key, pane in (("Digit2", "т", private), ("KeyG", "п", group), ("KeyB", "ذ", private)):
        await page.evaluate(f"document.body.dispatchEvent({ALT.format(code=code, key=key)})")
        await expect(pane(page).get_by_role("textbox")).to_be_focused()
    box = private(page).get_by_role("textbox")
    await box.press("/")
    await expect(private(page).locator(".hint").first).to_be_visible()
    await box.press("ArrowDown")
    await expect(private(page).locator(".hint").first).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await expect(private(page).locator(".hint").nth(1)).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(box).to_be_focused()
    await page.locator(".new-game").focus()
    for mark in ("?", "؟"):  # the latter on a Persian or Arabic keyboard
        await page.evaluate(f"document.activeElement.dispatchEvent({QUESTION.format(key=mark)})")
        await expect(page.locator("dl.keys dt")).to_have_count(9)
        await page.keyboard.press("Escape")


END = """import("/static/js/shared/store.js").then(({ store, tell }) => {
  store.moment = { ...store.moment, phase: "end", part: "", won: [] };
  tell("moment");
  const again = document.querySelector(".again"), { left, top, width, height } = again.getBoundingClientRect();
  return [again.checkVisibility(), again.contains(document.elementFromPoint(left + width / 2, top + height / 2))];
})"""
"""Ends the game as far as the page knows: whether Play again is seen then, and whether a press would come to it."""


async def test_who_taps_quickly_as_the_game_ends_does_not_begin_another(
    open_page: OpenPage, ground: Playground
) -> None:
    page = await open_page(f"{PLAY}&speed=1")
    await in_game(page)
    await ground.room.set_pace(paused=True)
    assert await page.evaluate(END) == [True, False]
    async with asyncio.timeout(10):  # the page may hear meanwhile that the game goes on, and then end it once more
        while await page.evaluate(END) != [True, True]:
            await asyncio.sleep(0.2)
