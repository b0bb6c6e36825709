"""The page of a bot of several processes: the one with the group, and a button that kills it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.store.place import Server
from playground.opening import Playground, Workers, playground
from tests.page.conftest import OpenPage
from tests.page.phone import in_game

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WATCH = "scenario=simple&players=7&language=en&speed=10&seed=workers&mode=watch"
STARTING = 90_000
"""Two processes have to begin. Milliseconds."""


@pytest_asyncio.fixture(loop_scope="session")
async def ground(postgres: Server) -> AsyncIterator[Playground]:
    async with playground(Workers(2, postgres)) as up:
        yield up


@pytest.mark.timeout(240)
async def test_another_worker_goes_on_when_one_is_killed(open_page: OpenPage) -> None:
    page = await open_page()
    await expect(page.get_by_role("button", name="Workers")).to_have_count(0)
    page = await open_page(WATCH)
    await expect(page.get_by_role("button", name="Workers")).to_be_visible(timeout=STARTING)
    await in_game(page)
    await expect(page.locator(".director-toggle, .clock, .moment-hurry")).to_have_count(0)
    await page.get_by_role("button", name="Workers").click()
    rows = page.locator(".workers li")
    await expect(rows).to_have_count(2)
    mine = rows.filter(has_text="has this group")
    await expect(mine).to_have_count(1)
    killed = await mine.locator("strong").inner_text()
    await mine.get_by_role("button", name="Kill").click()
    await expect(rows.filter(has_text=killed)).to_contain_text("not running")
    await expect(rows.filter(has_not_text=killed)).to_contain_text("has this group")
    await rows.filter(has_text=killed).get_by_role("button", name="Start again").click()
    await expect(rows.filter(has_text=killed)).to_contain_text("games:")
