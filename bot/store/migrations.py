"""The shape of the database, as numbered steps: `PRAGMA user_version` is the number of steps taken.

A released step never changes; a new change is a step of its own at the end.
"""

import contextlib
import sqlite3

from bot.store.errors import StoreError

Steps = tuple[tuple[str, ...], ...]
"""The statements of each step."""

STEPS: Steps = (
    (
        """CREATE TABLE chats (
            id INTEGER PRIMARY KEY,
            title TEXT NOT NULL,
            language TEXT NOT NULL,
            language_chosen INTEGER NOT NULL,
            scenario TEXT NOT NULL,
            options TEXT NOT NULL,
            pace TEXT NOT NULL,
            silence_night INTEGER NOT NULL,
            silence_turns INTEGER NOT NULL,
            mute_dead INTEGER NOT NULL,
            pin_board INTEGER NOT NULL,
            told_rights INTEGER NOT NULL
        )""",
        """CREATE TABLE users (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            username TEXT,
            language TEXT,
            language_chosen INTEGER NOT NULL,
            reachable INTEGER NOT NULL
        )""",
        # AUTOINCREMENT: the number of a game is in buttons that stay in chats for ever, so it is never used again.
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat_id INTEGER NOT NULL,
            thread_id INTEGER,
            state TEXT NOT NULL,
            scenario TEXT NOT NULL,
            options TEXT NOT NULL,
            pace TEXT NOT NULL,
            language TEXT NOT NULL,
            seed TEXT NOT NULL,
            creator INTEGER NOT NULL,
            created_at REAL NOT NULL,
            closes_at REAL NOT NULL,
            started_at REAL,
            ended_at REAL,
            winner TEXT
        )""",
        """CREATE UNIQUE INDEX one_active_game ON games (chat_id, ifnull(thread_id, 0))
            WHERE state IN ('lobby', 'running')""",
        "CREATE INDEX active_games ON games (state) WHERE state IN ('lobby', 'running')",
        "CREATE INDEX games_of_chat ON games (chat_id)",
        """CREATE TABLE players (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            user_id INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            language TEXT,
            joined INTEGER NOT NULL,
            PRIMARY KEY (game_id, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX games_of_user ON players (user_id)",
        """CREATE TABLE inputs (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            record TEXT NOT NULL,
            digest TEXT NOT NULL,
            wall REAL NOT NULL,
            PRIMARY KEY (game_id, number)
        ) WITHOUT ROWID""",
        "CREATE TABLE updates (id INTEGER PRIMARY KEY, at REAL NOT NULL)",
        """CREATE TABLE tokens (
            token TEXT PRIMARY KEY,
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            user_id INTEGER,
            expires_at REAL NOT NULL
        ) WITHOUT ROWID""",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value REAL NOT NULL) WITHOUT ROWID",
        # `stamp` is a new number whenever the row changes.
        """CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            stamp INTEGER NOT NULL,
            kind TEXT NOT NULL,
            chat_id INTEGER NOT NULL,
            game_id INTEGER,
            slot TEXT,
            user_id INTEGER,
            priority INTEGER NOT NULL,
            at REAL NOT NULL,
            payload TEXT NOT NULL
        )""",
        "CREATE UNIQUE INDEX outbox_stamp ON outbox (stamp)",
        "CREATE INDEX outbox_chat ON outbox (chat_id, kind, slot)",
        """CREATE TABLE slots (
            chat_id INTEGER NOT NULL,
            slot TEXT NOT NULL,
            message_id INTEGER NOT NULL,
            shown TEXT NOT NULL,
            game_id INTEGER,
            at REAL NOT NULL,
            PRIMARY KEY (chat_id, slot)
        ) WITHOUT ROWID""",
        "CREATE INDEX slots_message ON slots (chat_id, message_id)",
        # `sure`: Telegram has confirmed what we asked for. Without it the chat may be as it was.
        "CREATE TABLE kept (chat_id INTEGER PRIMARY KEY, permissions TEXT NOT NULL, sure INTEGER NOT NULL DEFAULT 0)",
        """CREATE TABLE restricted (
            chat_id INTEGER NOT NULL,
            user_id INTEGER NOT NULL,
            game_id INTEGER,
            before TEXT,
            sure INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (chat_id, user_id)
        ) WITHOUT ROWID""",
        # What was spent of Telegram's limits: the server remembers it when we are started anew.
        "CREATE TABLE spent (chat_id INTEGER NOT NULL, kind TEXT NOT NULL, at REAL NOT NULL)",
        "CREATE INDEX spent_at ON spent (at)",
        "CREATE TABLE pauses (chat_id INTEGER PRIMARY KEY, until REAL NOT NULL)",
    ),
    # `gone`: the player is out of the game for good, though it goes on, and may join another one.
    ("ALTER TABLE players ADD COLUMN gone INTEGER NOT NULL DEFAULT 0",),
    # Who was told that the bot stops: how far the game was then, and whether it is still to be told that it goes on.
    (
        """CREATE TABLE farewells (
            game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
            played INTEGER NOT NULL,
            open INTEGER NOT NULL
        )""",
    ),
    # Groups that have become supergroups: their old messages still carry the old id.
    ("CREATE TABLE moved (old_id INTEGER PRIMARY KEY, new_id INTEGER NOT NULL)",),
    # `seconds`: how long Telegram wanted to be left alone; a clock that was set back makes it no longer.
    ("ALTER TABLE pauses ADD COLUMN seconds REAL NOT NULL DEFAULT 60",),
    # In which tone a group is told its games.
    ("ALTER TABLE chats ADD COLUMN tone TEXT NOT NULL DEFAULT 'classic'",),
    # Casts that a group has composed for a scenario's option, by names of its own; no name: the one in the making.
    (
        """CREATE TABLE casts (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat_id INTEGER NOT NULL,
            scenario TEXT NOT NULL,
            option TEXT NOT NULL,
            name TEXT NOT NULL,
            word TEXT NOT NULL,
            UNIQUE (chat_id, scenario, option, name)
        )""",
    ),
    # The settings of a group as JSON: what differs from the defaults of `bot.store.settings`. Topics have their own.
    (
        "ALTER TABLE chats ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'",
        """UPDATE chats SET settings = json_object('pace', pace, 'silence_night', silence_night,
            'silence_turns', silence_turns, 'mute_dead', mute_dead, 'pin_board', pin_board, 'tone', tone)""",
        "ALTER TABLE chats DROP COLUMN pace",
        "ALTER TABLE chats DROP COLUMN silence_night",
        "ALTER TABLE chats DROP COLUMN silence_turns",
        "ALTER TABLE chats DROP COLUMN mute_dead",
        "ALTER TABLE chats DROP COLUMN pin_board",
        "ALTER TABLE chats DROP COLUMN tone",
        """CREATE TABLE topics (
            chat_id INTEGER NOT NULL,
            thread_id INTEGER NOT NULL,
            own TEXT NOT NULL,
            PRIMARY KEY (chat_id, thread_id)
        ) WITHOUT ROWID""",
    ),
    # What Telegram calls files that were sent once: they need not be sent again.
    ("CREATE TABLE files (key TEXT PRIMARY KEY, file_id TEXT NOT NULL) WITHOUT ROWID",),
    # Who waits for a seat of a game that is full, in order; they wait on while it runs, for the seat of who leaves.
    (
        """CREATE TABLE waiting_list (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            user_id INTEGER NOT NULL,
            place INTEGER NOT NULL,
            PRIMARY KEY (game_id, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX waits_of_user ON waiting_list (user_id)",
    ),
    # What a finished game says of itself and of who played it (`bot.records`). One that does not count has no results.
    (
        """CREATE TABLE reckoned (
            game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
            counts INTEGER NOT NULL,
            seats INTEGER NOT NULL,
            nights INTEGER NOT NULL,
            seconds REAL NOT NULL,
            sides TEXT NOT NULL
        )""",
        """CREATE TABLE results (
            game_id INTEGER NOT NULL REFERENCES reckoned (game_id) ON DELETE CASCADE,
            user_id INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            dealt TEXT NOT NULL,
            role TEXT NOT NULL,
            began TEXT NOT NULL,
            side TEXT NOT NULL,
            won INTEGER NOT NULL,
            alive INTEGER NOT NULL,
            has_left INTEGER NOT NULL,
            votes INTEGER NOT NULL,
            against INTEGER NOT NULL,
            PRIMARY KEY (game_id, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX results_of_user ON results (user_id)",
    ),
    # Since when a host has paused a game; who may not play in a group; what the living want to be done with their game.
    (
        "ALTER TABLE games ADD COLUMN held_at REAL",
        """CREATE TABLE bans (
            chat_id INTEGER NOT NULL,
            user_id INTEGER NOT NULL,
            name TEXT NOT NULL,
            until REAL,
            PRIMARY KEY (chat_id, user_id)
        ) WITHOUT ROWID""",
        """CREATE TABLE motions (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            user_id INTEGER NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (game_id, kind, user_id)
        ) WITHOUT ROWID""",
    ),
    # What people have achieved, and in which game.
    (
        """CREATE TABLE achievements (
            user_id INTEGER NOT NULL,
            achievement TEXT NOT NULL,
            game_id INTEGER NOT NULL,
            PRIMARY KEY (user_id, achievement)
        ) WITHOUT ROWID""",
    ),
    # Who is told when a lobby opens in a group, and not at which hours (of their own time zone, else the group's);
    # who has been invited to a lobby; games that are planned, and who says to come.
    (
        """CREATE TABLE next_game (
            chat_id INTEGER NOT NULL,
            user_id INTEGER NOT NULL,
            PRIMARY KEY (chat_id, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX next_games_of_user ON next_game (user_id)",
        """CREATE TABLE quiet_hours (
            user_id INTEGER PRIMARY KEY,
            begins INTEGER NOT NULL,
            ends INTEGER NOT NULL,
            timezone TEXT
        )""",
        """CREATE TABLE invited (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            user_id INTEGER NOT NULL,
            PRIMARY KEY (game_id, user_id)
        ) WITHOUT ROWID""",
        """CREATE TABLE plans (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat_id INTEGER NOT NULL,
            thread_id INTEGER,
            state TEXT NOT NULL,
            stage INTEGER NOT NULL,
            at REAL NOT NULL,
            minute INTEGER NOT NULL,
            scenario TEXT NOT NULL,
            weekly INTEGER NOT NULL,
            creator INTEGER NOT NULL
        )""",
        "CREATE INDEX open_plans ON plans (at) WHERE state = 'open'",
        "CREATE INDEX plans_of_chat ON plans (chat_id)",
        """CREATE TABLE plan_replies (
            plan_id INTEGER NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
            user_id INTEGER NOT NULL,
            answer TEXT NOT NULL,
            at REAL NOT NULL,
            PRIMARY KEY (plan_id, user_id)
        ) WITHOUT ROWID""",
    ),
    # Who talks with the dead of a game that runs, or has asked to; and what admins are told of it after its end.
    (
        """CREATE TABLE beyond (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            user_id INTEGER NOT NULL,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            language TEXT,
            state TEXT NOT NULL,
            PRIMARY KEY (game_id, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX beyond_of_user ON beyond (user_id)",
        """CREATE TABLE beyond_reports (
            id INTEGER PRIMARY KEY,
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            chat_id INTEGER NOT NULL,
            text TEXT NOT NULL
        )""",
        "CREATE INDEX beyond_reports_of_game ON beyond_reports (game_id)",
    ),
    # What these are told is put into words when it is told; `report` is JSON (`bot.store.groups.reports`).
    ("ALTER TABLE beyond_reports ADD COLUMN report TEXT",),
    # Who wants to be told in private when it is their turn in a game.
    ("CREATE TABLE turn_calls (user_id INTEGER NOT NULL PRIMARY KEY) WITHOUT ROWID",),
    # Who was forgotten in a game that runs, told by a mark that says of nobody who it is.
    (
        """CREATE TABLE forgotten (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            mark TEXT NOT NULL,
            PRIMARY KEY (game_id, mark)
        ) WITHOUT ROWID""",
    ),
    # Whether an admin has changed a restriction of the bot since.
    ("ALTER TABLE restricted ADD COLUMN theirs INTEGER NOT NULL DEFAULT 0",),
    # Where in the bot's private chat a person wrote last; and by which link of ours they were sent there.
    (
        "ALTER TABLE users ADD COLUMN topic INTEGER",
        "CREATE TABLE led (user_id INTEGER PRIMARY KEY, word TEXT NOT NULL, at REAL NOT NULL)",
    ),
    # By which edition of the rules of records a game was reckoned (`bot.records.EDITION`).
    ("ALTER TABLE reckoned ADD COLUMN edition INTEGER NOT NULL DEFAULT 1",),
    # What leagues read of a game, as JSON (`bot.records.scoresheet`); keys of groups and of their players in exports.
    (
        "ALTER TABLE reckoned ADD COLUMN scoresheet TEXT",
        "CREATE TABLE group_keys (chat_id INTEGER PRIMARY KEY, key TEXT NOT NULL)",
        """CREATE TABLE player_keys (
            chat_id INTEGER NOT NULL,
            user_id INTEGER NOT NULL,
            key TEXT NOT NULL,
            PRIMARY KEY (chat_id, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX player_keys_of_user ON player_keys (user_id)",
    ),
    # What the bot has put beside the names of members (Bot API: setChatMemberTag), and what stood there before.
    (
        """CREATE TABLE tagged (
            chat_id INTEGER NOT NULL,
            user_id INTEGER NOT NULL,
            game_id INTEGER,
            before TEXT NOT NULL,
            words TEXT NOT NULL,
            PRIMARY KEY (chat_id, user_id)
        ) WITHOUT ROWID""",
    ),
    # Scenarios that groups have brought (`bot.store.groups.own_scenarios`).
    (
        """CREATE TABLE own_scenarios (
            id INTEGER PRIMARY KEY,
            chat_id INTEGER NOT NULL,
            code TEXT NOT NULL,
            name TEXT NOT NULL,
            version INTEGER NOT NULL,
            current INTEGER NOT NULL,
            author INTEGER NOT NULL,
            text TEXT NOT NULL,
            at REAL NOT NULL
        )""",
        "CREATE INDEX own_scenarios_of_chat ON own_scenarios (chat_id)",
        "CREATE INDEX own_scenarios_by_code ON own_scenarios (code)",
    ),
    # Series of games, and what each person has in their games, in hundredths of a point (`bot.store.gathering.series`).
    (
        """CREATE TABLE series (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            chat_id INTEGER NOT NULL,
            thread_id INTEGER,
            state TEXT NOT NULL,
            games INTEGER NOT NULL,
            creator INTEGER NOT NULL,
            at REAL NOT NULL,
            due REAL
        )""",
        "CREATE INDEX series_of_chat ON series (chat_id)",
        "CREATE INDEX due_series ON series (due) WHERE due IS NOT NULL",
        """CREATE TABLE series_games (
            game_id INTEGER NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
            series_id INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
            number INTEGER
        ) WITHOUT ROWID""",
        "CREATE INDEX games_of_series ON series_games (series_id)",
        """CREATE TABLE series_points (
            game_id INTEGER NOT NULL REFERENCES series_games (game_id) ON DELETE CASCADE,
            user_id INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            won INTEGER NOT NULL,
            points INTEGER NOT NULL,
            best_move INTEGER NOT NULL,
            extra INTEGER NOT NULL,
            PRIMARY KEY (game_id, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX series_points_of_user ON series_points (user_id)",
    ),
    # Files that no group plays any more since a game of them broke down, by their codes.
    ("CREATE TABLE stopped_scenarios (code TEXT NOT NULL PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID",),
    # Files of groups that all groups may play, by their rows in `own_scenarios`, and whom they name as their author.
    ("CREATE TABLE published_scenarios (own INTEGER NOT NULL PRIMARY KEY, author TEXT NOT NULL) WITHOUT ROWID",),
)


def version(connection: sqlite3.Connection) -> int:
    """The number of steps that this database has taken."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def shape_at(schema: int) -> frozenset[str]:
    """The tables that a database has after so many steps."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, STEPS[:schema])
        return frozenset(str(name) for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"))


def newer(database: str, schema: int, steps: Steps = STEPS) -> StoreError:
    """The refusal of a database that a newer version of the bot has changed."""
    return StoreError(
        f"{database} has schema {schema}, but this version of the bot knows only {len(steps)}: "
        "it was used by a newer version; install that one, or restore a backup made before the upgrade"
    )


def migrate(connection: sqlite3.Connection, steps: Steps = STEPS) -> None:
    """Take the missing steps, each with its number in one transaction; refuse a database of the future."""
    if version(connection) > len(steps):
        raise newer("the database", version(connection), steps)
    while version(connection) < len(steps):
        connection.execute("BEGIN IMMEDIATE")
        try:
            number = version(connection)  # another process may have been faster
            for statement in steps[number] if number < len(steps) else ():
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {min(number + 1, len(steps))}")
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()
            raise
