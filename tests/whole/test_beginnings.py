"""However the lobby went, the group hears that the game begins, and each turn has its whole time from then on."""

from pathlib import Path

import pytest

from bot.telegram.outbox.allowance import Limits
from tests.whole.beginnings import SETUPS, Setup, begin

SPEED = 20.0
ALMOST_ALL = 0.99
"""Of a turn: times are rounded to the thousandth of a second."""


@pytest.mark.timeout(200)
@pytest.mark.parametrize("setup", SETUPS, ids=[setup.name for setup in SETUPS])
async def test_a_lobby_leaves_the_game_enough_to_begin_with(tmp_path: Path, setup: Setup) -> None:
    limits = Limits()
    beginning = await begin(setup, SPEED, tmp_path)
    assert beginning.spent <= limits.group.count - limits.reserve
    assert beginning.told < beginning.private, "the group is told before any player"
    assert beginning.left > ALMOST_ALL
    assert beginning.too_many == 0
