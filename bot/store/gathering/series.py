"""Series of games: which games belong to one, and what each person has in them. Points are in hundredths."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.results import SeatPoints
from bot.store.database import Database
from bot.store.mapping import game_of, plain, row_as, user_of
from bot.store.reading import Reads, all_of, int_of
from bot.store.rows import GameRow, User
from bot.store.transaction import Transaction

VOID = 0
"""The number of a game that has ended and does not count in its series."""


class SeriesState(StrEnum):
    """Whether a series goes on."""

    OPEN = "open"
    OVER = "over"  # all of its games are played
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Series:
    """A series of games in one place.

    Attributes:
        games: how many games it has.
        creator: the person who has opened it; the group itself for an anonymous admin, 0 for somebody forgotten.
        due: since when (Unix) the next lobby is to be opened; None: it is not.
        played: how many games count so far.
    """

    id: int
    chat_id: int
    thread_id: int | None
    state: SeriesState
    games: int
    creator: int
    due: float | None
    played: int


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """A person's score in a series so far: points, wins, points for best moves and those that a judge has given."""

    user_id: int
    name: str
    games: int
    won: int
    points: int
    best_move: int
    extra: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPoints(SeatPoints):
    """A person's score in one game; `extra` is not among the `points`."""

    user_id: int
    extra: int = 0


series_row = row_as(Series)
_SERIES = (
    "SELECT series.*, (SELECT count(*) FROM series_games WHERE series_games.series_id = series.id "  # noqa: S608
    f"AND series_games.number > {VOID}) AS played FROM series"
)
SERIES_OF_GAME = (
    f"{_SERIES} JOIN series_games AS mine ON mine.series_id = series.id WHERE mine.game_id = ? AND mine.number IS NULL"
)
"""The SQL for the series of a game that was not counted yet, neither as one of the series nor as void."""
_HERE = "series.chat_id = ? AND coalesce(series.thread_id, 0) = ?"


async def begin_series(
    tx: Transaction, *, chat_id: int, thread_id: int | None, games: int, creator: int, at: float
) -> int:
    """Open a series; returns its number."""
    sql = (
        "INSERT INTO series (chat_id, thread_id, state, games, creator, at) VALUES (?, ?, 'open', ?, ?, ?) RETURNING id"
    )

    async def work(db: Database) -> int:
        return int_of((await db.execute(sql, (chat_id, thread_id, games, creator, at))).fetchall()[0])

    return await tx.run(work)


async def series(reads: Reads, series_id: int) -> Series | None:
    """The series of this number, in any state."""
    return await reads.one(series_row, f"{_SERIES} WHERE series.id = ?", series_id)


async def open_series_in(reads: Reads, chat_id: int, thread_id: int | None) -> Series | None:
    """The series that goes on in a group or topic."""
    return await reads.one(series_row, f"{_SERIES} WHERE {_HERE} AND state = 'open'", chat_id, thread_id or 0)


async def last_series_in(reads: Reads, chat_id: int, thread_id: int | None) -> Series | None:
    """The series that began last in a group or topic."""
    sql = f"{_SERIES} WHERE {_HERE} ORDER BY series.id DESC LIMIT 1"
    return await reads.one(series_row, sql, chat_id, thread_id or 0)


async def due_series(reads: Reads) -> list[Series]:
    """The series whose next lobby is to be opened."""
    return await reads.all(series_row, f"{_SERIES} WHERE series.due IS NOT NULL AND state = 'open' ORDER BY series.id")


async def end_series(tx: Transaction, series_id: int, state: SeriesState) -> None:
    """End a series: a game that is not over belongs to it no more."""
    await tx.do("UPDATE series SET state = ?, due = NULL WHERE id = ?", state.value, series_id)
    await tx.do("DELETE FROM series_games WHERE series_id = ? AND number IS NULL", series_id)


async def stop_series_in(tx: Transaction, chat_id: int) -> None:
    """End all series of a group that the bot has left: a game that breaks off there belongs to none any more."""
    here = "SELECT id FROM series WHERE chat_id = ? AND state = 'open'"
    await tx.do(f"DELETE FROM series_games WHERE number IS NULL AND series_id IN ({here})", chat_id)  # noqa: S608
    await tx.do("UPDATE series SET state = 'stopped', due = NULL WHERE chat_id = ? AND state = 'open'", chat_id)


async def leave_topic(tx: Transaction, chat_id: int, thread_id: int) -> None:
    """Move the series of a deleted topic to the group's General; where one goes on there already, end it."""
    here = "UPDATE series SET {} WHERE chat_id = ? AND thread_id = ? AND state = 'open'"
    alone = (
        "NOT EXISTS (SELECT 1 FROM series AS other WHERE other.chat_id = ? AND other.thread_id IS NULL "
        "AND other.state = 'open')"
    )
    await tx.do(f"{here.format('thread_id = NULL')} AND {alone}", chat_id, thread_id, chat_id)
    await tx.do(here.format("state = 'stopped', due = NULL"), chat_id, thread_id)


async def set_due(tx: Transaction, series_id: int, due: float | None) -> None:
    """Set since when the next lobby is to be opened; None: there is nothing to be opened."""
    await tx.do("UPDATE series SET due = ? WHERE id = ?", due, series_id)


# -- games ---------------------------------------------------------------------------------------------------


