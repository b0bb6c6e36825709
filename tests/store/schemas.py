"""Databases at every schema there has been, with rows in every table.

`FILLED` has an entry for every step of `bot.store.migrations`: the rows of a bot of that time, in SQL text
that names its columns, so that no later step can change what it says. It is written right after its step is taken:
so a database at the third schema has rows of the first, of the second and of the third.
"""

import sqlite3
from pathlib import Path

from bot.store import Store
from bot.store.copying import tables
from bot.store.migrations import STEPS, migrate
from bot.store.postgres.session import Session

FILLED: tuple[str, ...] = (
    """
    INSERT INTO chats (id, title, language, language_chosen, scenario, options, pace, silence_night, silence_turns,
                       mute_dead, pin_board, told_rights)
        VALUES (-900, 'Город', 'ru', 1, 'classic', '{"classic":{"rounds":2}}', 'slow', 0, 1, 0, 1, 1);
    INSERT INTO users (id, name, username, language, language_chosen, reachable)
        VALUES (900, 'نام', 'nick', 'fa', 1, 1), (901, 'Second', NULL, NULL, 0, 0);
    INSERT INTO games (id, chat_id, thread_id, state, scenario, options, pace, language, seed, creator, created_at,
                       closes_at, started_at, ended_at, winner)
        VALUES (900, -900, 7, 'ended', 'classic', '{"set":"powers"}', 'slow', 'ru', 'seed', 900,
                1.5, 2.5, 3.5, 4.5, 'town'),
               (901, -900, NULL, 'cancelled', 'classic', '{}', 'standard', 'ru', 'seed2', 900,
                5.5, 6.5, NULL, 7.5, NULL);
    INSERT INTO players (game_id, user_id, seat, name, language, joined)
        VALUES (900, 900, 1, 'نام', 'fa', 1), (900, 901, 2, 'Second', NULL, 2);
    INSERT INTO inputs (game_id, number, record, digest, wall)
        VALUES (900, 0, '{"kind":"Start"}', 'abc', 3.5),
               (900, 1, '{"kind":"Answer","at":1.0,"seat":1,"ask":3,"choice":["да"]}', 'def', 4.25);
    INSERT INTO updates (id, at) VALUES (77, 4.25);
    INSERT INTO tokens (token, game_id, user_id, expires_at) VALUES ('t1', 900, 901, 99.5), ('t2', 900, NULL, 98.5);
    INSERT INTO facts (name, value) VALUES ('heartbeat', 4.75), ('stamp', 3);
    INSERT INTO outbox (id, stamp, kind, chat_id, game_id, slot, user_id, priority, at, payload)
        VALUES (5, 3, 'post', -900, 900, 'g900.1', NULL, 1, 4.5, '{"kind":"post","chat_id":-900,"text":"x"}'),
               (6, 2, 'mute', -900, 900, NULL, 901, 3, 4.5, '{"kind":"mute","chat_id":-900,"user_id":901}');
    INSERT INTO slots (chat_id, slot, message_id, shown, game_id, at) VALUES (-900, 'g900.lobby', 12, 'look', 900, 2.5);
    INSERT INTO kept (chat_id, permissions, sure) VALUES (-900, '{"can_send_messages":true}', 1);
    INSERT INTO restricted (chat_id, user_id, game_id, before, sure)
        VALUES (-900, 901, 900, '{"can_send_messages":true,"until_date":5}', 1), (-900, 902, NULL, NULL, 0);
    INSERT INTO spent (chat_id, kind, at) VALUES (-900, 'message', 4.5);
    INSERT INTO pauses (chat_id, until) VALUES (-900, 5.5);
    """,
    """
    INSERT INTO players (game_id, user_id, seat, name, language, joined, gone) VALUES (901, 900, 1, 'نام', 'fa', 1, 1);
    """,
    """
    INSERT INTO farewells (game_id, played, open) VALUES (900, 2, 1);
    """,
    """
    INSERT INTO moved (old_id, new_id) VALUES (-8, -900);
    """,
    """
    INSERT INTO pauses (chat_id, until, seconds) VALUES (0, 9.5, 4.0);
    """,
    """
    INSERT INTO chats (id, title, language, language_chosen, scenario, options, pace, silence_night, silence_turns,
                       mute_dead, pin_board, told_rights, tone)
        VALUES (-905, 'Town', 'en', 1, 'classic', '{}', 'slow', 0, 1, 0, 1, 1, 'dramatic');
    """,
    """
    INSERT INTO casts (id, chat_id, scenario, option, name, word)
        VALUES (1, -905, 'city', 'own', 'Friday', 'don1.commissioner1.citizen4');
    """,
    """
    INSERT INTO chats (id, title, language, language_chosen, scenario, options, told_rights, settings)
        VALUES (-906, 'Village', 'en', 1, 'classic', '{}', 1, '{"voice":true}');
    INSERT INTO topics (chat_id, thread_id, own) VALUES (-906, 7, '{"scenario":"simple"}');
    """,
    """
    INSERT INTO files (key, file_id) VALUES ('story:900:en', 'AgACAgIAAx');
    """,
    """
    INSERT INTO waiting_list (game_id, user_id, place) VALUES (900, 902, 1);
    """,
    """
    INSERT INTO reckoned (game_id, counts, seats, nights, seconds, sides)
        VALUES (900, 1, 2, 3, 612.5, '{"town":1,"mafia":0}');
    INSERT INTO results (game_id, user_id, seat, dealt, role, began, side, won, alive, has_left, votes, against)
        VALUES (900, 900, 1, 'doctor', 'doctor', 'town', 'town', 1, 1, 0, 4, 3),
               (900, 901, 2, 'mafia', 'mafia', 'mafia', 'mafia', 0, 0, 1, 2, 2);
    """,
    """
    UPDATE games SET held_at = 12.5 WHERE id = 900;
    INSERT INTO bans (chat_id, user_id, name, until) VALUES (-906, 900, 'نام', 99.5);
    INSERT INTO motions (game_id, kind, user_id, at) VALUES (900, 'end', 900, 3.5);
    """,
    """
    INSERT INTO achievements (user_id, achievement, game_id) VALUES (900, 'marathon', 900);
    """,
    """
    INSERT INTO next_game (chat_id, user_id) VALUES (-900, 902);
    INSERT INTO quiet_hours (user_id, begins, ends, timezone) VALUES (902, 23, 8, 'Asia/Tehran');
    INSERT INTO invited (game_id, user_id) VALUES (900, 902);
    INSERT INTO plans (id, chat_id, thread_id, state, stage, at, minute, scenario, weekly, creator)
        VALUES (1, -900, 7, 'open', 1, 1800000000.0, 1260, 'classic', 1, 901);
    INSERT INTO plan_replies (plan_id, user_id, answer, at) VALUES (1, 902, 'yes', 1790000000.0);
    """,
    """
    INSERT INTO beyond (game_id, user_id, number, name, language, state)
        VALUES (900, 900, 1, 'نام', 'fa', 'in'), (900, 902, 1001, 'Зритель', NULL, 'asked');
    INSERT INTO beyond_reports (id, game_id, chat_id, text) VALUES (3, 900, -900, '🚩 <b>x</b>');
    """,
    """
    INSERT INTO beyond_reports (id, game_id, chat_id, text, report) VALUES (4, 900, 901, '',
        '{"reporter":{"user_id":900,"number":1,"name":"نام"},"author":{"user_id":902,"number":0,"name":"Зритель"},"words":"x","in_beyond":false,"link":null}');
    """,
    "INSERT INTO turn_calls (user_id) VALUES (902);",
    """
    INSERT INTO forgotten (game_id, mark) VALUES (900, '0123456789abcdef');
    """,
    """
    INSERT INTO restricted (chat_id, user_id, game_id, before, sure, theirs) VALUES (-900, 903, 900, NULL, 1, 1);
    """,
    """
    UPDATE users SET topic = 7 WHERE id = 900;
    INSERT INTO led (user_id, word, at) VALUES (900, 'wait-900', 12.5);
    """,
    "UPDATE reckoned SET edition = 2;",
    """
    UPDATE reckoned SET scoresheet = '{"winner":"town","why":"no_faction_left","cast":{},"seats":[],"ballots":[]}';
    INSERT INTO group_keys (chat_id, key) VALUES (-900, '0123456789abcdef');
    INSERT INTO player_keys (chat_id, user_id, key) VALUES (-900, 901, 'fedcba9876543210');
    """,
    """
    INSERT INTO tagged (chat_id, user_id, game_id, before, words) VALUES (-900, 901, 900, 'Doc', '4 · out');
    """,
    """
    INSERT INTO own_scenarios (chat_id, code, name, version, current, author, text, at)
        VALUES (-900, '0123456789abcdef', 'ours', 1, 1, 900, 'id: ours', 12.5);
    """,
    """
    INSERT INTO series (id, chat_id, thread_id, state, games, creator, at, due)
        VALUES (1, -900, 7, 'open', 5, 900, 2.5, 4.5);
    INSERT INTO series_games (game_id, series_id, number) VALUES (900, 1, 1), (901, 1, NULL);
    INSERT INTO series_points (game_id, user_id, seat, won, points, best_move, extra)
        VALUES (900, 900, 1, 1, 150, 50, -10);
    """,
    "INSERT INTO stopped_scenarios (code, at) VALUES ('0123456789abcdef', 9.5);",
    "INSERT INTO published_scenarios (own, author) VALUES (900, 'Ана');",
)
"""What is in a database besides, after each step."""


