"""The records of people: the results of their finished games, their achievements, and their keys in exports."""

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.results import Career, PastGame, SeatResult
from bot.store.database import Database
from bot.store.groups.own_scenarios import PREFIX
from bot.store.mapping import dumps, game_of, plain, row_as
from bot.store.reading import Reads, int_of, text_of
from bot.store.rows import GameRow
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ReckonedRow:
    """A finished game as it was reckoned (replayed for its records).

    Attributes:
        counts: whether the game counts for records; if not, only a person who stopped it alone has a result.
        seats: the number of players.
        seconds: the length of the game, in game seconds.
        sides: the sides at the end, and whether each has won.
        people: the results of people, by user; as read, in the order of the seats.
        scoresheet: the JSON for leagues (`bot.records.scoresheet`); None for a game that does not count, or was
            reckoned by an older version.
    """

    counts: bool
    seats: int
    nights: int
    seconds: float
    sides: Mapping[str, bool] = field(default_factory=dict)
    people: Mapping[int, SeatResult] = field(default_factory=dict)
    scoresheet: str | None = None


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts for the records of its players, with the results."""

    row: GameRow
    reckoned: ReckonedRow


async def unreckoned(reads: Reads, most: int) -> list[GameRow]:
    """The first finished games that are still to be reckoned, in the order of their ends."""
    sql = (
        "SELECT games.* FROM games LEFT JOIN reckoned ON reckoned.game_id = games.id "
        "WHERE games.state = 'ended' AND reckoned.game_id IS NULL ORDER BY games.ended_at, games.id LIMIT ?"
    )
    return await reads.all(game_of, sql, most)


async def outdated(reads: Reads, edition: int, most: int) -> list[GameRow]:
    """The first games reckoned by an earlier edition of the reckoning that have a log, in the order of their ends."""
    sql = (
        "SELECT games.* FROM games JOIN reckoned ON reckoned.game_id = games.id WHERE reckoned.edition < ? "
        "AND EXISTS (SELECT 1 FROM inputs WHERE inputs.game_id = games.id) ORDER BY games.ended_at, games.id LIMIT ?"
    )
    return await reads.all(game_of, sql, edition, most)


async def edition_of(reads: Reads, game_id: int) -> int | None:
    """The edition of the reckoning by which a game was reckoned; None: not yet."""
    return await reads.one(int_of, "SELECT edition FROM reckoned WHERE game_id = ?", game_id)


async def is_followed(reads: Reads, game: GameRow) -> bool:
    """Whether a game that ended later has been reckoned."""
    sql = (
        "SELECT 1 FROM games JOIN reckoned ON reckoned.game_id = games.id "
        "WHERE games.ended_at > ? OR (games.ended_at = ? AND games.id > ?) LIMIT 1"
    )
    return await reads.one(int_of, sql, game.ended_at, game.ended_at, game.id) is not None


async def settle(tx: Transaction, game_id: int, edition: int) -> None:
    """Mark a game as reckoned for good: its rows stay as they are, since the game cannot be replayed."""
    await tx.do("UPDATE reckoned SET edition = ? WHERE game_id = ?", edition, game_id)


async def keep(tx: Transaction, game_id: int, game: ReckonedRow, edition: int) -> None:
    """Save the reckoning of a game with its results, in place of an earlier one."""
    await tx.do("DELETE FROM results WHERE game_id = ?", game_id)
    await tx.put(
        "reckoned",
        "game_id",
        game_id=game_id,
        counts=game.counts,
        seats=game.seats,
        nights=game.nights,
        seconds=game.seconds,
        sides=dumps(dict(game.sides)),
        scoresheet=game.scoresheet,
        edition=edition,
    )
    for user_id, one in game.people.items():
        row = plain(one)
        row["has_left"] = row.pop("left")
        await tx.add("results", game_id=game_id, user_id=user_id, **row)


KEY_BYTES = 8
"""The length of a key in exports, which is written in hexadecimal."""
MOST_KEYS = 500
"""The number of missing keys that are given in one transaction."""
RESULT = 'user_id, seat, dealt, role, began, side, won, alive, has_left AS "left", votes, against'
result_of = row_as(SeatResult)


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """How many games a person has played and won in some groups, since some moment."""

    user_id: int
    name: str
    games: int
    won: int


OURS = f"substr(games.scenario, 1, {len(PREFIX)}) != '{PREFIX}'"
"""The SQL for whether a game's scenario is one of this bot's, and none that a group has brought."""


async def past_games(reads: Reads, user_id: int, chat_id: int | None = None) -> list[PastGame]:
    """The games of a person that count, in a group or everywhere, in the order of their ends.

    What groups have brought counts in the group alone.
    """
    here = f"AND {OURS} " if chat_id is None else "AND games.chat_id = ? "
    sql = (
        f"SELECT {RESULT}, scenario, winner FROM results "  # noqa: S608
        f"JOIN games ON games.id = results.game_id WHERE results.user_id = ? {here}"
        "ORDER BY games.ended_at, games.id"
    )
    values = (user_id,) if chat_id is None else (user_id, chat_id)
    return await reads.all(lambda row: PastGame(row["scenario"], row["winner"] or "", result_of(row)), sql, *values)


async def career_of(reads: Reads, user_id: int, last: GameRow) -> Career:
    """A person's career over the games everywhere that count and ended no later than this one."""
    sql = (
        "WITH own AS (SELECT results.won, results.side, games.scenario, games.ended_at, games.id FROM results "  # noqa: S608
        f"JOIN games ON games.id = results.game_id WHERE results.user_id = ? AND {OURS} "
        "AND (games.ended_at < ? OR (games.ended_at = ? AND games.id <= ?))), "
        "lost AS (SELECT ended_at, id FROM own WHERE won = 0 ORDER BY ended_at DESC, id DESC LIMIT 1) "
        "SELECT count(*) AS games, count(nullif(won, 0)) AS won, "
        "count(DISTINCT CASE WHEN won = 1 THEN side END) AS sides, count(DISTINCT scenario) AS scenarios, "
        "count(CASE WHEN lost.id IS NULL OR own.ended_at > lost.ended_at "
        "OR (own.ended_at = lost.ended_at AND own.id > lost.id) THEN 1 END) AS streak FROM own LEFT JOIN lost ON 1 = 1"
    )
    until = (user_id, last.ended_at, last.ended_at, last.id)
    (career,) = await reads.all(row_as(Career), sql, *until)
    return career


