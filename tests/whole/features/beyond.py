"""The dead of a game talk with one another, see the nights, and report what they read."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import ClassVar

from bot.playground.views import Happened
from bot.scenario import Scenario
from tests.whole.features.feature import Feature, Stage
from tests.whole.unbroken import Kept, Reading

PLAYERS = 7
SECRET = "psst"
"""Stands in everything that they say."""
IN = "Welcome to the beyond"
ANSWERS = ("👻 You are alone here", "You are not in a game right now", "That was too fast")
"""What they may be answered."""


class WithBeyond(Feature):
    """Whoever has come in says something, and so does everybody who hears of it."""

    settings: ClassVar[Mapping[str, object]] = {"beyond": True, "beyond_nights": True}

    def players(self, scenario: Scenario) -> int:
        """Enough that several die before the end."""
        return PLAYERS if PLAYERS in scenario.sizes() else scenario.sizes()[0]

    async def act(self, on: Stage, begin: int) -> None:
        """Follow what they are told, until the game is over."""
        people = {person.id: person for person in on.everyone}
        inside: list[int] = []
        talking: list[asyncio.Task[object]] = []
        try:
            async for event in on.control.follow(begin):
                message = event.message
                if message is None or event.kind != "sent" or not message.by_bot:
                    continue
                if message.chat_id == on.group.id and message.text.startswith("🏆"):
                    return
                if message.chat_id in people and IN in message.text and message.chat_id not in inside:
                    on.open_window()
                    inside.append(message.chat_id)
                    for author in inside:
                        said = f"{SECRET} {people[author].first_name}, of {len(inside)}"
                        await on.control.write(author, said)
                elif message.chat_id in people and SECRET in message.text and message.button("🚩") and not talking:
                    talking.append(asyncio.create_task(on.press(people[message.chat_id], message, "🚩")))
        finally:
            await asyncio.gather(*talking, return_exceptions=True)

    def is_loose(self, chat: int, text: str) -> bool:
        """What they say, what they are answered, and what is reported."""
        return SECRET in text or text.startswith(ANSWERS)

    def repeats(self, kept: Kept, readings: Mapping[int, Reading]) -> int:
        """Nobody says the same twice."""
        return sum(len(reading.loose) - len(set(reading.loose)) for reading in readings.values())

    def problems(self, on: Stage, events: Sequence[Happened], kept: Kept, readings: Mapping[int, Reading]) -> list[str]:
        """Whoever was there has read it, and nobody who was not."""
        inside: dict[int, int] = {}
        said: list[tuple[int, int, str]] = []
        problems = []
        read: set[tuple[int, str]] = set()
        for event in events:
            message = event.message
            if message is None or event.kind not in {"sent", "written"}:
                continue
            if not message.by_bot and SECRET in message.text:
                said.append((event.n, message.sender, message.text))
            elif message.by_bot and IN in message.text:
                inside.setdefault(event.chat_id, event.n)
            elif message.by_bot and SECRET in message.text:
                if event.chat_id not in inside and "🚩" not in message.text:
                    problems.append(f"chat {event.chat_id} lives, and was told {message.text!r}")
                read |= {(event.chat_id, text) for _, _, text in said if text in message.text}
        return problems + [
            f"chat {chat} was there, and never read {text!r}"
            for at, author, text in said
            for chat, came in inside.items()
            if came < at and chat != author and (chat, text) not in read
        ]
