"""`mafia rehearse`: which running games would go on with this version, and why the others would end."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.engine.game import Game
from bot.store import Store
from bot.store.copying import copy
from bot.store.migrations import STEPS
from bot.store.place import Server
from bot.store.postgres.schema import version_on
from bot.telegram.games import rehearsal
from tests.postgres import session_on
from tests.replay.kept import database_with
from tests.replay.test_old_logs import LOGS, MENDED, games
from tests.store.schemas import build, take_back
from tests.store.test_on_server import shape_on_server

UNDER_WAY = (("classic", 10, "1"), ("joker", 6, "2"), ("simple", 8, "3"))


def under_way(path: Path, those=UNDER_WAY, lines: int = 40) -> Path:
    """A database with these games, each in a group of its own and so far."""
    asyncio.run(database_with(path, *those))
    change(
        path,
        "UPDATE games SET state = 'running', ended_at = NULL, winner = NULL, chat_id = chat_id - id",
        "UPDATE players SET user_id = user_id + 1000 * game_id",
        f"DELETE FROM inputs WHERE number >= {lines}",
    )
    return path


def change(path: Path, *orders: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        for order in orders:
            db.execute(order)


def rehearsed(path: Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["rehearse", str(path)])
    return result.exit_code, result.output


def line_of(output: str, game: int) -> str:
    return next(line for line in output.splitlines() if line.split()[0] == str(game))


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_games_that_are_as_they_were_would_go_on_and_nothing_is_written(tmp_path: Path) -> None:
    path = under_way(tmp_path / "mafia.sqlite3")
    before = bytes_of(tmp_path)
    code, output = rehearsed(path)
    assert code == 0, output
    assert "classic, 10 players, 40 inputs: would go on" in line_of(output, 1)
    assert "Running games: 3; would go on: 3; would end: 0. Lobbies: 0;" in output
    assert "changes the tables" not in output
    assert output.splitlines()[-1].endswith(" s")
    assert bytes_of(tmp_path) == before


BROKEN = {
    "another digest": (
        "UPDATE inputs SET digest = '3:' || substr(digest, 4, 23) || 'x' WHERE game_id = 2 AND number = 17",
        "input 17 (",
        "the digest differs",
    ),
    "a line that is refused": (
        """UPDATE inputs SET record = '{"kind":"Answer","at":1.0,"seat":1,"ask":99999,"choice":[]}'
        WHERE game_id = 2 AND number = 12""",
        "input 12",
    ),
    "a line of no kind": (
        """UPDATE inputs SET record = '{"kind":"Juggle"}' WHERE game_id = 2 AND number = 9""",
        "input 9",
        "Juggle",
    ),
    "a line that is no JSON": (
        "UPDATE inputs SET record = '{' WHERE game_id = 2 AND number = 9",
        "its record cannot be read",
    ),
    "no such scenario": ("UPDATE games SET scenario = 'mine' WHERE id = 2", "there is no scenario 'mine'", "SCENARIOS"),
    "an option it does not have": (
        """UPDATE games SET options = '{"wings":"two"}' WHERE id = 2""",
        "wings",
    ),
    "a row that cannot be read": ("UPDATE games SET options = '{' WHERE id = 2", "its row cannot be read"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_game_that_would_end_is_named_with_the_reason(tmp_path: Path, broken: str) -> None:
    order, *words = BROKEN[broken]
    path = under_way(tmp_path / "mafia.sqlite3")
    change(path, order)
    code, output = rehearsed(path)
    assert code == 1, output
    told = line_of(output, 2)
    assert "WOULD END" in told
    assert all(word in told for word in words), told
    assert "would go on: 2; would end: 1" in output
    assert all("would go on" in line_of(output, other) for other in (1, 3))


def test_rules_that_stumble_are_told_with_the_line_they_stumble_at(tmp_path: Path, monkeypatch) -> None:
    path = under_way(tmp_path / "mafia.sqlite3")
    advance, seen = Game.advance, []

    def stumbling(game: Game, given: object) -> object:
        if game.rules.id == "joker":
            seen.append(given)
            if len(seen) == 5:
                raise KeyError("a rule of tomorrow")
        return advance(game, given)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "advance", stumbling)
    code, output = rehearsed(path)
    assert code == 1
    assert "KeyError: 'a rule of tomorrow', at input 5 (" in line_of(output, 2)


def test_lobbies_would_reopen_but_without_a_scenario(tmp_path: Path) -> None:
    path = under_way(tmp_path / "mafia.sqlite3", lines=0)
    change(
        path,
        "UPDATE games SET state = 'lobby'",
        """UPDATE games SET options = '{"turn":30,"wings":"two"}' WHERE id = 1""",
        "UPDATE games SET scenario = 'mine' WHERE id = 2",
    )
    code, output = rehearsed(path)
    assert code == 1
    assert "10 joined: would reopen, without what can't be chosen any more: wings" in line_of(output, 1)
    assert "WOULD END: there is no scenario 'mine'" in line_of(output, 2)
    assert line_of(output, 3).strip() == "3  simple, lobby, 8 joined: would reopen"
    assert "Lobbies: 3; would reopen: 2; would end: 1" in output


def test_a_game_whose_deal_was_not_logged_would_be_dealt(tmp_path: Path) -> None:
    code, output = rehearsed(under_way(tmp_path / "mafia.sqlite3", lines=0))
    assert code == 0, output
    assert "0 inputs: would go on" in output


def test_a_database_on_a_server_is_rehearsed_too(postgres: Server) -> None:
    async def under_way_there() -> None:
        await database_with(postgres, ("joker", 6, "2"))
        async with await Store.open(postgres) as store, store.transaction() as tx:
            await tx.do("UPDATE games SET state = 'running', ended_at = NULL, winner = NULL")
            await tx.do("DELETE FROM inputs WHERE number >= 20")

    async def broken_there() -> None:
        async with await Store.open(postgres) as store, store.transaction() as tx:
            await tx.do("UPDATE inputs SET digest = 'another' WHERE number = 7")

    asyncio.run(under_way_there())
    sound = CliRunner().invoke(main, ["rehearse", postgres.url])
    assert sound.exit_code == 0, sound.output
    assert "joker, 6 players, 20 inputs: would go on" in sound.output
    asyncio.run(broken_there())
    broken = CliRunner().invoke(main, ["rehearse", postgres.url])
    assert broken.exit_code == 1
    assert "WOULD END: input 7 (" in broken.output


def test_finished_games_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "mafia.sqlite3"
    asyncio.run(database_with(path, ("joker", 6, "2")))
    code, output = rehearsed(path)
    assert (code, len(output.splitlines())) == (0, 1)
    assert "Running games: 0;" in output


def test_a_database_of_an_older_release_is_rehearsed_as_it_would_be_upgraded(tmp_path: Path) -> None:
    with contextlib.closing(build(tmp_path / "old.sqlite3", 1)) as old:
        schema = old.execute("PRAGMA user_version").fetchone()
    before = bytes_of(tmp_path)
    code, output = rehearsed(tmp_path / "old.sqlite3")
    assert code in {0, 1}, output
    assert "Running games: " in output
    assert "This version changes the tables (schema 1 becomes " in output
    assert bytes_of(tmp_path) == before
    with contextlib.closing(sqlite3.connect(tmp_path / "old.sqlite3")) as old:
        assert old.execute("PRAGMA user_version").fetchone() == schema


def test_a_server_of_an_older_release_is_rehearsed_as_it_would_be_upgraded(tmp_path: Path, postgres: Server) -> None:
    asyncio.run(copy(under_way(tmp_path / "mafia.sqlite3"), postgres, lambda _: None))
    shapes: list[object] = []

    async def set_back() -> None:
        async with session_on(postgres) as session:
            await take_back(session, 11)  # a game knew nothing yet of being paused by its host
            shapes.append(await shape_on_server(session))

    async def look() -> None:
        async with session_on(postgres) as session:
            assert await version_on(session) == 11
            shapes.append(await shape_on_server(session))

    asyncio.run(set_back())
    result = CliRunner().invoke(main, ["rehearse", postgres.url])
    assert result.exit_code == 0, result.output
    assert "classic, 10 players, 40 inputs: would go on" in line_of(result.output, 1)
    assert "Running games: 3; would go on: 3; would end: 0. Lobbies: 0;" in result.output
    assert f"This version changes the tables (schema 11 becomes {len(STEPS)}): stop the bot" in result.output
    asyncio.run(look())
    assert shapes[0] == shapes[1], "nothing is upgraded there"


def test_what_is_no_database_is_refused_with_another_code(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database, but long enough to be looked at as one" * 40)
    for name, words in (("text", "is no database"), ("none", "there is no database")):
        result = CliRunner().invoke(main, ["rehearse", str(tmp_path / name)])
        assert result.exit_code == 2
        assert words in result.stderr


def test_damage_within_one_game_is_the_end_of_that_game_alone() -> None:
    """Pages of the file that cannot be read, as in a file too large to be checked at each start."""

    class Damaged:
        def __init__(self, rows: Iterable[object]) -> None:
            self.rows = list(rows)

        async def sound_and_damaged_games(self) -> tuple[list[object], list[object]]:
            return self.rows, []

        async def record(self, _row: object) -> object:
            error = sqlite3.DatabaseError("database disk image is malformed")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error

    async def told() -> list[str | None]:
        return [one.ends async for one in rehearsal.rehearse(Damaged([object()]), {})]  # type: ignore[arg-type]

    assert asyncio.run(told()) == ["its record cannot be read: database disk image is malformed"]


def test_a_game_that_a_mended_rule_ends_is_told_with_its_line(tmp_path: Path) -> None:
    """A real one: a game of an earlier release in which a rule went wrong that has been mended since."""
    ((name, number), line), *_ = MENDED.items()
    kept = games(next(path for path in LOGS if path.name == name))[number]
    path = under_way(tmp_path / "mafia.sqlite3", (("joker", 6, "2"),), lines=0)
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM players")
        for seat in range(1, kept["players"] + 1):
            db.execute(
                "INSERT INTO players (game_id, user_id, seat, name, joined) VALUES (1, ?, ?, ?, ?)",
                (seat, seat, f"Player {seat}", seat),
            )
        options = json.dumps(kept["options"])
        db.execute("UPDATE games SET scenario = ?, options = ?, seed = ?", (kept["scenario"], options, kept["seed"]))
        for at, (record, digest) in enumerate(kept["log"]):
            db.execute("INSERT INTO inputs VALUES (1, ?, ?, ?, ?)", (at, json.dumps(record), digest, float(at)))
    code, output = rehearsed(path)
    assert code == 1, output
    assert f"WOULD END: input {line} (" in line_of(output, 1)
