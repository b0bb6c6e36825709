"""A process's knowledge of the scenarios that groups have brought."""

import asyncio
from collections.abc import Mapping
from typing import cast

import pytest

from bot.store.groups.own_scenarios import OwnScenario, Stamp
from bot.store.reading import Reads
from bot.telegram import library
from bot.telegram.library import ScenarioLibrary

NO_READS = cast("Reads", None)


async def test_an_older_answer_does_not_hide_what_somebody_has_learnt_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows: list[OwnScenario] = []
    asked, answered = asyncio.Event(), asyncio.Event()

    async def stamp(_: Reads) -> Stamp:
        return len(rows), 0, 0, {}

    async def scenarios(_: Reads, __: Mapping[int, OwnScenario]) -> list[OwnScenario]:
        found = list(rows)
        if not asked.is_set():
            asked.set()
            await answered.wait()
        return found

    monkeypatch.setattr(library, "own_stamp", stamp)
    monkeypatch.setattr(library, "own_scenarios", scenarios)
    known = ScenarioLibrary({})
    slow = asyncio.ensure_future(known.refresh(NO_READS))
    await asked.wait()
    rows.append(OwnScenario(1, -1, "code", "ours", 1, True, 7, "id: ours"))
    quick = asyncio.ensure_future(known.refresh(NO_READS))
    for _ in range(5):
        await asyncio.sleep(0)
    answered.set()
    await asyncio.gather(slow, quick)
    assert known.brought("own_1") == rows[0]
