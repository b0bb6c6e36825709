"""The scenarios: those of this bot, which every group may play, and those that groups have brought for themselves."""

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, Self

from bot.scenario import Scenario, ScenarioError
from bot.scenario.own import read_own
from bot.store.groups.own_scenarios import OwnScenario, Stamp, own_id, own_scenarios, own_stamp
from bot.store.reading import Reads
from bot.store.rows import Chat

logger = logging.getLogger(__name__)

READY = 128
"""The number of groups' scenarios that are kept in memory; others are read again when needed."""


Brings = Literal["all"] | frozenset[int]
"""The groups that may bring scenarios: all, or only these (perhaps none)."""


class ScenarioLibrary(Mapping[str, Scenario]):
    """All scenarios by id. Iteration gives this bot's own alone; those of groups can be had by id, for their games.

    The choices of a group are `of` that group: a group cannot see what another has brought.
    """

    def __init__(self, shipped: Mapping[str, Scenario], brings: Brings = "all") -> None:
        self.shipped = shipped
        self._brings = brings
        self._brought: dict[str, OwnScenario] = {}
        self._kept: dict[int, list[str]] = {}
        self._published: dict[int, str] = {}
        self._stamp: Stamp = (0, 0, 0, {})
        self._ready: OrderedDict[str, Scenario] = OrderedDict()
        self._turn = asyncio.Lock()

    def __getitem__(self, id_: str) -> Scenario:
        found = self.shipped.get(id_) or self._ready.get(id_)
        if found is None:
            try:
                one = self._brought[id_]
                found = read_own(one.text, id_, self._published.get(one.id, ""), kept=True)
            except ScenarioError as error:
                logger.warning("the scenario %s of a group cannot be played any more: %s", id_, error)
                raise KeyError(id_) from error
            self._ready[id_] = found
            while len(self._ready) > READY:
                self._ready.popitem(last=False)
        return found

    def __contains__(self, id_: object) -> bool:
        return isinstance(id_, str) and self.get(id_) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.shipped)

    def __len__(self) -> int:
        return len(self.shipped)

    def of(self, chat_id: int | None) -> Mapping[str, Scenario]:
        """The scenarios open to a group: this bot's, those that are published, and its own if it may bring any."""
        kept = self._kept.get(chat_id, ()) if chat_id is not None and self.may_bring(chat_id) else ()
        others = dict.fromkeys((*map(own_id, self._published), *kept))
        if not others:
            return self.shipped
        return {**self.shipped, **{id_: scenario for id_ in others if (scenario := self.get(id_)) is not None}}

    def may_bring(self, chat_id: int | None) -> bool:
        """Whether a group (None: any group) may bring scenarios."""
        return self._brings == "all" or (bool(self._brings) if chat_id is None else chat_id in self._brings)

    def newest(self, id_: str, chat_id: int) -> str:
        """The id of the newest version of a scenario for this group (its own, or the published one); else `id_`."""
        old = self._brought.get(id_)
        if old is None:
            return id_
        same = (one for one in self._brought.values() if (one.chat_id, one.name) == (old.chat_id, old.name))
        counts = (one for one in same if (one.current if one.chat_id == chat_id else one.id in self._published))
        return next((own_id(one.id) for one in counts), id_)

    def newest_open(self, id_: str, chat_id: int) -> str | None:
        """The id of the newest version of a scenario, if this group may still choose it; else None."""
        newest = self.newest(id_, chat_id)
        return newest if newest in self.of(chat_id) else None

    def up_to_date(self, chat: Chat) -> Chat:
        """The group with the newest version of the scenario that it has chosen, played with the options set for it."""
        newest = self.newest(chat.scenario, chat.id)
        if newest == chat.scenario:
            return chat
        options = chat.options.get(newest) or chat.options.get(chat.scenario, {})
        return replace(chat, scenario=newest, options={**chat.options, newest: options})

    def brought(self, id_: str) -> OwnScenario | None:
        """The file of a scenario that a group has brought; None for one of this bot's."""
        return self._brought.get(id_)

    @classmethod
    async def at(cls, reads: Reads, shipped: Mapping[str, Scenario]) -> Self:
        """A library of these scenarios and all that groups have brought into a database, for all games in it."""
        library = cls(shipped)
        await library.refresh(reads)
        return library

    async def refresh(self, reads: Reads) -> None:
        """Read again from the store what groups have brought, and what is published for all."""
        async with self._turn:  # who has asked later is not given an older answer
            stamp = await own_stamp(reads)
            brought = await own_scenarios(reads, {one.id: one for one in self._brought.values()})
        self._stamp = stamp
        *_, published = stamp
        for row in {row for row, _ in self._published.items() ^ published.items()}:
            self._ready.pop(own_id(row), None)  # its name has an author by now, or none
        self._published = published
        self._brought = {own_id(one.id): one for one in brought}
        kept: defaultdict[int, list[str]] = defaultdict(list)
        for id_, one in self._brought.items():
            if one.current:
                kept[one.chat_id].append(id_)
        self._kept = dict(kept)

    async def look(self, reads: Reads) -> None:
        """Refresh, if other processes have changed something: the command that publishes scenarios, or other workers.

        Workers are told of each change; a bot on a file looks when an admin sends `/scenario`.
        """
        if await own_stamp(reads) != self._stamp:
            await self.refresh(reads)
