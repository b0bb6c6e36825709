"""The store of one worker among several: what others write is seen, and only what is this worker's is sent by it."""

from collections.abc import Collection, Iterable

from bot.store import outbox
from bot.store.database import Database
from bot.store.reading import Reads
from bot.store.rows import Claim, Entry, Spending, User
from bot.store.store import Store
from bot.store.workers.crew import Crew

CHATS_KNOWN = 100_000
"""Of so many chats it is remembered since when this worker sends to them; then all are looked at anew."""


class SharedStore(Store):
    """Remembers nothing that another worker may change.

    Attributes:
        crew: as which worker it is written to.
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
        """Whether this update has been handled, by whichever worker."""
        return await Reads.handled(self, update_id)

    async def changed(self, after: int) -> list[Entry]:
        """What came into the outbox or changed there since a stamp (0: all of it), for the chats of this worker."""
        return await self.run(lambda db: outbox.changed(db, after, self.crew.id))

    async def claim(self, ids: Iterable[int]) -> list[Claim]:
        """Rows of the outbox as they are now; those of chats that are another worker's are left out."""
        wanted = tuple(ids)
        return await self.run(lambda db: outbox.claim(db, wanted, self.crew.id))

    async def gained(self, chats: Collection[int], since: float) -> tuple[Collection[int], list[Spending]]:
        """Which of these chats have become this worker's since this was last asked, and what was spent there."""
        if len(self._since) > CHATS_KNOWN:
            self._since.clear()

        def work(db: Database) -> tuple[list[int], list[Spending]]:
            sql = "SELECT lane, at FROM leases WHERE worker = ? AND lane = ANY(?)"
            held = {row[0]: row[1] for row in db.execute(sql, (self.crew.id, list(chats)))}
            gained = [chat for chat, at in held.items() if self._since.get(chat) != at]
            self._since.update(held)
            return gained, outbox.spent_since(db, since, gained) if gained else []

        return await self.run(work)
