"""The dead of a game talk with one another, see the nights, and report what they read."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.playground.views import Happened, Someone
from bot.scenario import Scenario
from tests.whole.features.feature import Feature, Stage
from tests.whole.unbroken import Kept, Reading

PLAYERS = 7
SECRET = "psst"
"""Stands in everything that they say."""
IN = "Welcome to the beyond"
ALONE = "👻 You are alone here"
"""What the first of them is answered."""
LATE = "You are not in a game right now"
"""What they are answered when the game is over."""
OVER = "🏆"
LONGEST = 40.0
"""So long a talk may take, real seconds."""


class WithBeyond(Feature):
    """They talk whenever somebody comes."""

    speed = 15.0
    settings: ClassVar[Mapping[str, object]] = {"beyond": True, "beyond_nights": True}

    def players(self, scenario: Scenario) -> int:
        """Enough that several die before the end."""
        return PLAYERS if PLAYERS in scenario.sizes() else scenario.sizes()[0]

    async def act(self, on: Stage, begin: int) -> None:
        """Whenever somebody comes in, all who are there say something, and nobody plays meanwhile."""
        people = {person.id: person for person in on.everyone}
        inside: list[Someone] = []
        async for event in on.control.follow(begin):
            message = event.message
            if message is None or event.kind != "sent" or not message.by_bot:
                continue
            if message.chat_id == on.group.id and message.text.startswith(OVER):
                return
            if message.chat_id in people and IN in message.text and people[message.chat_id] not in inside:
                inside.append(people[message.chat_id])
                on.crowd.at_work.clear()
                on.open_window()
                with contextlib.suppress(TimeoutError):  # what is missing then is found in the end
                    async with asyncio.timeout(LONGEST):
                        await self._talk(on, inside)
                on.close_window()
                on.crowd.at_work.set()

    async def _talk(self, on: Stage, inside: Sequence[Someone]) -> None:
        """Each says something, and the first who hears of it shows it to the admins."""
        for author in inside:
            begin, said = await on.control.last(), f"{SECRET} {author.first_name}, one of {len(inside)}"
            await on.control.write(author.id, said)
            others = [one for one in inside if one is not author]
            heard = await on.told([one.id for one in others or (author,)], said if others else ALONE, begin)
            if author is inside[-1] and others:
                await on.press(next(one for one in others if one.id == heard.chat_id), heard, "🚩")

    def is_loose(self, chat: int, text: str) -> bool:
        """What they say, what they are answered, and what is reported."""
        return SECRET in text or text.startswith((ALONE, LATE))

    def repeats(self, kept: Kept, readings: Mapping[int, Reading]) -> int:
        """Nobody says the same twice."""
        return sum(len(reading.loose) - len(set(reading.loose)) for reading in readings.values())

    def problems(self, on: Stage, events: Sequence[Happened], kept: Kept, readings: Mapping[int, Reading]) -> list[str]:
        """Whoever was there has read it, and nobody who was not; whoever was alone has been told so."""
        inside: dict[int, int] = {}
        said: list[tuple[int, int, str]] = []
        read: set[tuple[int, str]] = set()
        late: Counter[int] = Counter()
        problems = []
        for event in events:
            message = event.message
            if message is None or event.kind not in {"sent", "written"}:
                continue
            if not message.by_bot and SECRET in message.text:
                said.append((event.n, message.sender, message.text))
            elif message.by_bot and IN in message.text:
                inside.setdefault(event.chat_id, event.n)
            elif message.by_bot and message.text.startswith(LATE):
                late[event.chat_id] += 1
            elif message.by_bot and SECRET in message.text:
                if event.chat_id not in inside and "🚩" not in message.text:
                    problems.append(f"chat {event.chat_id} lives, and was told {message.text!r}")
                read |= {(event.chat_id, text) for _, _, text in said if text in message.text}
        for chat, count in late.items():  # what was said last
            own = [one for one in said if one[1] == chat]
            said = [one for one in said if one not in own[-count:]]
        if not any(ALONE in text for reading in readings.values() for text in reading.loose):
            problems.append("nobody was told that he was alone")
        return problems + [
            f"chat {chat} was there, and never read {text!r}"
            for at, author, text in said
            for chat, came in inside.items()
            if came < at and chat != author and (chat, text) not in read
        ]
