"""People who might join a lobby: those in the waiting line, and the players of the last game there; and its series."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.database import Database, Row
from bot.store.gathering.series import SERIES_OF_GAME, Series, series_row
from bot.store.mapping import user_of
from bot.store.reading import Reads, all_of, float_of, one_of
from bot.store.rows import GameRow, User
from bot.store.transaction import Transaction

PLACE = "games.chat_id = ? AND coalesce(games.thread_id, 0) = ?"
"""The SQL condition for the games of one place: a group, or a topic of it."""
WAITING = (
    "SELECT users.* FROM waiting_list JOIN users ON users.id = waiting_list.user_id "
    "WHERE waiting_list.game_id = ? ORDER BY waiting_list.place"
)
"""The SQL for the people who wait for a seat of a game, in order."""
MISSED = (
    "SELECT users.*, EXISTS (SELECT 1 FROM players AS others JOIN games ON games.id = others.game_id "  # noqa: S608
    "WHERE others.user_id = users.id AND others.gone = 0 AND games.chat_id < 0 "
    "AND games.state IN ('lobby', 'running')) AS plays "
    "FROM players JOIN users ON users.id = players.user_id WHERE players.game_id = "
    f"(SELECT max(games.id) FROM games WHERE {PLACE} AND games.state = 'ended') "
    "AND users.id NOT IN (SELECT user_id FROM players WHERE game_id = ?) "
    "AND users.id NOT IN (SELECT user_id FROM invited WHERE game_id = ?) ORDER BY players.seat"
)


@dataclass(frozen=True, slots=True)
class Guests:
    """The people outside a lobby who might join, and the series that they would play in.

    Attributes:
        waiting: people in line for a seat, in order.
        missed: players of the last game in this place who have neither joined nor been invited, and are in no other
            game of a group.
        series: the series whose next game this is, if any.
    """

    waiting: tuple[User, ...] = ()
    missed: tuple[User, ...] = ()
    series: Series | None = None

    def in_line(self, user_id: int) -> bool:
        """Whether this person waits for a seat."""
        return any(user.id == user_id for user in self.waiting)


async def guests(reads: Reads, game: GameRow) -> Guests:
    """The people who might join this lobby."""

    async def work(db: Database) -> Guests:
        found = await all_of(db, _free_user, MISSED, game.chat_id, game.thread_id or 0, game.id, game.id)
        return Guests(
            waiting=tuple(await all_of(db, user_of, WAITING, game.id)),
            missed=tuple(user for user in found if user),
            series=await one_of(db, series_row, SERIES_OF_GAME, game.id),
        )

    return await reads.run(work)


def _free_user(row: Row) -> User | None:
    return None if row["plays"] else user_of(row)


async def invite(tx: Transaction, game_id: int, users: Iterable[int]) -> None:
    """Note that these people were invited to a lobby, so that nobody is asked twice."""
    for user_id in users:
        await tx.add("invited", game_id=game_id, user_id=user_id)


async def forget_invitations(tx: Transaction, game_id: int) -> None:
    """Delete the invitations of a lobby that is over."""
    await tx.do("DELETE FROM invited WHERE game_id = ?", game_id)


async def last_end(reads: Reads, chat_id: int, thread_id: int | None) -> float | None:
    """The end of the last game in this place (Unix), if there was one."""
    sql = f"SELECT max(games.ended_at) FROM games WHERE {PLACE} AND games.state = 'ended' HAVING count(*) > 0"  # noqa: S608
    return await reads.one(float_of, sql, chat_id, thread_id or 0)


async def waited_before(reads: Reads, game: GameRow) -> list[User]:
    """The people who waited in vain for a seat of the last game before this one, in this place."""

    async def work(db: Database) -> list[User]:
        sql = f"SELECT max(games.id) FROM games WHERE {PLACE} AND games.id < ?"  # noqa: S608 - a constant
        last = await one_of(db, lambda row: row[0], sql, game.chat_id, game.thread_id or 0, game.id)
        return await all_of(db, user_of, WAITING, last)

    return await reads.run(work)


async def forget_waiting_before(tx: Transaction, game: GameRow) -> None:
    """Delete the lines for seats of the games before this one, in this place."""
    sql = f"DELETE FROM waiting_list WHERE game_id IN (SELECT id FROM games WHERE {PLACE} AND games.id < ?)"  # noqa: S608
    await tx.do(sql, game.chat_id, game.thread_id or 0, game.id)


# -- the line of people who wait for a seat -------------------------------------------------------------------


async def waiting_for(reads: Reads, game_id: int) -> list[User]:
    """The people who wait for a seat of this game, in order; some may have joined another one meanwhile."""
    return await reads.all(user_of, WAITING, game_id)


async def wait(tx: Transaction, game_id: int, user_id: int) -> None:
    """Put a person at the end of the line; a person who waits already keeps their place."""
    sql = (
        "INSERT INTO waiting_list (game_id, user_id, place) "
        "VALUES (?, ?, (SELECT coalesce(max(place), 0) + 1 FROM waiting_list WHERE game_id = ?)) "
        "ON CONFLICT (game_id, user_id) DO NOTHING"
    )
    await tx.do(sql, game_id, user_id, game_id)


async def stop_waiting(tx: Transaction, game_id: int, user_id: int) -> None:
    """Take a person out of the line of this game."""
    await tx.do("DELETE FROM waiting_list WHERE game_id = ? AND user_id = ?", game_id, user_id)


async def is_seated(tx: Transaction, user_id: int) -> None:
    """Take a person who has got a seat out of all lines."""
    await tx.do("DELETE FROM waiting_list WHERE user_id = ?", user_id)
