"""The dead of a game talk with one another, see the nights, and report messages; watchers join them."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from typing import ClassVar

from bot.scenario import Scenario
from playground.views import Happened, Someone
from tests.whole.features.feature import Feature, Stage
from tests.whole.features.watching import ASKS, WATCHING, WATCHING_TOO, Watching
from tests.whole.unbroken import Arrival, ChatReading, StoreContents

PLAYERS = 7
SECRET = "psst"
"""Stands in everything that they say."""
IN = "Welcome to the graveyard"
ALONE = "👻 You're alone here"
"""What the first of them is answered."""
LATE = "You're not in a game right now"
"""What they are answered when the game is over."""
DAY, OVER = "Day 1", "🏆"
LONGEST = 100.0
"""How long a talk may take. Real seconds."""


class WithBeyond(Feature):
    """They talk at each arrival."""

    others = 3
    speed = 15.0
    settings: ClassVar[Mapping[str, object]] = {"beyond": True, "beyond_nights": True, "watchers": True}

    def __init__(self) -> None:
        self.watching = Watching()

    def players(self, scenario: Scenario) -> int:
        """Enough that several die before the end."""
        return PLAYERS if PLAYERS in scenario.sizes() else scenario.sizes()[0]

    async def act(self, on: Stage, begin: int) -> None:
        """By day some ask to watch. At each arrival all who are there talk, and the game waits."""
        people = {person.id: person for person in on.everyone}
        inside: list[Someone] = []
        been_away = False
        await on.told([on.group.id], DAY, begin)
        await self._alone(on, self._watch(on, inside))
        async for event in on.control.follow(begin):
            message = event.message
            if message is None or event.kind != "sent" or not message.by_bot:
                continue
            if message.chat_id == on.group.id and message.text.startswith(OVER):
                return
            if message.chat_id in people and IN in message.text and people[message.chat_id] not in inside:
                inside.append(people[message.chat_id])
                await self._alone(on, self._talk(on, inside))
                if not been_away:
                    been_away = True
                    await self._alone(on, self._be_away(on, inside[-1]))

    async def _alone(self, on: Stage, steps: Coroutine[None, None, None]) -> None:
        """Take these steps while the game waits, and lives end; missing ones are found in the end."""
        on.crowd.at_work.clear()
        if not on.quick or self.watching.since is None:  # the rest is more of the same
            on.open_window()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                await steps
        on.close_window()
        on.crowd.at_work.set()

    async def _watch(self, on: Stage, inside: list[Someone]) -> None:
        await self.watching.ask(on)
        inside.append(self.watching.let_in)
        await self._talk(on, inside)

    async def _be_away(self, on: Stage, dead: Someone) -> None:
        """The watcher leaves for a while without messages, and comes back."""
        watcher = self.watching.let_in
        left = await self.watching.leave(on)
        begin, said = await on.control.last(), f"{SECRET} {dead.first_name}, among the dead"
        await on.control.write(dead.id, said)
        async for event in on.control.follow(begin):
            message = event.message
            if message is not None and message.by_bot and (said in message.text or message.text.startswith(ALONE)):
                break
        await self.watching.come_back(on, left)
        begin, said = await on.control.last(), f"{SECRET} {watcher.first_name}, back again"
        await on.control.write(watcher.id, said)
        await on.told([dead.id], said, begin)
        self.watching.since = await on.control.last()

    async def _talk(self, on: Stage, inside: Sequence[Someone]) -> None:
        """Each says something, and the first who hears of it shows it to the admins."""
        for author in inside:
            begin, said = await on.control.last(), f"{SECRET} {author.first_name}, one of {len(inside)}"
            await on.control.write(author.id, said)
            others = [one for one in inside if one is not author]
            heard = await on.told([one.id for one in others or (author,)], said if others else ALONE, begin)
            if author is inside[-1] and others:
                await on.press(next(one for one in others if one.id == heard.chat_id), heard, "🚩")

    def before(self, on: Stage) -> dict[int, list[Arrival]]:
        """The log says nothing of messages to those who do not play."""
        return {**super().before(on), **{person.id: [] for person in on.others}}

    def is_loose(self, chat: int, text: str) -> bool:
        """Their words, the answers, reports, and watchers."""
        of_watching = chat in self.watching.chats or text.startswith(ASKS) or WATCHING_TOO in text
        return of_watching or SECRET in text or text.startswith((ALONE, LATE))

    def repeats(self, kept: StoreContents, readings: Mapping[int, ChatReading]) -> int:
        """No one says the same twice; a watcher is welcomed twice."""
        again = sum(len(reading.loose) - len(set(reading.loose)) for reading in readings.values())
        return again - self.watching.welcomed_again(readings)

    def problems(
        self, on: Stage, events: Sequence[Happened], kept: StoreContents, readings: Mapping[int, ChatReading]
    ) -> list[str]:
        """All who were there have read each message, and no others; a lone one has been told so."""
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
            elif message.by_bot and (IN in message.text or WATCHING in message.text):
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
        away = self.watching.away(events)
        problems += [
            f"chat {chat} was there, and never read {text!r}"
            for at, author, text in said
            for chat, came in inside.items()
            if came < at and chat != author and (chat, text) not in read and (chat, at) not in away
        ]
        problems += [
            f"chat {chat} was away, and read {text!r}"
            for at, _, text in said
            for chat, other in read
            if (chat, at) in away and other == text
        ]
        return problems + self.watching.problems(on, events, kept)
