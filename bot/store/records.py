"""What is kept of finished games for the records of their players: how each game was reckoned, and its results."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.store.mapping import dumps, game_of, loads
from bot.store.reading import Reads, int_of
from bot.store.rows import GameRow
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ReckonedRow:
    """A finished game as it was reckoned.

    Attributes:
        counts: whether it counts for records; one that does not has no results.
        seats: how many played.
        seconds: how long it lasted, in game seconds.
        sides: the sides at its end, and whether each has won.
    """

    game_id: int
    counts: bool
    seats: int
    nights: int
    seconds: float
    sides: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What became of a person in a game (`bot.records.results.Result`)."""

    game_id: int
    user_id: int
    seat: int
    dealt: str
    role: str
    began: str
    side: str
    won: bool
    alive: bool
    left: bool
    votes: int
    against: int


async def unreckoned(reads: Reads, most: int) -> list[GameRow]:
    """The first finished games that are still to be reckoned, in the order of their ends."""
    sql = (
        "SELECT games.* FROM games LEFT JOIN reckoned ON reckoned.game_id = games.id "
        "WHERE games.state = 'ended' AND reckoned.game_id IS NULL ORDER BY games.ended_at, games.id LIMIT ?"
    )
    return await reads.all(game_of, sql, most)


async def is_reckoned(reads: Reads, game_id: int) -> bool:
    """Whether a game was reckoned already."""
    return await reads.one(int_of, "SELECT 1 FROM reckoned WHERE game_id = ?", game_id) is not None


async def keep(tx: Transaction, game: ReckonedRow, results: Sequence[ResultRow]) -> None:
    """Keep that a game was reckoned, with its results."""
    await tx.do(
        "INSERT INTO reckoned (game_id, counts, seats, nights, seconds, sides) VALUES (?, ?, ?, ?, ?, ?)",
        *(game.game_id, game.counts, game.seats, game.nights, game.seconds, dumps(dict(game.sides))),
    )
    for one in results:
        await tx.do(
            "INSERT INTO results (game_id, user_id, seat, dealt, role, began, side, won, alive, has_left, votes, "
            "against) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(one.game_id, one.user_id, one.seat, one.dealt, one.role, one.began, one.side),
            *(one.won, one.alive, one.left, one.votes, one.against),
        )


def reckoned_of(row: sqlite3.Row) -> ReckonedRow:
    """A row of `reckoned`."""
    sides = {str(side): bool(won) for side, won in loads(row["sides"]).items()}
    return ReckonedRow(row["game_id"], bool(row["counts"]), row["seats"], row["nights"], row["seconds"], sides)


def result_of(row: sqlite3.Row) -> ResultRow:
    """A row of `results`."""
    return ResultRow(
        row["game_id"],
        row["user_id"],
        row["seat"],
        row["dealt"],
        row["role"],
        row["began"],
        row["side"],
        bool(row["won"]),
        bool(row["alive"]),
        bool(row["has_left"]),
        row["votes"],
        row["against"],
    )
