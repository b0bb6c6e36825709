"""Sending files: each is made when its turn comes, and sent again by Telegram's own id where there is one already."""

import logging
from dataclasses import replace

from telegram.error import BadRequest

from bot.store.files import file_id_of, keep_file_id
from bot.store.rows import Claim, Settlement
from bot.store.store import Store
from bot.telegram.outbox.calls import Calls
from bot.telegram.outbox.deliveries import Upload
from bot.telegram.outbox.files import MadeFile, Makers
from bot.telegram.outbox.private_topics import PrivateTopics
from bot.telegram.outbox.whispers import Whispers

logger = logging.getLogger(__name__)


class Uploading:
    """Makes the call for an `Upload`. A file that cannot be made is left out: nothing waits for one."""

    def __init__(
        self,
        calls: Calls,
        store: Store,
        makers: Makers,
        topics: PrivateTopics,
        whispers: Whispers | None = None,
    ) -> None:
        self._calls = calls
        self._store = store
        self._makers = makers
        self._topics = topics
        self._whispers = whispers

    async def upload(self, claim: Claim, upload: Upload) -> Settlement:
        """Send the file. A picture for one player is left out where they are told their secrets in the group."""
        done = Settlement(done=(claim.row,))
        if self._whispers is not None and await self._whispers.route(upload) is not None:
            return done
        key = f"{upload.maker}:{upload.about}"
        if (known := await file_id_of(self._store, key)) is not None:
            try:
                await self._send(upload, known)
            except BadRequest as error:
                if "file" not in error.message.lower():
                    raise
            else:
                return done
        made = await self._make(upload)
        if made is None:
            return done
        file_id = await self._send(upload, made)
        async with self._store.transaction() as tx:
            await keep_file_id(tx, key, file_id)
        return done

    async def _send(self, upload: Upload, file: MadeFile | str) -> str:
        if upload.chat_id < 0:
            return await self._calls.upload(upload, file)
        return await self._topics.within(
            upload.chat_id, lambda topic: self._calls.upload(replace(upload, thread_id=topic), file)
        )

    async def _make(self, upload: Upload) -> MadeFile | None:
        try:
            return await self._makers.make(upload.maker, upload.about)
        except Exception:
            logger.exception("A file cannot be made: %s", upload.maker)
            return None
