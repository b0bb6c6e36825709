"""The files of scenarios that groups have brought, as their authors wrote them."""

import re

from bot.store.groups.own_scenarios import own_id
from bot.telegram.context import ChatContext
from bot.telegram.outbox.deliveries import Upload
from bot.telegram.outbox.files import MadeFile

OF_OWN = "own"
"""The name of the maker."""


class OwnFiles:
    """Sends these files. Each is about a row, which never changes."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx
        ctx.makers.add(OF_OWN, self._make)

    async def send(self, chat_id: int, thread_id: int | None, row: int) -> None:
        """Send the file of a row to the group that keeps it."""
        await self._ctx.outgoing.deliver(Upload(chat_id, OF_OWN, str(row), thread_id=thread_id))

    async def _make(self, about: str) -> MadeFile | None:
        one = self._ctx.scenarios.brought(own_id(int(about)))
        if one is None:
            return None
        name = re.sub(r"[^a-z0-9_]+", "_", one.name.lower()).strip("_") or "scenario"
        return MadeFile(f"{name}.yaml", one.text.encode())
