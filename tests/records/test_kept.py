"""The records that are kept are those of the logs; ratings find the better player."""

import asyncio
import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from bench.ratings import simulate
from bench.records import TOKEN, fill
from bot.cli import main
from bot.cli.databases.records import compare
from bot.cli.schema import games_schema
from bot.records.export import Export
from bot.records.rating import Ratings, SideShares
from bot.scenario import load
from bot.store import Store, records
from bot.telegram.intake.admission import Admission
from bot.telegram.intake.bot_api.bot import build_bot
from bot.telegram.records.reckoning import rated_game
from bot.telegram.services import Services
from tests.engine.examples import examples


async def reckoned(path: Path, games: int) -> None:
    scenarios = {name: load(name) for name in ("simple", "classic")}
    async with await Store.open(path) as store:
        await fill(store, scenarios, games)
        services = Services(build_bot(TOKEN, "http://127.0.0.1/bot", Admission(1.0)), store, scenarios)
        await services.reckoning.catch_up()
        found = await compare(store, scenarios)
        assert (found.games, found.missing, found.unreadable, found.different) == (games, 0, 0, ())
        assert found.counted == games
        again = Ratings()
        for game in await records.counted_games(store, (0.0, 0), games):
            again.take(rated_game(game))
        for user in range(1, 100):
            assert services.reckoning.ratings.now.of(user) == again.of(user)


async def test_records_that_are_kept_are_those_of_the_logs(tmp_path: Path) -> None:
    await reckoned(tmp_path / "mafia.sqlite3", examples(30, few=8))


async def test_the_command_names_games_of_which_something_else_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mafia.sqlite3"
    await reckoned(path, 4)
    async with await Store.open(path) as store, store.transaction() as tx:
        await tx.do("UPDATE results SET won = 1 - won WHERE game_id = 2 AND seat = 1")
        await tx.do("DELETE FROM reckoned WHERE game_id = 4")
        scenarios = {name: load(name) for name in ("simple", "classic")}
        found = await compare(tx, scenarios)
        assert (found.different, found.missing, found.counted) == ((2,), 1, 2)


def test_mafia_records(tmp_path: Path) -> None:
    path = tmp_path / "mafia.sqlite3"
    asyncio.run(reckoned(path, 3))
    same = CliRunner().invoke(main, ["records", str(path)])
    assert same.exit_code == 0, same.output
    assert "3 games with a log, of which 3 count" in same.output
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE results SET votes = votes + 1 WHERE game_id = 3")
    other = CliRunner().invoke(main, ["records", str(path)])
    assert other.exit_code == 1
    assert "of the games 3" in other.output
    printed = CliRunner().invoke(main, ["records", str(path), "--json"])
    assert printed.exit_code == 0, printed.output
    exported = Export.model_validate_json(printed.stdout)
    assert [game.game for game in exported.games] == [3, 2, 1]
    assert all(len(game.results) == game.players for game in exported.games)
    assert None not in {one.player for game in exported.games for one in game.results}
    assert None not in {game.group for game in exported.games}
    assert list(Draft202012Validator(games_schema()).iter_errors(json.loads(printed.stdout))) == []
    missing = CliRunner().invoke(main, ["records", str(tmp_path / "none.sqlite3")])
    assert missing.exit_code == 2
    assert "there is no database" in missing.stderr


def test_ratings_find_the_better_player_and_no_side_is_luck() -> None:
    few, many = simulate(60, SideShares(), checked=(10, 150))
    assert many.found > few.found
    assert many.found > 0.65
    assert abs(many.leak) < 0.25
    assert many.shown == pytest.approx(many.found, abs=0.1)
