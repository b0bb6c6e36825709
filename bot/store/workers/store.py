"""The store of one worker among several: what others write is seen, and only what is this worker's is sent by it."""

from collections.abc import Iterable

from bot.store import outbox
from bot.store.reading import Reads
from bot.store.rows import Claim, Entry, User
from bot.store.store import Store
from bot.store.workers.crew import Crew


class SharedStore(Store):
    """Remembers nothing that another worker may change.

    Attributes:
        crew: as which worker it is written to.
    """

    crew: Crew

    def serve(self, crew: Crew) -> None:
        """Write as this worker from now on."""
        self.crew = self.fence = crew

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
