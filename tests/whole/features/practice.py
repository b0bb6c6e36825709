"""One person practises with robots of the bot, in the private chat; a group that he is in hears nothing."""

import asyncio
from collections.abc import Mapping

from bot.scenario import Scenario
from bot.telegram.games.practice import size_of
from tests.whole.features.feature import GREETING, HELLO, Feature, Stage
from tests.whole.table import playing
from tests.whole.unbroken import Arrival, ChatReading, StoreContents

SAID = "💬"
"""Before what a robot says: it depends on the life in which it is said."""


class WithPractice(Feature):
    """The first of the people plays alone."""

    def players(self, scenario: Scenario) -> int:
        """One, and another member of the group."""
        return 2

    async def play(self, on: Stage) -> None:
        """Choose a game from the menu, and play."""
        person = on.everyone[0]
        await on.told([one.id for one in on.everyone], GREETING.text, 0)
        on.open_window()
        begin = await on.control.last()
        await on.control.write(person.id, "/practice")
        menu = await on.told([person.id], "Practice", begin)
        data = f"p:play:{on.scenario.id}"
        async with playing(on.crowd, begin):
            await on.control.press(person.id, menu.message_id, data, wait=15)
            await on.told([person.id], "Day 1", begin)
            on.close_window()
            await asyncio.Event().wait()

    def before(self, on: Stage) -> dict[int, list[Arrival]]:
        """The greeting of both, and the menu."""
        one, other = on.everyone
        return {
            on.group.id: [HELLO],
            one.id: [GREETING, Arrival("🎓", beginning=True)],
            other.id: [GREETING],
        }

    def seated(self, on: Stage) -> list[int]:
        """Behind the person come robots."""
        return [on.everyone[0].id, *(-number for number in range(1, size_of(on.scenario)))]

    def is_loose(self, chat: int, text: str) -> bool:
        """The words of robots."""
        return text.startswith(SAID)

    def repeats(self, kept: StoreContents, readings: Mapping[int, ChatReading]) -> int:
        """A robot's words to a question, and each look of them, have a slot."""
        said = [slot for slot in kept.slots.values() if ".said" in slot]
        return sum(len(reading.loose) for reading in readings.values()) - len(said)
