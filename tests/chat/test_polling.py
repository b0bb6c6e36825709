"""What a server may send instead of updates."""

import pytest

from tests.chat.world import World


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("callback_query", {"id": "1"}),
        ("message", {"text": "no chat, no date"}),
        ("message", {"chat": {"id": 5}, "date": "?"}),
    ],
)
async def test_an_update_that_cannot_be_read_does_not_hold_up_the_others(
    world: World, kind: str, body: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    sara = await world.person("Sara")
    group = await world.group(sara)
    world.server.world.updates.add(kind, body)
    board = await world.lobby(sara, group)
    assert "Sara" not in board.text
    assert "it is left aside" in caplog.text
    await world.press(sara, board, "Join")
    assert "Sara" in (await world.look(board, sara)).text
