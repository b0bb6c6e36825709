"""Killed at any moment, the bot goes on as if nothing had been: nothing accepted is lost."""

import asyncio
import contextlib
import json
import sqlite3
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.chat.table import digest
from bot.chat.tokens import read_answer
from bot.engine.game import Game
from bot.engine.inputs import Answer, from_record
from bot.playground.crowd import Crowd
from bot.playground.server.serving import running_server
from bot.scenario import load
from tests.whole.table import BotProcess, group_of, lobby, people, playing, story

KILLS = 20


@pytest.mark.timeout(240)
async def test_a_game_survives_twenty_kills(tmp_path: Path) -> None:
    random = Random("kills")
    async with running_server() as server:
        control = server.control
        await control.settings(query_lifetime=60)
        bot = BotProcess(server, tmp_path / "mafia.sqlite3", speed=12)
        everyone = await people(control, 10)
        group = await group_of(control, everyone)
        crowd = Crowd(control, group.id, everyone, pause=0.4)
        await bot.start()
        try:
            board = await lobby(control, group, everyone[0])
            await crowd.join(board)
            begin = await control.last()
            async with playing(crowd, begin):
                await control.write(everyone[0].id, "/skip", group.id)
                ended = asyncio.create_task(story(control, group, begin))
                kills = 0
                while not ended.done():
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(asyncio.shield(ended), random.uniform(1.2, 2.6))
                    if not ended.done() and kills < KILLS:
                        kills += 1
                        await bot.kill()
                        await bot.start()
                await asyncio.sleep(1.0)
        finally:
            await bot.kill()
        assert kills == KILLS, f"the game was over after {kills} kills"
        sent = [e for e in await control.feed(begin, limit=100_000) if e.kind == "sent" and e.message]
    log = _log(tmp_path / "mafia.sqlite3")
    game = _replayed(tmp_path / "mafia.sqlite3", log)
    assert game.over
    assert game.winner in {"town", "mafia", "draw"}
    _nothing_accepted_is_lost(tmp_path / "mafia.sqlite3", log, crowd)
    repeated = Counter((e.chat_id, e.message.text) for e in sent if e.message)
    again = sum(count - 1 for (chat, text), count in repeated.items() if count > 1 and _is_told_once(text))
    assert again <= KILLS


def _is_told_once(text: str) -> bool:
    """A night without deaths, or a turn, reads the same each time; what names its night or game does not."""
    return text.startswith(("🎭", "🌅", "🏆", "📖", "🗳 First vote closed"))


def _log(path: Path) -> list[tuple[dict[str, object], str]]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT record, digest FROM inputs WHERE game_id = 1 ORDER BY number").fetchall()
    return [(json.loads(record), fingerprint) for record, fingerprint in rows]


def _replayed(path: Path, log: list[tuple[dict[str, object], str]]) -> Game:
    """The unbroken game with the same inputs, compared step by step with what the killed one did."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        (seed,) = db.execute("SELECT seed FROM games WHERE id = 1").fetchone()
    game = Game(load("classic").rules(), 10, seed)
    for number, (record, fingerprint) in enumerate(log):
        step = game.start() if number == 0 else game.advance(from_record(record))
        assert step.refusal is None
        assert digest(step) == fingerprint
    return game


def _nothing_accepted_is_lost(path: Path, log: list[tuple[dict[str, object], str]], crowd: Crowd) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        seats = dict(db.execute("SELECT user_id, seat FROM players WHERE game_id = 1").fetchall())
    answers = [given for record, _ in log[1:] if isinstance(given := from_record(record), Answer)]
    taken = Counter((given.seat, pick) for given in answers for pick in given.choice or (None,))
    accepted = 0
    for press in crowd.presses:
        meant = read_answer(press.data)
        if meant is not None and press.answer.answer is not None and press.answer.answer.text.startswith("Noted"):
            accepted += 1
            assert taken[seats[press.user], meant.pick] > 0, f"{press} is not in the log"
    assert accepted > 20
