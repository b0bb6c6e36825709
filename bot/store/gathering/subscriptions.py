"""Messages that people want in private: of lobbies in a group, of their turns in a game; and their quiet hours."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.store.database import Row
from bot.store.mapping import plain, row_as, user_of
from bot.store.reading import Reads, int_of
from bot.store.rows import User
from bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours from `begins` until `ends` o'clock (0 to 23) in which a person gets no messages about others' games.

    Attributes:
        timezone: the person's, such as Asia/Tehran; None for that of the group in question.
    """

    begins: int
    ends: int
    timezone: str | None = None

    def hold(self, at: float, timezone: str) -> bool:
        """Whether a moment (Unix) lies in the quiet hours; `timezone` is the group's."""
        hour = datetime.fromtimestamp(at, ZoneInfo(self.timezone or timezone)).hour
        if self.begins <= self.ends:
            return self.begins <= hour < self.ends
        return hour >= self.begins or hour < self.ends


@dataclass(frozen=True, slots=True)
class Subscriber:
    """A person who wants to be told of the next game, with their quiet hours."""

    user: User
    quiet: QuietHours | None


async def subscribe(tx: Transaction, chat_id: int, user_id: int) -> None:
    """Set that this person is told when a lobby opens in this group."""
    await tx.add("next_game", chat_id=chat_id, user_id=user_id)


async def unsubscribe(tx: Transaction, chat_id: int, user_id: int) -> None:
    """Set that this person is told of no more lobbies in this group."""
    await tx.do("DELETE FROM next_game WHERE chat_id = ? AND user_id = ?", chat_id, user_id)


async def subscriptions(reads: Reads, user_id: int) -> list[int]:
    """The groups whose next game a person wants to be told of, by title."""
    sql = (
        "SELECT next_game.chat_id FROM next_game LEFT JOIN chats ON chats.id = next_game.chat_id "
        "WHERE next_game.user_id = ? ORDER BY coalesce(chats.title, ''), next_game.chat_id"
    )
    return await reads.all(int_of, sql, user_id)


async def to_be_told(reads: Reads, chat_id: int) -> list[Subscriber]:
    """The subscribers to tell of a lobby in this group: those the bot can reach who are in no game of a group."""
    sql = (
        "SELECT users.*, quiet_hours.begins, quiet_hours.ends, quiet_hours.timezone FROM next_game "
        "JOIN users ON users.id = next_game.user_id LEFT JOIN quiet_hours ON quiet_hours.user_id = users.id "
        "WHERE next_game.chat_id = ? AND users.reachable = 1 AND NOT EXISTS (SELECT 1 FROM players "
        "JOIN games ON games.id = players.game_id WHERE players.user_id = users.id AND players.gone = 0 "
        "AND games.chat_id < 0 AND games.state IN ('lobby', 'running')) ORDER BY users.id"
    )
    return await reads.all(_subscriber, sql, chat_id)


async def quiet_hours(reads: Reads, user_id: int) -> QuietHours | None:
    """The quiet hours of a person, if they have set any."""
    return await reads.one(row_as(QuietHours), "SELECT * FROM quiet_hours WHERE user_id = ?", user_id)


async def keep_quiet_hours(tx: Transaction, user_id: int, quiet: QuietHours | None) -> None:
    """Set a person's quiet hours, or remove them."""
    if quiet is None:
        await tx.do("DELETE FROM quiet_hours WHERE user_id = ?", user_id)
    else:
        await tx.put("quiet_hours", "user_id", user_id=user_id, **plain(quiet))


def _subscriber(row: Row) -> Subscriber:
    return Subscriber(user_of(row), None if row["begins"] is None else row_as(QuietHours)(row))


async def wants_calls(reads: Reads, user_id: int) -> bool:
    """Whether this person wants to be told in private when their turn comes."""
    return await reads.one(int_of, "SELECT user_id FROM turn_calls WHERE user_id = ?", user_id) is not None


async def keep_calls(tx: Transaction, user_id: int, *, on: bool) -> None:
    """Set whether a person is told of their turns."""
    if on:
        await tx.add("turn_calls", user_id=user_id)
    else:
        await tx.do("DELETE FROM turn_calls WHERE user_id = ?", user_id)
