"""The store of one worker among several: it sees the writes of others, and sends only to the chats of this worker."""

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from bot.store import outbox
from bot.store.caches import BatchedReads
from bot.store.database import Connection, Database
from bot.store.errors import Fault, ServerError
from bot.store.mapping import user_of
from bot.store.reading import HANDLED, USER
from bot.store.rows import Claim, Spending, User
from bot.store.store import Store
from bot.store.workers.crew import Crew

CHATS_KNOWN = 100_000
"""The number of chats remembered with the time since when this worker sends to them; beyond that all are forgotten."""


class SharedStore(Store):
    """A store that caches nothing that another worker may change.

    Attributes:
        crew: the worker that writes through this store.
    """

    crew: Crew
    _since: dict[int, float]

    def __init__(
        self, writer: Connection, reader: Connection, updates: Sequence[int], now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(writer, reader, updates, now)
        self._people_asked = BatchedReads(self.run, _users)
        self._updates_asked = BatchedReads(self.run, _updates)

    def serve(self, crew: Crew) -> None:
        """Write as this worker from now on."""
        self.crew = self.fence = crew
        self.worker = crew.id
        self._since = {}

    async def user(self, user_id: int) -> User | None:
        """The person with this Telegram id, if known."""
        return next(iter(await self._people_asked.find(user_id)), None)

    async def handled(self, update_id: int) -> bool:
        """Whether any worker has handled this update."""
        return bool(await self._updates_asked.find(update_id))

    async def claim(self, ids: Iterable[int]) -> list[Claim]:
        """Rows of the outbox as they are now, without those of other workers' chats.

        Raises:
            ServerError: this worker may have been taken for dead, so the chats may be another's by now.
        """
        found = await super().claim(ids)
        if not self.crew.sure:  # this process has stood still, or is cut off: perhaps another one sends them by now
            raise ServerError("this worker may have been taken for dead", Fault.UNREACHED)
        return found

    async def note_flood(self, chat_id: int, seconds: float) -> None:
        """Tell other workers that a chat was refused for so long without a reason of its own; nothing is saved."""
        await self.crew.tell_all(f"flood {self.crew.id} {chat_id} {seconds:.3f}")

    async def end_flood(self) -> None:
        """Tell other workers that Telegram takes messages again."""
        await self.crew.tell_all(f"ebb {self.crew.id}")

    async def gained(self, chats: Collection[int], since: float) -> tuple[Collection[int], list[Spending]]:
        """The chats among these that this worker has gained since the last call, and the calls spent in them."""
        if len(self._since) > CHATS_KNOWN:
            self._since.clear()

        async def work(db: Database) -> tuple[list[int], list[Spending]]:
            sql = "SELECT lane, at FROM leases WHERE worker = ? AND lane = ANY(?)"
            held = {row[0]: row[1] for row in await db.execute(sql, (self.crew.id, list(chats)))}
            gained = [chat for chat, at in held.items() if self._since.get(chat) != at]
            self._since.update(held)
            return gained, await outbox.spent_since(db, since, gained) if gained else []

        return await self.run(work)


async def _users(db: Database, ids: Sequence[int]) -> Mapping[int, User]:
    return {row["id"]: user_of(row) for row in await db.found_by(USER, [(number,) for number in ids])}


async def _updates(db: Database, ids: Sequence[int]) -> Mapping[int, int]:
    return {row["id"]: row["id"] for row in await db.found_by(HANDLED, [(number,) for number in ids])}
