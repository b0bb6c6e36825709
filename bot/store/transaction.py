"""A transaction: all of its writes are kept, or none."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol, TypeVar

from bot.store import outbox
from bot.store.database import Connection, Database, Row, Work
from bot.store.errors import VIOLATIONS, AlreadyPlaying, StoreError
from bot.store.group_commits import Common, GroupCommits, Kind, Write, undo
from bot.store.mapping import ACTIVE, RowObject, dumps, game_of, insertion, plain, without_id
from bot.store.moving import move_chat
from bot.store.reading import Reads
from bot.store.rows import (
    CastRow,
    Chat,
    GameRow,
    GameState,
    LoggedInput,
    Player,
    Settlement,
    Tagged,
    User,
    goes_nowhere,
)

T = TypeVar("T")

UPDATES_KEPT = 2 * 24 * 3600.0  # Telegram keeps an update for a day (Bot API: Getting updates)


class Fence(Protocol):
    """Checks at the beginning and end of every transaction where other processes write to the same database."""

    def first(self) -> Write | None:
        """The check at the beginning; raises an error if this process has lost the right to write here."""

    def last(self, tx: "Transaction") -> Write:
        """The writes at the end, such as messages to other processes; only they read the notes in `tx`."""


class Transaction(Reads):
    """A transaction of the store, made by `Store.transaction`. Its reads see its own writes.

    One that only writes is committed together with others; one that reads has the connection to itself from then on.
    """

    def __init__(
        self, connection: Connection, now: Callable[[], float], together: GroupCommits, fence: "Fence | None" = None
    ) -> None:
        self._connection = connection
        self._now = now
        self._together = together
        self._begun = False
        self._has_turn = False
        self.fence = fence
        first = fence.first() if fence is not None else None
        self._later: list[Write] = [] if first is None else [first]
        self._written = False
        self.enqueued = False
        self.chats: set[int] = set()  # for which something is put into the outbox
        self.seated: set[int] = set()  # who gets a seat
        self.settings: set[int] = set()  # groups whose settings are written
        self.names: set[int] = set()  # groups in whose running games somebody has no name any more
        self.scenarios = False  # whether a group keeps another scenario from now on, or one less
        self.moves: dict[int, int] = {}  # the new ids of groups that get one
        self.pauses: list[tuple[int, float]] = []  # chats that Telegram wants nothing for, for so many seconds
        self.users: list[int] = []  # of whom something is written
        self.handled_updates: list[int] = []

    async def run(self, work: Work[T]) -> T:
        """Do some work in the transaction, after the writes that were put off."""
        if not self._has_turn:
            await self._together.turn.acquire()
            self._has_turn = True
        return await self._connection.run(lambda db: self._catch_up(db, work))

    async def _catch_up(self, db: Database, work: Work[T]) -> T:
        if not self._begun:
            await self._connection.begin(db)
            self._begun = True
        later, self._later = self._later, []
        for write in later:
            await write(db)
        return await work(db)

    @property
    def writes(self) -> bool:
        """Whether any write was put off whose result is not read; every transaction that writes has such a write."""
        return self._written

    def _put_off(self, write: Write) -> None:
        """Put off a write whose result is not read: it is run with the next read, or at the commit.

        Every hop to a file's thread costs more than the statements themselves, as does every way to a server.
        """
        self._later.append(write)
        self._written = True

    async def commit(self) -> None:
        """Commit the transaction."""
        if self.fence is not None and (self._written or self._has_turn):
            self._put_off(self.fence.last(self))
        if self._has_turn:
            await self.run(_commit)
            self._give_turn()
        elif self._written:
            later, self._later = self._later, []
            await self._together.commit(later)

    async def rollback(self) -> None:
        """Roll the transaction back."""
        self._later.clear()
        if self._has_turn:  # perhaps begun, perhaps about to: who was cancelled has not waited for it
            try:
                await self._connection.run(undo)
            finally:
                self._give_turn()

    def _give_turn(self) -> None:
        self._has_turn = False
        self._together.turn.release()

    async def do(self, sql: str, *values: object) -> None:
        """Run a statement that writes. Writes of one subject alone have a file of their own, and use this."""
        self._put_off(lambda db: db.execute(sql, values))

    async def put(self, table: str, key: str, /, **row: object) -> None:
        """Write a row, in the place of an earlier one with the same key, whose other columns stay."""
        changes = ", ".join(f"{name} = excluded.{name}" for name in row if name not in key.split(", "))
        await self.do(f"{insertion(table, row)} ON CONFLICT ({key}) DO UPDATE SET {changes}", *row.values())

    async def add(self, table: str, /, **row: object) -> None:
        """Write a row, unless there is one with the same key already."""
        await self.do(f"{insertion(table, row)} ON CONFLICT DO NOTHING", *row.values())

    async def save_chat(self, chat: Chat) -> None:
        """Save a group and its settings."""
        self.settings.add(chat.id)
        await self.put("chats", "id", **plain(chat))

    async def save_topic(self, chat_id: int, thread_id: int, own: Mapping[str, object]) -> None:
        """Save the own settings of a topic."""
        self.settings.add(chat_id)
        await self.put("topics", "chat_id, thread_id", chat_id=chat_id, thread_id=thread_id, own=dumps(dict(own)))

    async def keep_cast(self, chat_id: int, scenario: str, option: str, name: str, word: str) -> None:
        """Keep a cast (roles to deal) that a group has composed, in the place of one of the same name."""
        key = "chat_id, scenario, option, name"
        await self.put("casts", key, chat_id=chat_id, scenario=scenario, option=option, name=name, word=word)

    async def drop_cast(self, cast: CastRow) -> None:
        """Delete a cast of a group."""
        await self.do("DELETE FROM casts WHERE id = ?", cast.id)

    async def save_user(self, user: User) -> None:
        """Keep a person."""
        self.users.append(user.id)
        await self.put("users", "id", **plain(user))

    async def create_game(self, new: GameRow) -> GameRow:
        """Open a game, under a number of the database's; AlreadyPlaying if there is one in that chat and topic."""

        async def work(db: Database) -> GameRow:
            await _refuse_second_game(db, new)
            return game_of(await numbered(db, "games", new))

        return await self.run(work)

    async def save_game(self, game: GameRow) -> None:
        """Save the changed state of a game."""

        async def work(db: Database) -> None:
            if game.state in {GameState.LOBBY, GameState.RUNNING}:
                await _refuse_second_game(db, game)
            row = without_id(game)
            sql = f"UPDATE games SET {', '.join(f'{name} = ?' for name in row)} WHERE id = ?"  # noqa: S608 - constants
            if not (await db.execute(sql, (*row.values(), game.id))).rowcount:
                raise StoreError(f"there is no game {game.id}")

        self._put_off(work)

    async def save_player(self, player: Player) -> None:
        """Put a user into a game, or change their row there; AlreadyPlaying if they are in another active game.

        Robots of different games have the same ids.
        """

        async def work(db: Database) -> None:
            sql = (
                "SELECT games.id FROM players JOIN games ON games.id = players.game_id "  # noqa: S608 - a constant
                f"WHERE players.user_id = ? AND players.user_id > 0 AND players.gone = 0 AND {ACTIVE} AND games.id != ?"
            )
            other = (await db.execute(sql, (player.user_id, player.game_id))).fetchone()
            if other is not None:
                raise AlreadyPlaying(f"user {player.user_id} is in game {other[0]} already", other[0])
            await db.execute(
                "INSERT INTO players (game_id, user_id, seat, name, language, joined) VALUES (?1, ?2, ?3, ?4, ?5, "
                "(SELECT coalesce(max(joined), 0) + 1 FROM players WHERE game_id = ?1)) "
                "ON CONFLICT (game_id, user_id) DO UPDATE "
                "SET seat = excluded.seat, name = excluded.name, language = excluded.language",
                (player.game_id, player.user_id, player.seat, player.name, player.language),
            )

        await self.run(work)
        if player.user_id > 0:
            self.seated.add(player.user_id)

    async def drop_player(self, game_id: int, user_id: int) -> None:
        """Take a user out of a game."""
        await self.do("DELETE FROM players WHERE game_id = ? AND user_id = ?", game_id, user_id)

    async def let_go(self, game_id: int, user_id: int) -> None:
        """Free a player who is out of a game for good: they keep their seat and name, and may join other games."""
        await self.do("UPDATE players SET gone = 1 WHERE game_id = ? AND user_id = ?", game_id, user_id)

    async def append_input(self, game_id: int, logged: LoggedInput) -> None:
        """Write one line of a game's log; a number that is there already is a StoreError."""
        values = (game_id, logged.number, dumps(logged.record), logged.digest, logged.counted)
        self._put_off(Common(Kind.INPUT, _append_inputs, values))

    async def put_off_clock(self, game_id: int, seconds: float) -> None:
        """Shorten the time since the last input of a game by the seconds for which the game stood still."""
        sql = (
            "UPDATE inputs SET wall = wall + ?1 WHERE game_id = ?2 "
            "AND number = (SELECT max(number) FROM inputs WHERE game_id = ?2)"
        )
        self._put_off(lambda db: db.execute(sql, (seconds, game_id)))

    async def say_farewell(self, game_id: int, played: int) -> bool:
        """Note the farewell of a game's group at a stop; returns whether to send one: once until the next input."""

        async def work(db: Database) -> bool:
            sql = (
                "INSERT INTO farewells (game_id, played, open) VALUES (?, ?, 1) ON CONFLICT (game_id) DO UPDATE "
                "SET played = excluded.played, open = 1 WHERE farewells.played != excluded.played"
            )
            return (await db.execute(sql, (game_id, played))).rowcount == 1

        return await self.run(work)

    async def is_back(self, game_id: int) -> None:
        """Note that the group of a game was told of the bot's return."""
        await self.do("UPDATE farewells SET open = 0 WHERE game_id = ? AND open = 1", game_id)

    async def forget_restoration(self) -> None:
        """Delete the note that the database was restored, after all groups were told."""
        await self.do("DELETE FROM facts WHERE name = 'restored'")

    async def take_back_farewells(self) -> None:
        """Delete farewells that were not sent before the bot came back."""
        await self.do("DELETE FROM outbox WHERE kind = 'post' AND slot LIKE 'g%.away.%'")

    async def enqueue(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Put deliveries into the outbox (`bot.telegram.outbox.deliveries.enqueue` makes them plain)."""
        plain = [row for row in rows if not (goes_nowhere(row["chat_id"]) or goes_nowhere(row.get("user_id")))]
        if plain:
            self.enqueued = True
            self.chats.update(row["chat_id"] for row in plain)
            now = self._now()
            self._put_off(Common(Kind.DUE, _enqueue, [(row, now) for row in plain]))

    async def settle(self, what: Settlement) -> None:
        """Record the outcome of deliveries."""
        self._put_off(Common(Kind.SETTLED, _settle, (self, what, self._now())))

    async def keep_file_id(self, key: str, file_id: str) -> None:
        """Keep Telegram's id of a file."""
        await self.put("files", "key", key=key, file_id=file_id)

    async def drop_waiting(
        self, chat_id: int, up_to: int, game_id: int | None = None, *, whole_chat: bool = False
    ) -> int:
        """Delete the waiting rows of a chat up to a number, those of one game or all."""
        return await self.run(lambda db: outbox.drop(db, chat_id, up_to, game_id, whole_chat=whole_chat))

    async def pause(self, chat_id: int, until: float) -> None:
        """Save that Telegram wants no calls for a chat before a moment (Unix); a moment in the past ends the pause."""
        now = self._now()
        self.pauses.append((chat_id, until - now))
        self._put_off(lambda db: outbox.pause(db, chat_id, until, now))

    async def forget_old(self) -> None:
        """Delete calls spent longer than two minutes ago, and slots of games that ended two weeks ago."""
        now = self._now()
        self._put_off(lambda db: outbox.forget_old(db, now))

    async def mark_unreachable(self, user_id: int) -> None:
        """Note that the bot cannot write to a user, until they start it again."""
        self.users.append(user_id)
        await self.do("UPDATE users SET reachable = 0 WHERE id = ?", user_id)

    async def mark_handled(self, update_id: int) -> None:
        """Remember that this update was handled."""
        now = self._now()
        self.handled_updates.append(update_id)
        if update_id % 256 == 0:
            await self.do("DELETE FROM updates WHERE at < ?", now - UPDATES_KEPT)
        self._put_off(Common(Kind.UPDATE, _mark_handled, (update_id, now)))

    async def heartbeat(self, now: float, counted: float) -> None:
        """Note that the bot runs at this moment (Unix), and how far the time that counts has come."""
        sql = (
            "INSERT INTO facts (name, value) VALUES ('heartbeat', ?), ('counted', ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self.do(sql, now, counted)

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """Move all rows of a group that has become a supergroup to the new id."""
        self.enqueued = True
        self.chats.add(new_id)
        self.moves[old_id] = new_id
        self._put_off(lambda db: move_chat(db, old_id, new_id))

    async def keep_permissions(self, chat_id: int, permissions: Mapping[str, Any]) -> None:
        """Save a chat's own permissions before the bot closes the chat."""
        await self.put("kept", "chat_id", chat_id=chat_id, permissions=dumps(dict(permissions)))

    async def restrict(self, chat_id: int, user_id: int, game_id: int | None, before: Mapping[str, Any] | None) -> None:
        """Note that the bot restricts a member, with their permissions before; an existing note stays."""
        earlier = None if before is None else dumps(dict(before))
        await self.add("restricted", chat_id=chat_id, user_id=user_id, game_id=game_id, before=earlier)

    async def give_up_restriction(self, chat_id: int, user_id: int) -> None:
        """Note that an admin has changed a restriction of the bot, and has to lift it from now on."""
        await self.do("UPDATE restricted SET theirs = 1 WHERE chat_id = ? AND user_id = ?", chat_id, user_id)

    async def restrict_again(self, chat_id: int, user_id: int, before: Mapping[str, Any] | None) -> None:
        """Note that a restriction of the bot came after an admin's, which counts as the state before."""
        sql = "UPDATE restricted SET theirs = 0, before = ? WHERE chat_id = ? AND user_id = ? AND theirs = 1"
        await self.do(sql, None if before is None else dumps(dict(before)), chat_id, user_id)

    async def tag(self, tagged: Tagged) -> None:
        """Note that the bot puts words beside a member's name; what stood there before an earlier note stays noted."""
        changes = "game_id = excluded.game_id, words = excluded.words"
        row = plain(tagged)
        await self.do(
            f"{insertion('tagged', row)} ON CONFLICT (chat_id, user_id) DO UPDATE SET {changes}", *row.values()
        )

    async def give_up_tag(self, chat_id: int, user_id: int) -> None:
        """Note that a member's tag is not the bot's any more."""
        await self.do("DELETE FROM tagged WHERE chat_id = ? AND user_id = ?", chat_id, user_id)


async def _append_inputs(db: Database, lines: Sequence[tuple[Any, ...]]) -> None:
    try:
        await db.executemany("INSERT INTO inputs (game_id, number, record, digest, wall) VALUES (?, ?, ?, ?, ?)", lines)
    except VIOLATIONS as error:
        game_id, number, *_ = lines[0]
        raise StoreError(f"input {number} of game {game_id} cannot be written: {error}") from error


async def _settle(db: Database, many: Sequence[tuple[Transaction, Settlement, float]]) -> None:
    among_others = many[0][0].fence is not None
    chats = await outbox.settle(db, [(what, now) for _, what, now in many], among_others=among_others)
    for (tx, *_), waiting in zip(many, chats, strict=True):
        tx.chats.update(waiting)
        tx.enqueued = tx.enqueued or bool(waiting)


async def _enqueue(db: Database, many: Sequence[Sequence[outbox.Due]]) -> None:
    await outbox.enqueue(db, chain.from_iterable(many))


async def _mark_handled(db: Database, updates: Sequence[tuple[int, float]]) -> None:
    await db.executemany("INSERT INTO updates (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING", updates)


async def _commit(db: Database) -> None:
    try:
        await db.execute("COMMIT")
    except BaseException:
        await undo(db)
        raise


async def _refuse_second_game(db: Database, game: GameRow) -> None:
    """Refuse a second active game and name the first; the index `one_active_game` would refuse without the name."""
    sql = f"SELECT id FROM games WHERE chat_id = ? AND coalesce(thread_id, 0) = ? AND {ACTIVE} AND id != ?"  # noqa: S608
    other = (await db.execute(sql, (game.chat_id, game.thread_id or 0, game.id))).fetchone()
    if other is not None:
        raise AlreadyPlaying(f"there is game {other[0]} in chat {game.chat_id} already", other[0])


async def numbered(db: Database, table: str, one: RowObject) -> Row:
    """Write a row, and return it with the number that the database gives it."""
    row = without_id(one)
    new: Row
    (new,) = (await db.execute(f"{insertion(table, row)} RETURNING *", tuple(row.values()))).fetchall()
    return new
