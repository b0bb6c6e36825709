"""A scenario from SCENARIOS through the whole bot: the lobby, words in the group's language, a whole game."""

import asyncio

import pytest

from bot.app import running
from playground.crowd import RobotCrowd
from tests.scenario.authors_page import write_examples
from tests.whole.table import group_of, lobby, people, playing, story


@pytest.mark.timeout(120)
async def test_a_foreign_scenario_is_played_in_its_own_translation(server, settings_for, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    write_examples(mine)
    control = server.control
    everyone = await people(control, 7, "ru")
    group = await group_of(control, everyone)
    crowd = RobotCrowd(control, group.id, everyone, pause=0.1)
    async with running(settings_for(scenarios=mine, clock_speed=60)) as up:
        assert list(up.ctx.scenarios)[-1] == "wolves"
        board = await lobby(control, group, everyone[0], "/newgame wolves turn=20")
        assert "Волки" in board.text
        await crowd.join(board)
        begin = await control.last()
        async with playing(crowd, begin):
            await control.write(everyone[0].id, "/skip", group.id)
            await asyncio.wait_for(story(control, group, begin), 100)
        await up.sender.drained()
    events = [e for e in await control.feed(begin, limit=100_000) if e.kind == "sent" and e.message]
    public = "\n".join(e.message.text for e in events if e.chat_id == group.id)
    private = "\n".join(e.message.text for e in events if e.chat_id == everyone[0].id)
    assert any(name in public for name in ("Деревня", "Волки"))
    assert any(card in private for card in ("ищите волков", "волк ли он", "защищаете одного", "Вы знаете свою стаю"))
    assert "Wolf" not in public + private
