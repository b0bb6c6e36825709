"""The beyond of a game: the dead and the watchers, who talk with one another there."""

from dataclasses import dataclass
from enum import StrEnum

from bot.store.mapping import ACTIVE, game_of, row_as
from bot.store.reading import Reads, int_of
from bot.store.rows import GameRow
from bot.store.transaction import Transaction

WATCHERS = 1000
"""The numbers of watchers are above; those of the dead are their seats."""
SOULS = "SELECT game_id, user_id, number, name, language, state AS standing FROM beyond"


class SoulStanding(StrEnum):
    """The standing of a person in the beyond of a game (where the dead and the watchers talk): in, gone, or asking."""

    ASKED = "asked"  # wants to watch
    REFUSED = "refused"  # may not watch
    IN = "in"  # hears and is heard
    QUIET = "quiet"  # has left it, and may enter again
    GONE = "gone"  # is not among them any more, but has heard them
    AGAIN = "again"  # wants to watch, as `ASKED`, and has heard them before


@dataclass(frozen=True, slots=True)
class Soul:
    """A person in the beyond of a game, with their number there, their name and language."""

    game_id: int
    user_id: int
    number: int
    name: str
    language: str | None
    standing: SoulStanding

    @property
    def asks(self) -> bool:
        """Whether a person waits for an answer to their wish to watch."""
        return self.standing in {SoulStanding.ASKED, SoulStanding.AGAIN}

    @property
    def watches(self) -> bool:
        """Whether this soul (a person in the beyond) is a watcher, not a player."""
        return self.number > WATCHERS


async def souls(reads: Reads, game_id: int) -> list[Soul]:
    """All souls of a game by number, the dead before the watchers."""
    return await reads.all(row_as(Soul), f"{SOULS} WHERE game_id = ? ORDER BY number", game_id)


async def soul(reads: Reads, game_id: int, user_id: int) -> Soul | None:
    """The soul of a person in a game, if there is one."""
    return await reads.one(row_as(Soul), f"{SOULS} WHERE game_id = ? AND user_id = ?", game_id, user_id)


async def hearers(reads: Reads, game_id: int) -> list[Soul]:
    """The souls who can hear: not those who have blocked the bot or play elsewhere by now."""
    elsewhere = (
        "SELECT 1 FROM players JOIN games ON games.id = players.game_id "  # noqa: S608 - a constant
        f"WHERE players.user_id = beyond.user_id AND players.gone = 0 AND games.id <> beyond.game_id AND games.{ACTIVE}"
    )
    sql = (
        f"{SOULS} WHERE game_id = ? AND state = 'in' AND NOT EXISTS ({elsewhere}) "  # noqa: S608
        "AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = beyond.user_id AND reachable = 0) ORDER BY number"
    )
    return await reads.all(row_as(Soul), sql, game_id)


async def game_watched(reads: Reads, user_id: int) -> GameRow | None:
    """The running game that a person watches, the newest of several."""
    sql = (
        "SELECT games.* FROM beyond JOIN games ON games.id = beyond.game_id WHERE beyond.user_id = ? "
        "AND beyond.number > ? AND beyond.state IN ('in', 'quiet') AND games.state = 'running' ORDER BY games.id DESC"
    )
    return await reads.one(game_of, sql, user_id, WATCHERS)


async def save_soul(tx: Transaction, one: Soul) -> None:
    """Save a soul."""
    sql = (
        "INSERT INTO beyond (game_id, user_id, number, name, language, state) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (game_id, user_id) DO UPDATE SET state = excluded.state, name = excluded.name, "
        "language = excluded.language"
    )
    await tx.do(sql, one.game_id, one.user_id, one.number, one.name, one.language, str(one.standing))


async def speaks(tx: Transaction, user_id: int, language: str | None) -> None:
    """Note that a person reads another language from now on."""
    await tx.do("UPDATE beyond SET language = ? WHERE user_id = ?", language, user_id)


async def lose_soul(tx: Transaction, game_id: int, user_id: int) -> None:
    """Remove a person from the beyond of a game."""
    sql = "UPDATE beyond SET state = 'gone' WHERE game_id = ? AND user_id = ? AND state IN ('in', 'quiet')"
    await tx.do(sql, game_id, user_id)


async def has_been(reads: Reads, game_id: int, user_id: int) -> bool:
    """Whether a person has ever heard the dead of a game, and so can take no seat there."""
    sql = "SELECT 1 FROM beyond WHERE game_id = ? AND user_id = ? AND state NOT IN ('asked', 'refused')"
    return await reads.one(int_of, sql, game_id, user_id) is not None


async def close(tx: Transaction, game_id: int) -> None:
    """Empty the beyond of a game that is over."""
    await tx.do("DELETE FROM beyond WHERE game_id = ?", game_id)
