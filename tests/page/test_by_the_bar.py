"""A visitor who does as the bar asks, and nothing else, plays a whole game, is never idle, and plays on."""

import pytest
from playwright.async_api import expect

from playground.opening import Playground
from tests.page.by_the_bar import Obedient, sleepy
from tests.page.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

A_GAME = 200.0
"""Seconds at most; on a busy machine, it takes more than a minute."""


@pytest.mark.parametrize("language", ["en", "fa"])
async def test_the_bar_is_enough(open_page: OpenPage, ground: Playground, language: str) -> None:
    page = await open_page(f"scenario=simple&players=5&language={language}&speed=60&seed=bar&wait=1")
    visitor = Obedient(page)
    await visitor.play(A_GAME)
    assert not visitor.pressed["start"], "they have started the bot before, as most who play have"
    assert visitor.pressed["group"] > 2  # joined, began, and had the floor or a vote
    assert sleepy(ground) == []

    room = ground.room
    assert room.choice is not None
    assert room.pacing.moment is not None
    await expect(page.locator(".person.out")).to_have_count(len(room.pacing.moment.out))
    await expect(page.locator(".again")).to_be_visible()
    deal = room.deal
    await page.locator(".other-seat").click()
    async with page.expect_response("**/control/room/start"):
        await page.locator(".seat-choice").nth(2).click()
    assert (room.choice.seat, room.deal) == (3, deal)
