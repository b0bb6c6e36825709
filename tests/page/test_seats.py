"""Seats change hands, pages share one playground, people are awkward."""

import asyncio
import re

import pytest
from playwright.async_api import Route, expect

from playground.opening import Playground
from tests.page.conftest import OpenPage
from tests.page.phone import group, in_game, person, private

# A bot that is stopped in the middle of a game drops updates that still wait for their lane.
pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

WATCH = "scenario=simple&players=7&language=en&speed=2&seed=seats&mode=watch"
HOSTILE = "<img src=x onerror=alert(1)>&amp;\u202ebold"


async def test_a_robots_seat_is_taken_and_handed_back(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(WATCH)
    await in_game(page)
    await person(page, "Nora").click()
    await expect(page.locator(".phone-name")).to_contain_text("Nora")
    nora = ground.room.people[2].id
    assert nora in ground.room.as_json()["robots"]
    await page.locator(".phone .seat").click()
    await expect(page.locator(".phone-who.human")).to_be_visible()
    assert nora not in ground.room.as_json()["robots"]
    await page.locator(".phone .seat").click()
    await expect(page.locator(".phone-who.robot")).to_be_visible()
    assert nora in ground.room.as_json()["robots"]
    # Whoever writes for a robot has its seat.
    await private(page).get_by_role("textbox").fill("I am Nora")
    await private(page).get_by_role("textbox").press("Enter")
    await expect(page.locator(".phone-who.human")).to_be_visible()


async def test_what_is_written_while_a_chat_is_on_its_way_is_not_lost(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(WATCH)
    await in_game(page)
    nora = ground.room.people[2].id

    async def slow(route: Route) -> None:
        answer = await route.fetch()
        if "written meanwhile" not in await answer.text():
            await ground.room.control.write(nora, "written meanwhile")
            await asyncio.sleep(0.5)
        await route.fulfill(response=answer)

    await page.route(re.compile(rf"/messages\?.*chat={nora}"), slow)
    await person(page, "Nora").click()
    await expect(private(page).locator(".message", has_text="written meanwhile")).to_be_visible()


async def test_two_pages_show_the_same_game(open_page: OpenPage) -> None:
    first = await open_page(WATCH)
    await in_game(first)
    second = await open_page()
    await in_game(second)
    assert "seed=seats" in second.url
    await person(second, "Adam").click()
    await expect(second.locator(".phone-name")).to_contain_text("Adam")
    await expect(first.locator(".phone-name")).to_contain_text("Sarah")
    await person(first, "Adam").click()
    await private(second).get_by_role("textbox").fill("/help")
    await private(second).get_by_role("textbox").press("Enter")
    for page in (first, second):
        await expect(private(page).locator(".message.own", has_text="/help")).to_be_visible()
        await expect(page.locator(".phone-who.human")).to_be_visible()


async def test_hostile_names_are_text(open_page: OpenPage) -> None:
    page = await open_page(WATCH)
    await in_game(page)
    await page.locator(".person.add").click()
    await page.locator("dialog input[type=text]").fill(HOSTILE)
    await page.locator("dialog button[type=submit]").click()
    await expect(page.locator(".phone-name")).to_contain_text("<img src=x")
    await expect(group(page).locator(".service", has_text="<img src=x")).to_be_visible()
    await person(page, "Sarah").click()  # hers is the group: she may write at night too
    box = group(page).get_by_role("textbox")
    await box.fill("<b>hello</b> <script>alert(1)</script>")
    await box.press("Enter")
    mine = group(page).locator(".message.own .text").last
    await expect(mine).to_have_text("<b>hello</b> <script>alert(1)</script>")
    assert await page.locator("img[src=x]").count() == 0
    assert await mine.locator("b, script").count() == 0
    for place in range(4):  # the shelf of names that have broken bots
        await page.locator(".person.add").click()
        count = await page.locator(".person").count()
        await page.locator("dialog .hostile").nth(place).click()
        await expect(page.locator(".person")).to_have_count(count + 1)
    await expect(group(page).locator(".service").last).to_have_text("\u2068—\u2069 joined the group")  # nothing to see
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_rights_are_given_and_taken(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(f"{WATCH}&group=group")
    await in_game(page)
    room, control = ground.room, ground.room.control
    bot = (await control.bot())["id"]

    async def choose(opener: str, label: str) -> None:
        await page.locator(opener).click()
        await page.locator("dialog .actions").get_by_role("button", name=label, exact=True).click()
        await expect(page.locator("dialog")).to_have_count(0)

    await choose(".pane-group .pane-head button", "Upgrade to a supergroup")
    await expect(group(page).locator(".service", has_text="supergroup")).to_be_visible()
    assert (await control.look_at_group(room.group_id)).type == "supergroup"
    await choose(".pane-group .pane-head button", "Take the bot's permissions away")
    assert (await control.look_at_group(room.group_id)).status(bot) == "member"
    await person(page, "Victor").click()
    await expect(page.locator(".phone-name")).to_contain_text("Victor")
    victor = room.people[3].id
    await choose(".phone .icon-button", "Make anonymous admin")
    await group(page).get_by_role("textbox").fill("From nobody")
    await group(page).get_by_role("textbox").press("Enter")
    await expect(group(page).locator(".message", has_text="From nobody").locator(".tag")).to_have_text("admin")
    await choose(".phone .icon-button", "Block the bot")
    await expect(private(page).locator(".bar.start")).to_have_text("Unblock the bot")
    await choose(".phone .icon-button", "Leave the group")
    await expect(group(page).locator(".bar")).to_have_text("Return to the group")
    assert (await control.look_at_group(room.group_id)).status(victor) == "left"
    await person(page, "Sarah").click()
    await expect(page.locator(".phone-name")).to_contain_text("Sarah")
    await person(page, "Victor").click()
    await expect(group(page).locator(".nothing")).to_be_visible()
    await group(page).locator(".bar").click()
    await expect(group(page).locator(".message", has_text="From nobody")).to_be_visible()


async def test_pause_speed_and_the_directors_view(open_page: OpenPage, ground: Playground) -> None:
    page = await open_page(WATCH)
    await in_game(page)
    await expect(page.locator(".director")).to_be_hidden()
    await page.get_by_role("button", name="Pause the game").click()
    await page.get_by_role("button", name="Director's view").click()
    director = page.locator(".director")
    await expect(director.locator(".director-warning")).to_be_visible()
    await expect(director.locator(".roles tbody tr")).to_have_count(7)
    await expect(page.get_by_role("button", name="Let the game go on")).to_be_visible()
    before = (await ground.stage.director(ground.room.group_id, "en", 0))["game"]["now"]
    await asyncio.sleep(0.5)
    after = (await ground.stage.director(ground.room.group_id, "en", 0))["game"]["now"]
    assert after - before < 0.1
    await page.locator("select[name=game-speed]").select_option("60")
    await page.get_by_role("button", name="Let the game go on").click()
    await expect(page).to_have_url(re.compile("speed=2"))  # the address is of a game, not of a hurry
    await asyncio.sleep(0.5)
    assert (await ground.stage.director(ground.room.group_id, "en", 0))["game"]["now"] > after + 5
