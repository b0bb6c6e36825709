"""A whole game that one person plays with the bot's robots, in the private chat, unheard by others."""

import asyncio
import contextlib
from pathlib import Path

import pytest

from bot.store.rows import GameState
from playground.crowd import RobotCrowd
from tests.telegram.world import playing
from tests.whole.table import playing as at_play

SPEED = 120.0
PATIENCE = 200.0
LOOKS_AGAIN = 45.0


@pytest.mark.timeout(240)
async def test_it_is_played_to_its_end_and_nobody_else_hears_of_it(tmp_path: Path) -> None:
    async with playing(tmp_path, speed=SPEED) as world, asyncio.timeout(PATIENCE):
        anna, bert = await world.people("Anna", "Bert")
        await world.group(anna, bert)
        menu = (await world.say(anna, "/practice"))[-1]
        begin = await world.control.last()
        await world.press_data(anna, menu, "play:simple")
        while len(world.up.services.tables):  # a robot that has overlooked a question holds up a game that waits for it
            async with at_play(RobotCrowd(world.control, anna.id, (anna,), pause=0.1), begin):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOKS_AGAIN):
                        while len(world.up.services.tables):
                            await asyncio.sleep(0.05)
        await world.settled()
        row = await world.up.ctx.store.game(1)
        assert row is not None
        assert row.state is GameState.ENDED
        assert row.winner
        texts = await world.texts(anna)
        assert any("The game is over" in text for text in texts)
        assert len([text for text in texts if text.startswith("💡")]) >= 4
        elsewhere = [
            event for event in await world.control.feed(begin, limit=1_000_000) if event.chat_id not in {0, anna.id}
        ]
        assert elsewhere == []
        players = await world.up.ctx.store.players(1)
        assert [player.user_id for player in players if not player.is_robot] == [anna.id]
        assert await world.up.ctx.store.all(lambda row: row[0], "SELECT 1 FROM results") == [], "it goes into no record"
