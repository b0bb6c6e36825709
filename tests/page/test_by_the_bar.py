"""Whoever does what the bar of the moment asks, and nothing else, plays a whole game, and is never idle."""

import pytest

from bot.cli.page import Playground
from tests.page.by_the_bar import Obedient, sleepy
from tests.page.conftest import OpenPage

pytestmark = [pytest.mark.browser]

A_GAME = 60.0


@pytest.mark.parametrize("language", ["en", "fa"])
async def test_the_bar_is_enough(open_page: OpenPage, ground: Playground, language: str) -> None:
    page = await open_page(f"scenario=simple&players=5&language={language}&speed=60&seed=bar&wait=1")
    visitor = Obedient(page)
    await visitor.play(A_GAME)
    assert visitor.pressed["start"] == 1
    assert visitor.pressed["group"] > 2  # joined, began, and had the floor or a vote
    assert sleepy(ground) == []