async def groups_of(reads: Reads, user_id: int) -> list[int]:
    """The groups in which a person has played games that count, the most played first."""
    sql = (
        "SELECT games.chat_id FROM results JOIN games ON games.id = results.game_id WHERE results.user_id = ? "
        "GROUP BY games.chat_id ORDER BY count(*) DESC, games.chat_id"
    )
    return await reads.all(int_of, sql, user_id)


async def standings(reads: Reads, groups: Sequence[int], since: float) -> list[PlayerStanding]:
    """The standings of all people who have played in these groups since a moment (Unix), in games that count."""
    if not groups:
        return []
    marks = ", ".join("?" * len(groups))
    sql = (
        "SELECT results.user_id, COALESCE(users.name, '') AS name, count(*) AS games, "  # noqa: S608 - marks
        "count(nullif(results.won, 0)) AS won "
        "FROM games JOIN results ON results.game_id = games.id LEFT JOIN users ON users.id = results.user_id "
        f"WHERE games.chat_id IN ({marks}) AND games.ended_at >= ? "
        "GROUP BY results.user_id, users.name ORDER BY results.user_id"
    )
    return await reads.all(row_as(PlayerStanding), sql, *groups, since)


@dataclass(frozen=True, slots=True)
class Absences:
    """The number of a person's games in a group, and of those that the person left early or was removed from."""

    name: str
    left: int
    games: int


async def absences(reads: Reads, group: int, since: float, most: int) -> list[Absences]:
    """The absences in games of a group that count and ended since a moment (Unix), the most absent people first."""
    sql = (
        "SELECT COALESCE(users.name, '') AS name, count(*) AS games, count(nullif(results.has_left, 0)) AS \"left\" "
        "FROM games JOIN results ON results.game_id = games.id LEFT JOIN users ON users.id = results.user_id "
        "WHERE games.chat_id = ? AND games.ended_at >= ? GROUP BY results.user_id, users.name "
        'HAVING count(nullif(results.has_left, 0)) > 0 ORDER BY "left" DESC, games, results.user_id LIMIT ?'
    )
    return await reads.all(row_as(Absences), sql, group, since, most)


