"""Two wait for a seat of a game that runs; somebody leaves, and the first of them is asked first."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from playground.views import Happened, SeenMessage, Someone
from tests.whole.features.feature import Stage
from tests.whole.features.substitutes import WithSubstitutes
from tests.whole.unbroken import ChatReading, StoreContents

IN_LINE = "You're waiting for a seat"
"""What they are answered who came by a link."""
FREE, TAKEN = "🪑 Free seat", "🪑 This seat is no longer free"
"""The looks of an offer."""
LATER = "⏳ Those who have waited longer"
"""Stands below it where somebody else goes first."""


class WithWaitingList(WithSubstitutes):
    """The first in line plays on, whom the bot did not know before; the other goes on waiting."""

    settings: ClassVar[Mapping[str, object]] = {"substitutes": "waiting"}
    others = 2

    async def act(self, on: Stage, begin: int) -> None:
        """They get in line before the first vote of all; then the others wait until the seat is taken."""
        first, second = on.others
        board = await on.told([on.group.id], "The game has started", begin)
        on.open_window()
        for person in on.others:
            await self._wait(on, person, board)
        on.close_window()
        await on.first_vote(begin)
        begin = await self.somebody_leaves(on)
        offers = {person.id: await on.told([person.id], FREE, begin) for person in on.others}
        await on.press(second, offers[second.id], "Take the seat")
        on.crowd.welcome(first)
        await on.press(first, offers[first.id], "Take the seat")
        await on.told([first.id], "You're now playing for", begin)
        await on.told([second.id], TAKEN, begin)
        on.crowd.at_work.set()

    async def _wait(self, on: Stage, person: Someone, board: SeenMessage) -> None:
        begin = await on.control.last()
        press = await on.press(person, board, "Wait for a seat")
        if press.answer is not None and press.answer.url:
            await on.control.follow_link(person.id, press.answer.url)
            await on.told([person.id], IN_LINE, begin)

    def is_loose(self, chat: int, text: str) -> bool:
        """The waiting line does not stand in the log; an offer in the group does."""
        return chat > 0 and text.startswith((IN_LINE, FREE))

    def repeats(self, kept: StoreContents, readings: Mapping[int, ChatReading]) -> int:
        """No one is asked for the same seat twice."""
        return sum(len(reading.loose) - len(set(reading.loose)) for reading in readings.values())

    def problems(
        self, on: Stage, events: Sequence[Happened], kept: StoreContents, readings: Mapping[int, ChatReading]
    ) -> list[str]:
        """Each was told that he waits; both were asked, in their order; those who wait on are asked of every seat."""
        looks = [event.message for event in events if event.message and event.kind in {"sent", "edited"}]
        offered = {look.text for look in looks if look.chat_id == on.group.id and look.text.startswith(FREE)}
        problems = []
        for place, person in enumerate(on.others):
            said = list(dict.fromkeys(readings[person.id].loose))
            asked = [text for text in said if text.startswith(FREE)]
            if len(said) - len(asked) != (not person.started):
                problems.append(f"{person.first_name} was told that he waits: {said}")
            if not asked or (LATER in asked[0]) != (place > 0):
                problems.append(f"{person.first_name}, number {place} in line, was asked {asked}")
            missed = offered - {text.partition(f"\n{LATER}")[0] for text in asked}
            if missed and (place > 0 or len(missed) == len(offered)):
                problems.append(f"{person.first_name} was not asked {missed}")
            for number in {look.message_id for look in looks if look.chat_id == person.id and look.text in asked}:
                last = [look for look in looks if (look.chat_id, look.message_id) == (person.id, number)][-1]
                is_known = (person.id, number) in kept.slots  # else it was sent twice
                if is_known and (last.keyboard or not last.text.startswith(TAKEN)):
                    problems.append(f"{person.first_name} may still press under {last.text!r}")
        return problems
