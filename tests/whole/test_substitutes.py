"""Whole games of robots over HTTP in which somebody leaves, and somebody else plays on to the end."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.chat.games.replay import replay
from bot.cli.play import Staging, stage
from bot.engine.events import SeatTaken
from bot.engine.game import Game
from bot.engine.inputs import Answer, from_record
from bot.engine.outputs import Told
from bot.store.rows import GameState

PATIENCE = 180.0


@asynccontextmanager
async def working(work):
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("scenario", "players"), [("simple", 6), ("classic", 10)])
async def test_a_substitute_plays_on_to_the_end(scenario, players, tmp_path):
    staging = Staging(scenario, players, "en", 200.0)
    async with asyncio.timeout(PATIENCE), stage(staging, tmp_path / "mafia.sqlite3") as on:
        control, group = on.control, on.group.id
        comer = await control.person("Zoe", language_code="en", started=True)
        await control.add(group, comer.id)
        directory = on.bot.services.directory
        chat = await directory.chat(group)
        await directory.save_chat(replace(chat, settings=chat.settings.having("substitutes", "members")))
        begin = await control.last()
        await control.write(on.people[0].id, f"/newgame {scenario}", group)
        async for event in control.follow(begin):
            lobby = event.message
            if lobby is not None and lobby.by_bot and lobby.chat_id == group and len(lobby.buttons) > 1:
                break
        await on.crowd.join(lobby)
        after = await control.last()
        async with working(on.crowd.play(after)):
            await control.write(on.people[0].id, "/skip", group)
            table = None
            while table is None or table.game.phase.name != "day":
                await asyncio.sleep(0.02)
                table = next(iter(on.bot.services.tables.values()), None)
            leaver = on.people[2]
            on.crowd.rest(leaver.id)
            begin = await control.last()
            await control.write(leaver.id, "/leave", group)
            async for event in control.follow(begin):
                offer = event.message
                if offer is not None and offer.chat_id == group and offer.button("Take the seat"):
                    break
            on.crowd.welcome(comer)
            data = offer.button("Take the seat")["callback_data"]
            pressed = await control.press(comer.id, offer.message_id, data, group, wait=20.0)
            assert "You are in" in pressed.answer.text
            seat = table.seat_of(comer.id)
            while await on.bot.ctx.store.active_games_in(group):
                await asyncio.sleep(0.05)
        row = await on.bot.ctx.store.game(1)
        log = await on.bot.ctx.store.inputs(1)
        assert row.state is GameState.ENDED
        game = Game(load_rules(on, row), players, row.seed)
        taken_at = []
        replay(game, log, lambda step: taken_at.append(any(_takes(one) for one in step.outputs)))
        assert game.winner == row.winner
        place = taken_at.index(True)
        answers = [given for line in log[place + 1 :] if isinstance(given := from_record(line.record), Answer)]
        assert any(given.seat == seat for given in answers), "the substitute was asked, and answered"
        sat = [player.user_id for player in await on.bot.ctx.store.players(1) if player.seat == seat]
        assert sat == [leaver.id, comer.id]
        told = [message.text for message in await control.messages(leaver.id)]
        assert sum("You are out of the game" in text for text in told) == 1
        assert "You are out of the game" in told[-1], "nothing of the game came after that"


def _takes(output):
    return isinstance(output, Told) and isinstance(output.event, SeatTaken)


def load_rules(on, row):
    return on.bot.ctx.scenarios[row.scenario].rules(row.options, row.pace)
