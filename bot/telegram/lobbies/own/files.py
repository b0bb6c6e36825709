"""The files of scenarios: those that groups have brought, as their authors wrote them, and ours, to be changed."""

import re

from bot.scenario.changing import to_change
from bot.store.groups.own_scenarios import own_id
from bot.store.rows import Chat
from bot.telegram.context import ChatContext
from bot.telegram.lobbies.own.change_screens import named, notes
from bot.telegram.outbox.deliveries import MadeFile, Upload
from bot.text import LANGUAGES, tongue

OF_OWN = "own"
"""The name of the maker of these files in the outbox (`Makers`)."""


class OwnFiles:
    """The sender of these files: each is of a row, which never changes, or of one of our scenarios and a language."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx
        ctx.makers[OF_OWN] = self._make

    async def send(self, chat: Chat, thread_id: int | None, scenario: str) -> None:
        """Send a group the file of a scenario as its author wrote it; one of ours with notes for whoever changes it."""
        kept = self._ctx.scenarios.brought(scenario)
        about = str(kept.id) if kept is not None else f"{scenario}:{chat.language}"
        await self._ctx.outgoing.deliver(Upload(chat.id, OF_OWN, about, thread_id=thread_id))

    async def _make(self, about: str) -> MadeFile | None:
        id_, _, language = about.partition(":")
        if language:
            ours = self._ctx.scenarios.shipped.get(id_)
            if ours is None or language not in LANGUAGES:
                return None
            return MadeFile(f"{id_}.yaml", to_change(ours, named(ours), notes(tongue(language), ours)).encode())
        one = self._ctx.scenarios.brought(own_id(int(id_)))
        if one is None:
            return None
        name = re.sub(r"[^a-z0-9_]+", "_", one.name.lower()).strip("_") or "scenario"
        return MadeFile(f"{name}.yaml", one.text.encode())
