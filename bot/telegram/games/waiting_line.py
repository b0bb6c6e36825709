"""The order in which people may take a free seat: first those who wait for one, in their order, and then all others."""

from bot.engine.events import SeatOffered
from bot.store.gathering.guests import waiting_for
from bot.store.groups.bans import ban_of
from bot.store.groups.beyond import has_been
from bot.store.privacy import was_forgotten
from bot.store.reading import Reads
from bot.store.rows import User
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.table import Table
from bot.telegram.presenting.seating import Waiter
from bot.text import plain

STEP = 1 / 8
"""The share of an offer's time after which the next in line may take the seat too: 15 of 120 seconds."""
ALL = 1 / 2
"""The share of an offer's time after which the seat is for all, however many wait."""


def opens_after(place: int, free: int, seconds: float) -> float:
    """The seconds after the offer of a seat from which a person may take the seat; real or game seconds, as `seconds`.

    Args:
        place: how many people are before this one in line; for a person who is not in line, its length.
        free: how many seats are offered. The first so many in line may take one at once.
        seconds: how long the offer lasts.
    """
    return min(max(place - free + 1, 0) * STEP, ALL) * seconds


class WaitingLine:
    """The people who wait for a seat of a game, in the order in which they came."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx

    async def barred(self, reads: Reads, table: Table, user: User) -> str | None:
        """The reason why this person can take no seat of this game, in line or not; None if there is no such reason."""
        t, row = tongue_of(user, table.chat), table.row
        if await ban_of(reads, row.chat_id, user.id, self._ctx.clock.wall()) is not None:
            return plain(t.text("The admins of this group have banned you from its games."))
        if await reads.player(row.id, user.id) is not None or await was_forgotten(reads, row, user.id):
            return plain(t.text("You've been in this game already: this seat is for somebody new."))
        if await has_been(reads, row.id, user.id):
            return plain(t.text("You've already read this game's graveyard: this seat is for somebody who hasn't."))
        if await reads.active_game_of(user.id) is not None:
            return plain(t.text("You're already in another game. Leave that one first."))
        return None

    async def people(self, reads: Reads, table: Table) -> list[User]:
        """The people in line who can be reached and may take a seat now, in order."""
        waiting = [user for user in await waiting_for(reads, table.row.id) if user.reachable]
        return [user for user in waiting if await self.barred(reads, table, user) is None]

    async def recall(self, table: Table) -> None:
        """Note again, after a restart, who has been offered the free seats, as far as the waiting list tells."""
        for event in table.presenter.readers.seating.offered.values():
            await self.offer(self._ctx.store, table, event)

    async def offer(self, reads: Reads, table: Table, event: SeatOffered) -> None:
        """Note who in line is offered a free seat, and from when on; the presenter makes the messages of that."""
        seating, line = table.presenter.readers.seating, await self.people(reads, table)
        free, seconds = len(seating.offered), event.seconds
        seating.waiters[event.seat] = [
            Waiter(user.id, user.language or table.row.language, opens_after(place, free, seconds))
            for place, user in enumerate(line)
        ]
