"""The reads of the database, in a transaction or outside of one."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

from bot.store.database import Database, Row, Work
from bot.store.mapping import ACTIVE, chat_of, game_if_readable, game_of, input_of, player_of, row_as, user_of
from bot.store.rows import (
    CastRow,
    Chat,
    Finished,
    GameRow,
    LoggedInput,
    Order,
    Player,
    Record,
    Restricted,
    Tagged,
    User,
)

T = TypeVar("T")

CHAT = "SELECT * FROM chats WHERE id = ?"
TOPIC = "SELECT own FROM topics WHERE chat_id = ? AND thread_id = ?"
USER = "SELECT * FROM users WHERE id = ?"
HANDLED = "SELECT id FROM updates WHERE id = ?"
PLAYERS = "SELECT * FROM players WHERE game_id = ? ORDER BY seat, joined"
INPUTS = "SELECT * FROM inputs WHERE game_id = ? ORDER BY number"
RESULTS_CHANGE = (
    "INSERT INTO facts (name, value) VALUES ('results', 1) ON CONFLICT (name) DO UPDATE SET value = facts.value + 1"
)
"""The SQL that notes a change of results (of finished games) otherwise than by a new game that has ended last."""


class Reads(ABC):
    """The reads of the database, each of which sees one consistent state."""

    @abstractmethod
    async def run(self, work: Work[T]) -> T:
        """Do some work on the database."""

    async def all(self, make: Callable[[Row], T], sql: str, *values: object) -> list[T]:
        """The rows that a query finds, each made into an object; for reads of one subject, in files of their own."""
        return await self.run(lambda db: all_of(db, make, sql, *values))

    async def one(self, make: Callable[[Row], T], sql: str, *values: object) -> T | None:
        """The one row that a query finds, if any, made into an object."""
        return await self.run(lambda db: one_of(db, make, sql, *values))

    async def chat(self, chat_id: int, thread_id: int | None = None) -> Chat | None:
        """A group and its settings, for one of its topics if one is named."""
        return await self.run(lambda db: _chat(db, chat_id, thread_id))

    async def topics(self, chat_id: int) -> dict[int, dict[str, Any]]:
        """The own settings of a group's topics, by the ids of topics."""
        sql = "SELECT thread_id, own FROM topics WHERE chat_id = ?"
        return dict(await self.all(lambda row: (int(row["thread_id"]), json.loads(row["own"])), sql, chat_id))

    async def keeping_log_in(self, chat_id: int) -> list[tuple[int, int | None]]:
        """The groups, and the topics of groups (None: the group itself), whose log is kept in this chat.

        An id that the chat had before becoming a supergroup counts too.
        """
        before = await self.all(int_of, "SELECT old_id FROM moved WHERE new_id = ?", chat_id)
        found: list[tuple[int, int | None]] = []
        for known in (chat_id, *before):
            for end in (",", "}"):  # as it stands in the JSON of the settings, whatever follows it
                pattern = f'%"log_channel":{known}{end}%'
                groups = "SELECT id AS chat_id, NULL AS thread_id FROM chats WHERE settings LIKE ? ORDER BY id"
                topics = "SELECT chat_id, thread_id FROM topics WHERE own LIKE ? ORDER BY chat_id, thread_id"
                for sql in (groups, topics):
                    found += await self.all(tuple, sql, pattern)
        return found

    async def moved(self) -> dict[int, int]:
        """The groups that have become supergroups: the new id by the old one."""
        return dict(await self.all(tuple, "SELECT old_id, new_id FROM moved"))

    async def user(self, user_id: int) -> User | None:
        """The person with this Telegram id, if known."""
        return await self.one(user_of, USER, user_id)

    async def user_called(self, username: str) -> User | None:
        """A person by the name behind Telegram's @, whose case does not count."""
        sql = "SELECT * FROM users WHERE lower(username) = ? ORDER BY id DESC LIMIT 1"
        return await self.one(user_of, sql, username.lower())

    async def last_ended(self, chat_id: int, thread_id: int | None, since: float) -> GameRow | None:
        """The game that ended last in a place, if not before that moment (Unix)."""
        sql = (
            "SELECT * FROM games WHERE chat_id = ? AND coalesce(thread_id, 0) = ? AND state = 'ended' "
            "AND ended_at >= ? ORDER BY ended_at DESC LIMIT 1"
        )
        return await self.one(game_of, sql, chat_id, thread_id or 0, since)

    async def game(self, game_id: int) -> GameRow | None:
        """The game of this number, if there is one."""
        return await self.one(game_of, "SELECT * FROM games WHERE id = ?", game_id)

    async def finished_games(self) -> list[Finished]:
        """The games that were played to their end, oldest first, with a readable row and a log."""
        sql = (
            "SELECT games.*, coalesce(chats.title, '') AS title, "
            "(SELECT count(DISTINCT seat) FROM players WHERE game_id = games.id) AS seats, "
            "(SELECT count(*) FROM inputs WHERE game_id = games.id) AS lines "
            "FROM games LEFT JOIN chats ON chats.id = games.chat_id WHERE games.state = 'ended' "
            "AND EXISTS (SELECT 1 FROM inputs WHERE game_id = games.id) ORDER BY games.id"
        )
        return [one for one in await self.all(finished_of, sql) if one is not None]

    async def active_game_in(self, chat_id: int, thread_id: int | None = None) -> GameRow | None:
        """The lobby or running game of a chat's topic (None: the chat itself)."""
        sql = f"SELECT * FROM games WHERE chat_id = ? AND coalesce(thread_id, 0) = ? AND {ACTIVE}"  # noqa: S608 - a constant
        return await self.one(game_of, sql, chat_id, thread_id or 0)

    async def active_games_in(self, chat_id: int) -> list[GameRow]:
        """The lobbies and running games of a chat, in all its topics."""
        return await self.all(
            game_of,
            f"SELECT * FROM games WHERE chat_id = ? AND {ACTIVE} ORDER BY id",  # noqa: S608 - a constant
            chat_id,
        )

    async def active_game_of(self, user_id: int) -> GameRow | None:
        """The lobby or running game of a user who has not left."""
        sql = (
            "SELECT games.* FROM players JOIN games ON games.id = players.game_id "  # noqa: S608 - a constant
            f"WHERE players.user_id = ? AND players.gone = 0 AND {ACTIVE}"
        )
        return await self.one(game_of, sql, user_id)

    async def active_games_by(self, user_id: int) -> list[GameRow]:
        """The lobbies and running games that a person has opened, oldest first."""
        sql = f"SELECT * FROM games WHERE creator = ? AND {ACTIVE} ORDER BY id"  # noqa: S608 - a constant
        return await self.all(game_of, sql, user_id)

    async def active_games(self) -> list[GameRow]:
        """All lobbies and running games, oldest first, without the unreadable ones."""
        sound, _ = await self.sound_and_damaged_games()
        return sound

    async def sound_and_damaged_games(self) -> tuple[list[GameRow], list[GameRow]]:
        """All lobbies and running games, oldest first; damaged ones have no options."""
        sql = f"SELECT * FROM games WHERE {ACTIVE} ORDER BY id"  # noqa: S608 - a constant
        found = await self.all(game_if_readable, sql)
        return [row for row, whole in found if whole], [row for row, whole in found if not whole]

    async def lobbies(self) -> dict[str, int]:
        """How many lobbies are open, by scenario."""
        sql = "SELECT scenario, count(*) FROM games WHERE state = 'lobby' GROUP BY scenario"
        return dict(await self.all(lambda row: (str(row[0]), int(row[1])), sql))

    async def players(self, game_id: int) -> list[Player]:
        """The players of a game: by seat once the game runs, in the order of their joining before."""
        return await self.all(player_of, PLAYERS, game_id)

    async def player(self, game_id: int, user_id: int) -> Player | None:
        """A user as a player of a game, if they take part."""
        return await self.one(player_of, "SELECT * FROM players WHERE game_id = ? AND user_id = ?", game_id, user_id)

    async def inputs(self, game_id: int) -> list[LoggedInput]:
        """The log of a game, in order."""
        return await self.all(input_of, INPUTS, game_id)

    async def record(self, game: GameRow) -> Record:
        """The record (chat, players and log) by which a running game is replayed."""

        async def work(db: Database) -> Record:
            return Record(
                await _chat(db, game.chat_id, game.thread_id),
                await all_of(db, player_of, PLAYERS, game.id),
                await all_of(db, input_of, INPUTS, game.id),
            )

        return await self.run(work)

    async def last_heartbeat(self) -> float | None:
        """When the bot was last known to run (Unix)."""
        return await self.one(float_of, "SELECT value FROM facts WHERE name = 'heartbeat'")

    async def was_restored(self) -> bool:
        """Whether this database is a backup that was restored, and no bot has run on it since."""
        return await self.one(float_of, "SELECT value FROM facts WHERE name = 'restored'") is not None

    async def counted(self) -> float | None:
        """The time that counts at the last heartbeat; Unix time in databases of the first versions."""
        sql = "SELECT value FROM facts WHERE name IN ('counted', 'heartbeat') ORDER BY name LIMIT 1"
        return await self.one(float_of, sql)

    async def changes_of_results(self) -> float:
        """How often results have changed otherwise than by a new game that has ended last."""
        return await self.one(float_of, "SELECT value FROM facts WHERE name = 'results'") or 0.0

    async def handled(self, update_id: int) -> bool:
        """Whether this update has been handled."""
        return await self.one(int_of, HANDLED, update_id) is not None

    async def slot_of(self, chat_id: int, message_id: int) -> str | None:
        """The slot (name of a message) under which a message stands."""
        return await self.one(
            text_of, "SELECT slot FROM slots WHERE chat_id = ? AND message_id = ?", chat_id, message_id
        )

    async def message_of(self, chat_id: int, slot: str) -> int | None:
        """The id of the message that stands in a slot."""
        return await self.one(int_of, "SELECT message_id FROM slots WHERE chat_id = ? AND slot = ?", chat_id, slot)

    async def shown_of(self, game: GameRow) -> list[tuple[str, int]]:
        """The slots of a game in its chat, with the messages that stand there."""
        sql = "SELECT slot, message_id FROM slots WHERE game_id = ? AND chat_id = ? AND message_id > 0"
        return await self.all(tuple, sql, game.id, game.chat_id)

    async def file_id(self, key: str) -> str | None:
        """Telegram's id of a file, by which it is sent again (Bot API: Sending files); None if it was never sent."""
        return await self.one(text_of, "SELECT file_id FROM files WHERE key = ?", key)

    async def casts(self, chat_id: int, scenario: str, option: str) -> list[CastRow]:
        """The casts that a group has composed, by name; the one in the making comes first."""
        sql = "SELECT * FROM casts WHERE chat_id = ? AND scenario = ? AND option = ? ORDER BY name"
        return await self.all(row_as(CastRow), sql, chat_id, scenario, option)

    async def drafts(self, chat_id: int, scenario: str) -> list[CastRow]:
        """The deals of a scenario that a group is changing: casts that have a size where others have an option."""
        sql = "SELECT * FROM casts WHERE chat_id = ? AND scenario = ? AND option LIKE '!%' ORDER BY id"
        return await self.all(row_as(CastRow), sql, chat_id, scenario)

    async def restricted(self, chat_id: int) -> list[Restricted]:
        """The members of a chat whom the bot has restricted and not yet let go."""
        return await self.all(
            row_as(Restricted), "SELECT * FROM restricted WHERE chat_id = ? ORDER BY user_id", chat_id
        )

    async def all_restricted(self) -> list[Restricted]:
        """The members of all chats whom the bot has restricted and not yet let go."""
        return await self.all(row_as(Restricted), "SELECT * FROM restricted ORDER BY chat_id, user_id")

    async def tagged(self, chat_id: int) -> list[Tagged]:
        """The members of a chat whose tags are the bot's."""
        return await self.all(row_as(Tagged), "SELECT * FROM tagged WHERE chat_id = ? ORDER BY user_id", chat_id)

    async def tagged_chats(self) -> list[int]:
        """The chats where tags of members are the bot's."""
        return await self.all(int_of, "SELECT DISTINCT chat_id FROM tagged ORDER BY chat_id")

    async def kept_permissions(self, chat_id: int) -> dict[str, Any] | None:
        """The chat's own permissions, if the bot has closed the chat."""
        return await self.one(json_of, "SELECT permissions FROM kept WHERE chat_id = ?", chat_id)

    async def closed_chats(self) -> list[int]:
        """The chats that the bot has closed and not yet opened."""
        return await self.all(int_of, "SELECT chat_id FROM kept ORDER BY chat_id")

    async def order(self, chat_id: int) -> Order:
        """The state of the silence in a chat, as far as known: whether the chat is closed, and who is muted."""

        async def work(db: Database) -> Order:
            sql = "SELECT kind, user_id FROM outbox WHERE chat_id = ? AND kind IN ('silence', 'mute')"
            waiting = {(row["kind"], row["user_id"]) for row in await db.execute(sql, (chat_id,))}
            kept = (await db.execute("SELECT sure FROM kept WHERE chat_id = ?", (chat_id,))).fetchone()
            rows = (await db.execute("SELECT user_id, sure FROM restricted WHERE chat_id = ?", (chat_id,))).fetchall()
            under_way = ("silence", None) in waiting or (kept is not None and not kept["sure"])
            return Order(
                closed=None if under_way else kept is not None,
                muted=frozenset(row["user_id"] for row in rows),
                unsettled=frozenset(row["user_id"] for row in rows if not row["sure"])
                | frozenset(user for kind, user in waiting if kind == "mute"),
            )

        return await self.run(work)

    async def taken_leave_of(self) -> set[int]:
        """The games whose groups were told that the bot stops, and were not told yet that the bot is back."""
        return set(await self.all(int_of, "SELECT game_id FROM farewells WHERE open = 1"))

    async def counts(self) -> dict[str, int]:
        """The numbers of all things: chats, users, players, inputs, waiting rows, and games by state."""

        async def work(db: Database) -> dict[str, int]:
            tables = {"chats": "chats", "users": "users", "players": "players", "inputs": "inputs", "waiting": "outbox"}
            found = {
                name: int((await db.execute(f"SELECT count(*) FROM {table}")).fetchone()[0])  # noqa: S608 - constants
                for name, table in tables.items()
            }
            for state, count in await db.execute("SELECT state, count(*) FROM games GROUP BY state ORDER BY state"):
                found[f"games_{state}"] = int(count)
            return found

        return await self.run(work)


