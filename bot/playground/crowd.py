"""Robot players over HTTP: people who see messages and press buttons, and know nothing else."""

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from bot.playground.control import Control, ControlError, NotAllowedError
from bot.playground.views import Press, Seen, Someone

PRESS_WAIT = 20.0
"""So long a robot waits for the answer to a press. Seconds."""


@dataclass(slots=True)
class Pressed:
    """A press that a robot made, and what came of it."""

    user: int
    chat_id: int
    message_id: int
    label: str
    answer: Press


@dataclass(slots=True)
class Crowd:
    """Robots who sit in one group.

    Attributes:
        control: the playground.
        chat_id: the group.
        people: the robots.
        seed: of what they do.
        pause: the longest they think before they press, seconds.
        presses: all they have pressed, with the answers.
    """

    control: Control
    chat_id: int
    people: tuple[Someone, ...]
    seed: str = "crowd"
    pause: float = 0.3
    presses: list[Pressed] = field(default_factory=list)
    _random: Random = field(init=False)
    _done: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    _busy: list[asyncio.Task[None]] = field(default_factory=list)
    _by_id: dict[int, Someone] = field(init=False)

    def __post_init__(self) -> None:
        """Sit down."""
        self._random = Random(self.seed)
        self._by_id = {person.id: person for person in self.people}

    async def join(self, lobby: Seen) -> None:
        """Press the first button of a lobby, one after another; whoever is sent to the bot's chat goes there."""
        for person in self.people:
            press = await self._press(person, lobby, 0, 0)
            if press is not None and press.answer is not None and press.answer.url:
                await self.control.follow_link(person.id, press.answer.url)

    async def play(self, after: int) -> None:
        """Follow the feed from there on, and answer whatever has buttons, until cancelled."""
        try:
            async for event in self.control.follow(after):
                if (message := event.message) is not None and message.by_bot and message.keyboard:
                    self._look(message)
        finally:
            for task in self._busy:
                task.cancel()

    def _look(self, message: Seen) -> None:
        for person in self._concerned(message):
            key = (person.id, message.chat_id, message.message_id)
            if key not in self._done:
                self._done[key] = True
                task = asyncio.create_task(self._act(person, message))
                self._busy.append(task)
                task.add_done_callback(self._busy.remove)

    def _concerned(self, message: Seen) -> Iterable[Someone]:
        """Who has something to press: whose private chat it is, whose name a lone button's message leads with, all."""
        if message.chat_id in self._by_id:
            return (self._by_id[message.chat_id],)
        if message.chat_id != self.chat_id:
            return ()
        if len(message.buttons) == 1:
            first_line = message.text.split("\n", 1)[0]
            return tuple(person for person in self.people if person.first_name in first_line)
        return self.people

    async def _act(self, person: Someone, message: Seen) -> None:
        await asyncio.sleep(self._random.uniform(0.1, 1.0) * self.pause)
        own = [place for place, button in _places(message) if person.first_name not in button["text"]]
        if own:
            row, column = self._random.choice(own)
            await self._press(person, message, row, column)

    async def _press(self, person: Someone, message: Seen, row: int, column: int) -> Press | None:
        chat = None if message.chat_id == person.id else message.chat_id
        with contextlib.suppress(ControlError, NotAllowedError):  # the message or its buttons may be gone by now
            press = await self.control.press(
                person.id, message.message_id, chat=chat, row=row, column=column, wait=PRESS_WAIT
            )
            label = str(press.button["text"]) if press.button else ""
            self.presses.append(Pressed(person.id, message.chat_id, message.message_id, label, press))
            return press
        return None


def _places(message: Seen) -> Iterable[tuple[tuple[int, int], dict[str, str]]]:
    for row, buttons in enumerate(message.keyboard):
        for column, button in enumerate(buttons):
            yield (row, column), button