def build(path: Path, schema: int) -> sqlite3.Connection:
    """A database as a bot of that schema would have left it."""
    db = sqlite3.connect(path, isolation_level=None)
    for taken in range(1, schema + 1):
        migrate(db, STEPS[:taken])
        db.executescript(FILLED[taken - 1])
    return db


async def take_back(session: Session, schema: int) -> None:
    """Turn a server's database back into one of that schema, whose later steps have only added things."""
    before = {table.name: table for table in tables(STEPS[:schema])}
    for table in reversed(tables()):
        if table.name not in before:
            await session.run_script(f"DROP TABLE {table.name}")
            continue
        for name, _ in set(table.columns) - set(before[table.name].columns):
            await session.run_script(f"ALTER TABLE {table.name} DROP COLUMN {name}")
    await session.execute("UPDATE facts SET value = ? WHERE name = 'schema'", (schema,))


def columns(db: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    """All columns by table."""
    tables = [
        row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    ]
    return {table: tuple(row[1] for row in db.execute(f"PRAGMA table_info({table})")) for table in tables}


def rows(db: sqlite3.Connection, table: str, names: tuple[str, ...]) -> list[tuple[object, ...]]:
    """The values in some columns of a table."""
    found = [tuple(row) for row in db.execute(f"SELECT {', '.join(names)} FROM {table}")]
    return sorted(found, key=repr)


async def rows_in(store: Store, table: str, names: tuple[str, ...]) -> list[tuple[object, ...]]:
    """The same of an open store."""
    found: list[tuple[object, ...]] = await store.all(tuple, f"SELECT {', '.join(names)} FROM {table}")
    return sorted(found, key=repr)