async def add_game(tx: Transaction, series_id: int, game_id: int) -> None:
    """Make a lobby the next game of a series."""
    await tx.add("series_games", game_id=game_id, series_id=series_id)


async def drop_game(tx: Transaction, game_id: int) -> None:
    """Take a lobby that was given up out of its series."""
    await tx.do("DELETE FROM series_games WHERE game_id = ?", game_id)


async def number_game(tx: Transaction, game_id: int, number: int) -> None:
    """Note which game of its series a finished game is; `VOID`: it does not count."""
    await tx.do("UPDATE series_games SET number = ? WHERE game_id = ?", number, game_id)


async def series_of_game(reads: Reads, game_id: int) -> Series | None:
    """The series of a game that was not counted yet, neither as one of the series nor as void."""
    return await reads.one(series_row, SERIES_OF_GAME, game_id)


async def series_with(reads: Reads, game_id: int) -> Series | None:
    """The series to which a game belongs, or in which it was counted."""
    sql = f"{_SERIES} JOIN series_games AS mine ON mine.series_id = series.id WHERE mine.game_id = ?"
    return await reads.one(series_row, sql, game_id)


async def last_game(reads: Reads, series_id: int) -> GameRow | None:
    """The game of a series that has ended last, whether it counts or not."""
    sql = (
        "SELECT games.* FROM games JOIN series_games ON series_games.game_id = games.id "
        "WHERE series_games.series_id = ? AND games.state IN ('ended', 'broken') ORDER BY games.id DESC LIMIT 1"
    )
    return await reads.one(game_of, sql, series_id)


async def last_counted(reads: Reads, chat_id: int, thread_id: int | None) -> GameRow | None:
    """The game that was counted last in any series of this place."""
    sql = (
        "SELECT games.* FROM games JOIN series_games ON series_games.game_id = games.id "  # noqa: S608 - constants
        f"WHERE games.chat_id = ? AND coalesce(games.thread_id, 0) = ? AND series_games.number > {VOID} "
        "ORDER BY games.id DESC LIMIT 1"
    )
    return await reads.one(game_of, sql, chat_id, thread_id or 0)


async def still_there(reads: Reads, game_id: int) -> list[User]:
    """The people who have stayed in a game until its end, in the order of their seats."""
    sql = (
        "SELECT users.* FROM players JOIN users ON users.id = players.user_id "
        "WHERE players.game_id = ? AND players.gone = 0 ORDER BY players.seat"
    )
    return await reads.all(user_of, sql, game_id)


# -- points --------------------------------------------------------------------------------------------------


async def keep_points(tx: Transaction, game_id: int, people: Mapping[int, SeatPoints]) -> None:
    """Save what everybody has in a game, without extra points of a judge."""
    for user_id, one in people.items():
        await tx.add("series_points", game_id=game_id, user_id=user_id, **plain(one), extra=0)


async def keep_extra(tx: Transaction, game_id: int, user_id: int, extra: int) -> None:
    """Save the extra points that a judge gives a person in a game, in place of earlier ones."""
    await tx.do("UPDATE series_points SET extra = ? WHERE game_id = ? AND user_id = ?", extra, game_id, user_id)


async def points_in(reads: Reads, game_id: int) -> list[PersonPoints]:
    """The scores of all people in a game, by seats."""
    return await reads.all(
        row_as(PersonPoints), "SELECT * FROM series_points WHERE game_id = ? ORDER BY seat, user_id", game_id
    )


async def series_standings(reads: Reads, series_id: int) -> list[SeriesStanding]:
    """The scores of all people in a series, the best first."""
    sql = (
        "SELECT series_points.user_id, COALESCE(users.name, '') AS name, count(*) AS games, "
        "sum(series_points.won) AS won, sum(series_points.points + series_points.extra) AS points, "
        "sum(series_points.best_move) AS best_move, sum(series_points.extra) AS extra FROM series_points "
        "JOIN series_games ON series_games.game_id = series_points.game_id "
        "LEFT JOIN users ON users.id = series_points.user_id WHERE series_games.series_id = ? "
        "GROUP BY series_points.user_id, users.name "
        "ORDER BY points DESC, won DESC, best_move DESC, games, name, series_points.user_id"
    )
    return await reads.all(row_as(SeriesStanding), sql, series_id)


@dataclass(frozen=True, slots=True)
class InSeries:
    """The place of a finished game in a series, and the points of its people, those of a judge among them."""

    series_id: int
    number: int
    games: int
    points: Mapping[int, int]


async def places_in_series(reads: Reads, games: Collection[int]) -> dict[int, InSeries]:
    """The places in their series of the games among these that count in one."""

    async def work(db: Database) -> dict[int, InSeries]:
        sql = (
            "SELECT series_games.series_id, series_games.number, series.games FROM series_games "  # noqa: S608
            "JOIN series ON series.id = series_games.series_id "
            f"WHERE series_games.game_id = ? AND series_games.number > {VOID}"
        )
        found = {}
        for game_id in games:
            for row in await all_of(db, lambda row: row, sql, game_id):
                rows = await all_of(db, row_as(PersonPoints), "SELECT * FROM series_points WHERE game_id = ?", game_id)
                points = {one.user_id: one.points + one.extra for one in rows}
                found[game_id] = InSeries(row["series_id"], row["number"], row["games"], points)
        return found

    return await reads.run(work)
