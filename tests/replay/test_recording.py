"""Finished games are played again for the replay page: from the log alone, and without touching the database."""

import asyncio
import hashlib
import re
import signal
import sqlite3
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.engine.inputs import Answer, from_record
from bot.scenario import available, load
from bot.store import Store
from bot.store.read_only import look_at
from bot.store.rows import Chat, GameRow, GameState, LoggedInput
from bot.telegram.games.replay import ReplayDiffersError
from bot.text import LANGUAGES
from playground.control import NO_TLS
from playground.page.stage import NoReplayError
from playground.replaying.library import Library, loading
from playground.replaying.recording import record
from playground.replaying.telling import film_of, told_of
from tests.engine.examples import QUICK
from tests.replay.kept import GROUP, database_with, played, seated
from tests.replay.wild import play as play_wildly
from tests.store.conftest import game_row
from tests.store.schemas import build


def row(scenario: str, seed: str) -> GameRow:
    return GameRow(7, GROUP, None, GameState.ENDED, scenario, {}, "standard", "ru", seed, 501, 0.0, 0.0, 5.0, 9.0, "x")


@pytest.mark.parametrize("name", available())
def test_a_wild_game_of_every_scenario_is_recorded_in_every_language(name):
    scenario = load(name)
    players = scenario.sizes()[0 if QUICK else -1]
    lines = [
        LoggedInput(number, record_, digest, 10.0 + number)
        for number, (record_, digest) in enumerate(play_wildly(scenario.rules(), players, "6", "sensible", 0.05))
    ]
    kept = record(row(name, "6"), Chat(GROUP, "Стол"), seated(7, players), lines, scenario)
    film = film_of(kept)
    assert len(film["times"]) == len(lines)
    assert film["times"] == sorted(film["times"])
    assert [chat["id"] for chat in film["chats"]] == [GROUP, *(500 + seat for seat in range(1, players + 1))]
    for chat in film["chats"]:
        begins = [message["begin"] for message in chat["messages"]]
        assert begins == sorted(begins)
        for message in chat["messages"]:
            steps = [step for step, _ in message["looks"]]
            assert steps[0] == message["begin"]
            assert steps == sorted(set(steps))
    for language in LANGUAGES:
        told = told_of(kept, language)
        assert len(told["steps"]) == len(lines)
        assert [one["step"] for one in told["phases"]] == sorted({one["step"] for one in told["phases"]})
        assert {one["kind"] for one in told["phases"]} >= {"night", "day"}
        assert all(seat["looks"][0][0] == 0 for seat in told["seats"])
        assert all(event["text"] for event in told["events"])


def test_seats_questions_and_story_are_those_of_the_game():
    scenario = load("classic")
    game = played(scenario, 10, "told")
    kept = record(row("classic", "told"), Chat(GROUP), seated(7, 10), game.log, scenario)
    group = film_of(kept)["chats"][0]
    rich = [look["rich"] for message in group["messages"] for _, look in message["looks"] if "rich" in look]
    assert [story["blocks"][0]["type"] for story in rich] == ["heading"]
    assert [kept.seats[seat][0][1].role for seat in game.seats] == list(game.cards.dealt)
    assert {seat: looks[-1][1].alive for seat, looks in kept.seats.items()} == {
        seat: player.alive for seat, player in game.seats.items()
    }
    assert [event for _, _, event in kept.story] == [event for _, event in game.voice.story]
    assert kept.winner == game.outcome.winner
    answers = [line for line in game.log if line.record["kind"] == "Answer"]
    chosen = {(step, choice) for one in kept.questions for step, choice in one.chosen}
    for line in answers:
        given = from_record(line.record)
        assert isinstance(given, Answer)
        assert (line.number, given.choice) in chosen
    assert all(one.end is not None for one in kept.questions)


def test_a_log_that_gives_something_else_is_refused():
    scenario = load("classic")
    lines = played(scenario, 10, "told").log
    with pytest.raises(ReplayDiffersError, match="input 0"):
        record(row("classic", "another seed"), Chat(GROUP), seated(7, 10), lines, scenario)


