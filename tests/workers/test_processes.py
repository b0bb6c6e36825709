"""Workers that die, stand still and go: their games go on with the others, and no group hears of it."""

import signal
import time

import pytest

from bot.chat.games.digests import agrees
from bot.chat.games.replay import step_of
from bot.chat.lobbies.board import lobby_slot
from bot.engine.game import Game
from bot.playground.crowd import Crowd
from bot.scenario import load
from bot.store import Store
from tests.whole.features.feature import HELLO
from tests.whole.table import group_of, lobby, people, playing, story
from tests.whole.unbroken import Arrival, Kept, read, unbroken
from tests.workers.processes import Company

WITHIN = 10.0
"""So long no game is without an owner. Seconds."""


async def begun(telegram):
    """A game that robots play, in its group."""
    control = telegram.control
    everyone = await people(control, 6)
    group = await group_of(control, everyone)
    crowd = Crowd(control, group.id, everyone, pause=0.1)
    board = await lobby(control, group, everyone[0], "/newgame classic")
    await crowd.join(board)
    begin = await control.last()
    await control.write(everyone[0].id, "/skip", group.id)
    return control, group, crowd, begin


def lines(company):
    return company.ask("SELECT number FROM inputs ORDER BY number")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("fate", ["killed", "paused", "told to stop"])
async def test_a_game_goes_on_with_another_worker(telegram, postgres, tmp_path, fate):
    company = Company(telegram, postgres, tmp_path, speed=20.0, count=3)
    async with company.at_work():
        control, group, crowd, begin = await begun(telegram)
        async with playing(crowd, begin):
            await company.until(lambda: len(lines(company)) > 5)
            owner = company.owner(group.id)
            assert owner is not None
            at = time.monotonic()
            match fate:
                case "killed":
                    await owner.kill()
                case "paused":
                    owner.send(signal.SIGSTOP)
                case "told to stop":
                    await owner.terminate()
            await company.until(lambda: (found := company.owner(group.id)) is not None and found is not owner)
            assert time.monotonic() - at < WITHIN
            if fate == "paused":
                count = len(lines(company))
                await company.until(lambda: len(lines(company)) > count)
                owner.send(signal.SIGCONT)
            await story(control, group, begin)
    kept = await unbroken_record(postgres)
    said = await told(control, group, 0)
    board = Arrival("🎭", lobby_slot(1), beginning=True)
    whole = await unbroken(kept, {group.id: [HELLO, board]}, tmp_path)
    reading = read(group.id, said, whole)
    assert reading.strange == []
    assert [one for one in reading.missing if not one.text.startswith("🏅")] == [], (
        "that comes a moment after the story"
    )
    assert reading.repeats <= 1


async def unbroken_record(server):
    """What is kept of the game: no input is lost, none is doubled, each gives what it gave when it was logged."""
    async with await Store.open(server) as store:
        (found,) = await store.finished_games()
        row, log, players = found.row, await store.inputs(found.row.id), await store.players(found.row.id)
        chat = await store.chat(row.chat_id)
        slots = await store.all(lambda one: ((one[0], one[1]), one[2]), "SELECT chat_id, message_id, slot FROM slots")
    assert chat is not None
    assert [line.number for line in log] == list(range(len(log)))
    game = Game(load(row.scenario).rules(row.options, row.pace), len(players), row.seed)
    assert all(agrees(step_of(game, line), line.digest) for line in log)
    assert game.over
    return Kept([row], players, log, chat, dict(slots), {})


async def told(control, group, after):
    """The new messages of the group since then."""
    events = await control.feed(after, limit=100_000)
    news = [event.message for event in events if event.kind == "sent" and event.message is not None]
    return [(one.message_id, one.text) for one in news if one.by_bot and one.chat_id == group.id]