async def _chat(db: Database, chat_id: int, thread_id: int | None) -> Chat | None:
    chat = await one_of(db, chat_of, CHAT, chat_id)
    own = await one_of(db, json_of, TOPIC, chat_id, thread_id) if chat is not None and thread_id is not None else None
    return chat.in_topic(own) if chat is not None and own is not None else chat


async def all_of(db: Database, make: Callable[[Row], T], sql: str, *values: object) -> list[T]:
    """The rows that a query finds, each made into an object."""
    return [make(row) for row in await db.execute(sql, values)]


async def one_of(db: Database, make: Callable[[Row], T], sql: str, *values: object) -> T | None:
    """The one row that a query finds, if any, made into an object."""
    row = (await db.execute(sql, values)).fetchone()
    return None if row is None else make(row)


def finished_of(row: Row) -> Finished | None:
    """The row of a finished game with its counts of players and log lines; None if the row is unreadable."""
    game, whole = game_if_readable(row)
    return Finished(game, row["title"], row["seats"], row["lines"]) if whole else None


def float_of(row: Row) -> float:
    """The number in a row of one number."""
    return float(row[0])


def int_of(row: Row) -> int:
    """The whole number in a row of one."""
    return int(row[0])


def text_of(row: Row) -> str:
    """The text in a row of one text."""
    return str(row[0])


def json_of(row: Row) -> dict[str, Any]:
    """The JSON object in a row of one text."""
    found: dict[str, Any] = json.loads(row[0])
    return found
