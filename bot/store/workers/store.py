"""The store of one worker among several: it sees what others write, and sends only to the chats of this worker."""

from collections.abc import Collection, Iterable

from bot.store import outbox
from bot.store.database import Database
from bot.store.errors import Fault, ServerError
from bot.store.reading import Reads
from bot.store.rows import Claim, Entry, Spending, User
from bot.store.store import Store
from bot.store.workers.crew import Crew

CHATS_KNOWN = 100_000
"""For how many chats it remembers since when this worker sends to them; beyond that it starts afresh."""


class SharedStore(Store):
    """A store that caches nothing that another worker may change.

    Attributes:
        crew: the worker that writes through this store.
    """

    crew: Crew
    _since: dict[int, float]

    def serve(self, crew: Crew) -> None:
        """Write as this worker from now on."""
        self.crew = self.fence = crew
        self._since = {}

    async def user(self, user_id: int) -> User | None:
        """A person."""
        return await Reads.user(self, user_id)

    async def handled(self, update_id: int) -> bool:
        """Whether any worker has handled this update."""
        return await Reads.handled(self, update_id)

    async def changed(self, after: int) -> list[Entry]:
        """The rows of the outbox for this worker's chats that are new or changed since a stamp (0: all of them)."""
        return await self.run(lambda db: outbox.changed(db, after, self.crew.id))

    async def claim(self, ids: Iterable[int]) -> list[Claim]:
        """Rows of the outbox as they are now, without those of other workers' chats.

        Raises:
            ServerError: this worker may have been taken for dead, so the chats may be another's by now.
        """
        wanted = tuple(ids)
        found = await self.run(lambda db: outbox.claim(db, wanted, self.crew.id))
        if not self.crew.sure:  # this process has stood still, or is cut off: perhaps another one sends them by now
            raise ServerError("this worker may have been taken for dead", Fault.UNREACHED)
        return found

    async def note_flood(self, chat_id: int, seconds: float) -> None:
        """Tell other workers that a chat without a reason of its own was refused for so long. Nothing is kept of it."""
        await self.crew.tell_all(f"flood {self.crew.id} {chat_id} {seconds:.3f}")

    async def end_flood(self) -> None:
        """Tell other workers that Telegram takes messages again."""
        await self.crew.tell_all(f"ebb {self.crew.id}")

    async def gained(self, chats: Collection[int], since: float) -> tuple[Collection[int], list[Spending]]:
        """Which of these chats this worker has gained since this was last asked, and what was spent in them."""
        if len(self._since) > CHATS_KNOWN:
            self._since.clear()

        def work(db: Database) -> tuple[list[int], list[Spending]]:
            sql = "SELECT lane, at FROM leases WHERE worker = ? AND lane = ANY(?)"
            held = {row[0]: row[1] for row in db.execute(sql, (self.crew.id, list(chats)))}
            gained = [chat for chat, at in held.items() if self._since.get(chat) != at]
            self._since.update(held)
            return gained, outbox.spent_since(db, since, gained) if gained else []

        return await self.run(work)
