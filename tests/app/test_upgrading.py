"""A bot of today starts on the database of every older one: running games go on."""

import contextlib
import sqlite3

import pytest

from bot.app import running
from bot.store.migrations import STEPS
from bot.store.place import file_of
from tests.app.games import begun, kicked
from tests.store.schemas import build, columns

SET_THEN = {
    "pace": "'standard'",
    "tone": "'classic'",
    **dict.fromkeys(("silence_night", "silence_turns", "mute_dead", "pin_board"), "1"),
}
"""Settings that had a column each, with what they were."""


def downgraded(source, target, schema):
    """The same games in a database of an older schema, among older ones."""
    with contextlib.closing(build(target, schema)) as old:
        old.execute("ATTACH ? AS new", (str(source),))
        with contextlib.closing(sqlite3.connect(source)) as new:
            there = columns(new)
        for table, names in columns(old).items():
            values = [name if name in there[table] else SET_THEN[name] for name in names]
            old.execute(
                f"INSERT OR REPLACE INTO main.{table} ({', '.join(names)}) SELECT {', '.join(values)} FROM new.{table}"
            )


@pytest.mark.timeout(300)
async def test_games_of_older_bots_go_on(server, settings_for, tmp_path):
    settings, control = settings_for(clock_speed=1), server.control
    everyone, group = await begun(server, settings)
    for schema in range(1, len(STEPS)):
        older = settings.model_copy(update={"database": tmp_path / f"schema{schema}.sqlite3"})
        downgraded(file_of(settings.database), file_of(older.database), schema)
        async with running(older) as up:
            (table,) = up.services.tables.values()
            before = table.logged
            await kicked(control, group, everyone[0], 2 + schema % 5)
            assert table.logged > before
            assert (await up.ctx.store.counts())["games_ended"] == 1, "of the older ones nothing is lost"
        with contextlib.closing(sqlite3.connect(file_of(older.database))) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