async def last_games_in(reads: Reads, chat_id: int, most: int) -> list[GameRow]:
    """The games that have ended in a group, the newest first."""
    sql = "SELECT * FROM games WHERE chat_id = ? AND state = 'ended' ORDER BY ended_at DESC, id DESC LIMIT ?"
    return await reads.all(game_of, sql, chat_id, most)


async def last_games_of(reads: Reads, user_id: int, most: int) -> list[GameRow]:
    """The games of groups that a person has played to their end, the newest first."""
    sql = (
        "SELECT games.* FROM players JOIN games ON games.id = players.game_id WHERE players.user_id = ? "
        "AND games.chat_id < 0 AND games.state = 'ended' ORDER BY games.ended_at DESC, games.id DESC LIMIT ?"
    )
    return await reads.all(game_of, sql, user_id, most)


async def is_newcomer(reads: Reads, user_id: int) -> bool:
    """Whether a person has never joined a game, not even for practice."""
    return await reads.one(int_of, "SELECT 1 FROM players WHERE user_id = ? LIMIT 1", user_id) is None


async def has_log(reads: Reads, game_id: int) -> bool:
    """Whether the log of a game is still kept."""
    return await reads.one(int_of, "SELECT 1 FROM inputs WHERE game_id = ? LIMIT 1", game_id) is not None


async def counted_games(reads: Reads, after: tuple[float, int], most: int) -> list[CountedGame]:
    """The first games after an end (Unix) and number that count, if only for a person who stopped them alone."""

    async def work(db: Database) -> list[CountedGame]:
        sql = (
            "SELECT games.* FROM games JOIN reckoned ON reckoned.game_id = games.id WHERE (reckoned.counts = 1 "
            "OR EXISTS (SELECT 1 FROM results WHERE results.game_id = games.id)) "
            "AND (games.ended_at > ? OR (games.ended_at = ? AND games.id > ?)) "
            "ORDER BY games.ended_at, games.id LIMIT ?"
        )
        rows = [game_of(row) for row in await db.execute(sql, (after[0], after[0], after[1], most))]
        return [CountedGame(row, await _reckoned(db, row.id)) for row in rows]

    return await reads.run(work)


async def newest_games(
    reads: Reads, most: int, *, chat_id: int | None = None, user_id: int | None = None
) -> list[CountedGame]:
    """The newest games that count, in a group or everywhere; for one person, their games with their results alone."""
    here = "" if chat_id is None else "AND games.chat_id = ? "
    own_games = "AND EXISTS (SELECT 1 FROM results WHERE results.game_id = games.id AND results.user_id = ?) "
    sql = (
        "SELECT games.* FROM games JOIN reckoned ON reckoned.game_id = games.id WHERE reckoned.counts = 1 "  # noqa: S608
        f"{here}{'' if user_id is None else own_games}ORDER BY games.ended_at DESC, games.id DESC LIMIT ?"
    )
    values = tuple(one for one in (chat_id, user_id, most) if one is not None)

    async def work(db: Database) -> list[CountedGame]:
        games = []
        for row in [game_of(found) for found in await db.execute(sql, values)]:
            kept = await _reckoned(db, row.id)
            if user_id is not None:
                kept = replace(kept, people={user_id: kept.people[user_id]})
            games.append(CountedGame(row, kept))
        return games

    return await reads.run(work)


async def names_of(reads: Reads, games: Sequence[CountedGame]) -> dict[int, str]:
    """The present names of the people in these games, by their ids, without those of people who were forgotten."""

    async def work(db: Database) -> dict[int, str]:
        people = sorted({user for game in games for user in game.reckoned.people})
        found = [row for user in people for row in await db.execute("SELECT id, name FROM users WHERE id = ?", (user,))]
        return {row["id"]: row["name"] for row in found if row["name"]}

    return await reads.run(work)


async def _reckoned(db: Database, game_id: int) -> ReckonedRow:
    row = (await db.execute("SELECT * FROM reckoned WHERE game_id = ?", (game_id,))).fetchone()
    results = await db.execute(f"SELECT {RESULT} FROM results WHERE game_id = ? ORDER BY seat, user_id", (game_id,))  # noqa: S608
    return ReckonedRow(
        bool(row["counts"]),
        row["seats"],
        row["nights"],
        row["seconds"],
        {str(side): bool(won) for side, won in json.loads(row["sides"]).items()},
        {one["user_id"]: result_of(one) for one in results},
        row["scoresheet"],
    )


