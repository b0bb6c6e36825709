"""All write all the time, in a group that plays by voice: no message is deleted, and none counts."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import ClassVar

from playground.views import Happened
from tests.whole.features.feature import Feature, Stage
from tests.whole.unbroken import ChatReading, StoreContents

PAUSE = 2.5
"""Between what they write. Real seconds."""
FIRST = 4
"""The number of things that are written while the window is open."""
HEARD = {"Sign", "Wrote", "Uttered"}
"""What becomes of what is written elsewhere."""


class WithVoice(Feature):
    """They write without being asked."""

    settings: ClassVar[Mapping[str, object]] = {"voice": True, "silence_night": False, "mute_dead": False}

    async def act(self, on: Stage, begin: int) -> None:
        """One after another writes something, until the game is over; the window is open for the first of it."""
        await on.first_vote(begin)
        on.open_window()
        writing = asyncio.create_task(self._write(on))
        try:
            await on.told([on.group.id], "🏆", begin)
        finally:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    async def _write(self, on: Stage) -> None:
        for number in range(100_000):
            person = on.everyone[number % len(on.everyone)]
            await on.control.write(person.id, f"{person.first_name} says {number}", on.group.id)
            await asyncio.sleep(PAUSE)
            if number == FIRST:
                on.close_window()

    def problems(
        self, on: Stage, events: Sequence[Happened], kept: StoreContents, readings: Mapping[int, ChatReading]
    ) -> list[str]:
        """Nothing has gone, and nothing has counted."""
        gone = [event for event in events if event.kind == "deleted" and event.chat_id == on.group.id]
        heard = [line for line in kept.log if line.record["kind"] in HEARD]
        return [f"something was deleted: {event.facts}" for event in gone] + [f"it was heard: {one}" for one in heard]