def print_of(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


async def test_nothing_is_written_in_or_beside_the_database(tmp_path):
    path = tmp_path / "kept.sqlite3"
    (finished,) = await database_with(path, ("simple", 6, "quiet"))
    before = print_of(tmp_path)
    library = Library(look_at(path), loading(()))
    assert [game["key"] for game in await library.games()] == [str(finished.id)]
    await library.film(str(finished.id))
    await library.told(str(finished.id), "fa")
    assert print_of(tmp_path) == before
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await look_at(path).run(lambda db: db.execute("DELETE FROM games"))


async def test_games_can_be_looked_at_while_the_bot_runs(tmp_path):
    path = tmp_path / "kept.sqlite3"
    await database_with(path, ("simple", 6, "quiet"))
    async with await Store.open(path) as store:
        library = Library(look_at(path), loading(()))
        assert len(await library.games()) == 1
        async with store.transaction() as tx:
            running = await tx.create_game(game_row(GROUP, scenario="simple", creator=501))
        with pytest.raises(NoReplayError, match="still under way"):
            await library.film(str(running.id))
        assert len(await library.games()) == 1


@pytest.mark.parametrize("schema", [1, 3])
async def test_a_database_of_an_older_release_is_read_and_stays_as_it_is(tmp_path, schema):
    path = tmp_path / "old.sqlite3"
    build(path, schema).close()
    before = print_of(tmp_path)
    (game,) = await Library(look_at(path), loading(())).games()
    assert (game["key"], game["players"], game["lines"]) == ("900", 2, 2)
    assert print_of(tmp_path) == before


async def test_it_is_quick_enough_for_a_big_game(tmp_path):
    """A recording is made once; after that, any step is looked up."""
    scenario = load("godfather")
    game = played(scenario, scenario.sizes()[0 if QUICK else -1], "long")
    begun = time.process_time()
    kept = record(row("godfather", "long"), Chat(GROUP), seated(7, len(game.seats)), game.log, scenario)
    film_of(kept)
    assert len(game.log) / (time.process_time() - begun) > 50


def mafia(*arguments: object):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_the_command_lists_finished_games_and_says_what_is_wrong(tmp_path):
    path = tmp_path / "kept.sqlite3"
    asyncio.run(database_with(path, ("simple", 6, "one"), ("classic", 8, "two")))
    listed = mafia("replay", path)
    assert listed.exit_code == 0
    first, second = listed.stdout.splitlines()
    assert all(word in first for word in ("1", "6 players", "The Friday table"))
    assert all(word in second for word in ("2", "Classic", "8 players"))
    refused = {
        (path, 9): "there is no game 9",
        (path, "x"): "there is no game x",
        (tmp_path / "none.sqlite3", 1): "there is no database",
        (tmp_path, 1): "is a directory",
    }
    text = tmp_path / "notes.txt"
    text.write_text("This is no database, and never was one." * 100, encoding="utf-8")
    refused[text, 1] = "is no database"
    for (database, game), why in refused.items():
        result = mafia("replay", database, game)
        assert result.exit_code == 2
        assert why in result.stderr
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE songs (name TEXT)")
    db.close()
    assert "is not of this bot" in mafia("replay", other).stderr


def test_a_game_whose_scenario_is_gone_is_listed_and_says_so(tmp_path):
    path = tmp_path / "kept.sqlite3"
    asyncio.run(database_with(path, ("simple", 6, "one")))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE games SET scenario = 'gone'")
    db.close()
    assert "gone, 6 players" in mafia("replay", path).stdout
    refused = mafia("replay", path, 1)
    assert refused.exit_code == 2
    assert "SCENARIOS" in refused.stderr


async def test_the_command_serves_one_game_until_it_is_interrupted(tmp_path):
    path = tmp_path / "kept.sqlite3"
    await database_with(path, ("simple", 6, "one"))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.cli", "replay", str(path), "1", "--port", "0", stdout=PIPE, stderr=DEVNULL
    )
    try:
        async with asyncio.timeout(60):
            assert process.stdout is not None
            said = (await process.stdout.readline()).decode()
            (address,) = re.findall(r"(http://[^/]+)/replay#game=1", said)
            async with httpx.AsyncClient(base_url=address, follow_redirects=True, verify=NO_TLS) as http:
                assert "Mafia replay" in (await http.get("/")).text
                listed = (await http.get("/control/replay/games")).json()["result"]
                assert not listed["playground"]
                film = (await http.get("/control/replay/film", params={"game": listed["games"][0]["key"]})).json()
                assert film["result"]["game"]["players"] == 6
                refused = (await http.get("/control/replay/told", params={"game": "5"})).json()
                assert "no game 5" in refused["error"]
                assert (await http.post("/control/write", json={})).status_code == 404
            process.send_signal(signal.SIGINT)
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