async def kept_of(reads: Reads, game_id: int) -> ReckonedRow | None:
    """The stored results of a game that was reckoned (replayed for its records)."""

    async def work(db: Database) -> ReckonedRow | None:
        there = (await db.execute("SELECT 1 FROM reckoned WHERE game_id = ?", (game_id,))).fetchone() is not None
        return await _reckoned(db, game_id) if there else None

    return await reads.run(work)


# -- achievements --------------------------------------------------------------------------------------------


async def achieved(reads: Reads, user_id: int) -> list[str]:
    """The ids of a person's achievements, oldest first."""
    sql = "SELECT achievement FROM achievements WHERE user_id = ? ORDER BY game_id, achievement"
    return await reads.all(text_of, sql, user_id)


async def keep_achieved(tx: Transaction, user_id: int, game: GameRow, achievements: Sequence[str]) -> list[str]:
    """Save the achievements that a game brings to a person, unless an earlier game has brought them.

    Games may be reckoned late, or again. An achievement saved for a later game moves to this one, and one saved for
    this game that is not in the new list is deleted.

    Returns:
        The achievements that the person had from no game before.
    """
    sql = (
        "SELECT achievement, achievements.game_id, games.ended_at FROM achievements "
        "LEFT JOIN games ON games.id = achievements.game_id WHERE user_id = ?"
    )
    rows = await tx.all(lambda row: (row["achievement"], (row["ended_at"] or 0.0, row["game_id"])), sql, user_id)
    known, here = dict(rows), (game.ended_at or 0.0, game.id)
    for one in [id_ for id_, place in known.items() if place == here and id_ not in achievements]:
        await tx.do("DELETE FROM achievements WHERE user_id = ? AND achievement = ?", user_id, one)
    for one in achievements:
        if known.get(one, here) >= here:
            key = "user_id, achievement"
            await tx.put("achievements", key, user_id=user_id, achievement=one, game_id=game.id)
    return [one for one in achievements if one not in known]


# -- keys in exports ------------------------------------------------------------------------------------------
# They are drawn at random, so that they reveal nothing, and a person has another one in every group. `/forget` deletes
# them; a person who plays again gets new ones.


async def give_keys(tx: Transaction, chat_id: int, people: Iterable[int]) -> None:
    """Give keys to a group and to people in the group; existing keys stay."""
    await tx.add("group_keys", chat_id=chat_id, key=secrets.token_hex(KEY_BYTES))
    for user_id in people:
        await tx.add("player_keys", chat_id=chat_id, user_id=user_id, key=secrets.token_hex(KEY_BYTES))


async def give_missing(tx: Transaction) -> bool:
    """Give keys to people whose results an older version has reckoned; returns whether there were any."""
    sql = (
        "SELECT DISTINCT games.chat_id, results.user_id FROM results JOIN games ON games.id = results.game_id "
        "LEFT JOIN player_keys ON player_keys.chat_id = games.chat_id AND player_keys.user_id = results.user_id "
        "WHERE player_keys.key IS NULL LIMIT ?"
    )
    found = await tx.all(lambda row: (int(row["chat_id"]), int(row["user_id"])), sql, MOST_KEYS)
    for chat_id, user_id in found:
        await give_keys(tx, chat_id, [user_id])
    return bool(found)


async def group_keys(reads: Reads, groups: Iterable[int]) -> Mapping[int, str]:
    """The keys by which exports name these groups."""
    found = {}
    for chat_id in groups:
        sql = "SELECT key FROM group_keys WHERE chat_id = ?"
        for key in await reads.all(lambda row: str(row["key"]), sql, chat_id):
            found[chat_id] = key
    return found


async def player_keys(reads: Reads, groups: Iterable[int]) -> Mapping[tuple[int, int], str]:
    """The keys by which exports name people in these groups, by group and person."""
    found = {}
    for chat_id in groups:
        sql = "SELECT user_id, key FROM player_keys WHERE chat_id = ?"
        for user_id, key in await reads.all(lambda row: (int(row["user_id"]), str(row["key"])), sql, chat_id):
            found[chat_id, user_id] = key
    return found
