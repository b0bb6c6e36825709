"""The whole way of a group's own scenario on the page: played, changed during a game, and played anew."""

import asyncio
import re
from random import Random

import pytest
from playwright.async_api import Locator, Page, expect

from bot.telegram.games.table import Table
from playground.opening import Playground
from tests.page.by_the_bar import Obedient
from tests.page.conftest import OpenPage
from tests.page.phone import END, group, private
from tests.page.test_files import RIGHT, at_lobby, send
from tests.telegram.handlers.test_own_scenarios import WRONG, mended, tried_here  # noqa: F401

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SPEED = 60.0
A_GAME = 120.0


async def key(pane: Locator, label: str | re.Pattern[str]) -> None:
    """Press the newest button of this label, once there."""
    await pane.locator(".key", has_text=label).last.click()


async def dealt(ground: Playground) -> Table:
    """The game of the group, once running."""
    async with asyncio.timeout(A_GAME):
        while ground.stage.running is None or not ground.stage.running.services.tables:
            await asyncio.sleep(0.05)
    return next(iter(ground.stage.running.services.tables.values()))


async def playing(page: Page, ground: Playground) -> tuple[asyncio.Task[None], Table]:
    """A player who joins, begins and plays as the bar asks, and the game."""
    visitor = asyncio.create_task(Obedient(page, Random("own")).play(A_GAME))
    return visitor, await dealt(ground)


def roles(table: Table) -> list[str]:
    return sorted(seat.role.id for seat in table.game.seats.values())


@pytest.mark.timeout(300)
async def test_a_game_goes_on_by_its_version_and_the_next_one_is_the_new_one(
    open_page: OpenPage, ground: Playground
) -> None:
    page = await at_lobby(open_page, "en")
    chat, talk, room = group(page), private(page), ground.room
    await send(talk, WRONG)
    told = talk.locator(".message", has_text="Mistakes in this file")
    await expect(told).to_be_visible()
    right = mended(WRONG, await told.locator(".text").inner_text())
    assert right == RIGHT
    await send(talk, right)
    await key(talk, "Save it for a group")
    await key(chat, "Save it for this group")
    await key(chat, "Play it next")
    await expect(chat.locator(".key", has_text="Change this game")).to_be_visible()

    await room.set_pace(speed=SPEED)
    visitor, table = await playing(page, ground)
    first, before = table.row.scenario, roles(table)
    await room.set_pace(paused=True)
    await key(chat, "Change this game")
    await key(chat, re.compile("^5$"))
    await key(chat, "➖ ×4")
    await expect(chat.locator(".message", has_text="Players: 5, roles: 4")).to_be_visible()
    await key(chat, "➕ Mafioso")
    await expect(chat.locator(".message", has_text="Players: 5, roles: 4")).to_have_count(0)
    await key(chat, "Back")
    await key(chat, "Save it as the next version")
    await key(chat, "Save it for this group")
    await expect(chat.locator(".key", has_text="Play it next")).to_be_visible()
    await ground.stage.close()
    await ground.stage._open(SPEED)
    await room.set_pace(paused=False)
    table = await dealt(ground)
    assert (table.row.scenario, roles(table)) == (first, before)
    await visitor
    await expect(chat.locator(".message", has_text=END)).to_be_visible()

    await page.locator(".moment-after .again").click()
    await expect(page.locator(".moment-phase")).to_have_text("Lobby")
    visitor, table = await playing(page, ground)
    visitor.cancel()
    assert table.row.scenario != first
    assert roles(table) != before
