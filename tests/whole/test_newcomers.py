"""The way from *Join* to the role for a person who has never started the bot."""

from pathlib import Path

import pytest

from tests.whole.newcomers import arrive

SPEED = 20.0


@pytest.mark.timeout(150)
@pytest.mark.parametrize(("mode", "taps", "chats"), [("auto", 1, 0), ("private", 2, 2)])
async def test_the_way_from_join_to_the_role(tmp_path: Path, mode: str, taps: int, chats: int) -> None:
    found = await arrive(tmp_path, mode, SPEED)
    assert (found.taps, found.chats, found.here) == (taps, chats, mode == "auto")
