"""Robot players over HTTP: people who see messages and press buttons, and know nothing else."""

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

import httpx

from bot.playground.control import Control, ControlError, NotAllowedError
from bot.playground.minds import Mind, Sensible, calls, is_invitation
from bot.playground.views import Press, Seen, Someone

PRESS_WAIT = 20.0
"""So long a robot waits for the answer to a press, or for the bot's first words after a link. Seconds."""
REMEMBERED = 300
"""Of so many messages they know how they look now."""
LOOK_BACK = 40
"""A robot that takes its seat again looks at so many of the newest messages."""


GO_ON = "✏️"
"""In a private question: what was chosen is not the whole answer yet."""


@dataclass(slots=True)
class Pressed:
    """A press that a robot made, and what came of it."""

    user: int
    chat_id: int
    message_id: int
    label: str
    data: str
    answer: Press


@dataclass(slots=True)
class Crowd:
    """Robots who sit in one group.

    Attributes:
        control: the playground.
        chat_id: the group.
        people: the robots, and those whose seats were taken from robots.
        seed: of what they do.
        pause: the longest they think before they press, seconds.
        manner: `random` or `sensible`; see `bot.playground.minds`.
        presses: all they have pressed, with the answers.
        at_work: cleared while they are to do nothing.
    """

    control: Control
    chat_id: int
    people: tuple[Someone, ...]
    seed: str = "crowd"
    pause: float = 0.3
    manner: str = "random"
    presses: list[Pressed] = field(default_factory=list)
    at_work: asyncio.Event = field(default_factory=asyncio.Event)
    _minds: dict[int, Mind] = field(default_factory=dict)
    _idle: dict[int, bool] = field(default_factory=dict)
    _done: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    _newest: dict[tuple[int, int], Seen] = field(default_factory=dict)
    _busy: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Sit down."""
        self.at_work.set()
        for person in self.people:
            self._give_mind(person)

    def _give_mind(self, person: Someone) -> None:
        kind = Sensible if self.manner == "sensible" else Mind
        self._minds[person.id] = kind(person, self.people, Random(f"{self.seed}/{person.first_name}/{person.id}"))

    # -- who plays -------------------------------------------------------------------------------------------

    def plays(self, user: int) -> bool:
        """Whether a robot has this seat."""
        return user in self._minds and user not in self._idle

    def rest(self, user: int) -> None:
        """A person takes this robot's seat."""
        self._idle[user] = True

    async def resume(self, user: int) -> None:
        """The robot has its seat again, and answers what is open."""
        if self._idle.pop(user, False):
            for chat in (None, self.chat_id):
                with contextlib.suppress(ControlError, NotAllowedError):
                    for message in await self.control.messages(user, chat, limit=LOOK_BACK):
                        self._look(message)

    def welcome(self, person: Someone) -> None:
        """Somebody new, or somebody who is called otherwise now."""
        self.people = (*(one for one in self.people if one.id != person.id), person)
        if person.id in self._minds:
            self._minds[person.id].person = person
        else:
            self._give_mind(person)
        for mind in self._minds.values():
            mind.others = self.people

    def change_manner(self, manner: str) -> None:
        """Let them all play otherwise from now on; what they remember is forgotten."""
        self.manner = manner
        for person in self.people:
            self._give_mind(person)

    # -- playing ---------------------------------------------------------------------------------------------

    async def join(self, lobby: Seen) -> None:
        """Press the first button of a lobby, one after another; whoever is sent to the bot's chat goes there."""
        for person in self.people:
            if self.plays(person.id):
                await self.join_one(person, lobby)

    async def join_one(self, person: Someone, lobby: Seen) -> None:
        """Somebody presses the first button of a lobby."""
        self._done[person.id, lobby.chat_id, lobby.message_id] = True
        press = await self._press(person, lobby, 0, 0)
        if press is not None and press.answer is not None and press.answer.url:
            begin = await self.control.last()
            await self.control.follow_link(person.id, press.answer.url)
            await self._greeted(person, begin)

    async def _greeted(self, person: Someone, after: int) -> None:
        """Whoever came by a link reads what the bot says to that, if it says anything, before others go on."""
        with contextlib.suppress(TimeoutError, httpx.TransportError):
            async with asyncio.timeout(PRESS_WAIT):
                async for event in self.control.follow(after):
                    if event.message is not None and event.message.by_bot and event.chat_id == person.id:
                        return

    async def play(self, after: int) -> None:
        """Follow the feed from there on, and answer whatever has buttons, until cancelled."""
        try:
            async for event in self.control.follow(after):
                if event.kind == "migrated" and event.chat_id == self.chat_id:
                    self.chat_id = int(event.facts["new_chat_id"])
                elif (message := event.message) is not None and message.by_bot:
                    self._look(message)
        finally:
            for task in self._busy:
                task.cancel()

    def _look(self, message: Seen) -> None:
        self._newest[message.chat_id, message.message_id] = message
        if len(self._newest) > REMEMBERED:
            del self._newest[next(iter(self._newest))]
        for person in self._readers(message):
            self._minds[person.id].see(message)
        for person in self._concerned(message):
            key = (person.id, message.chat_id, message.message_id)
            begun = message.edited and GO_ON in message.text and person.id == message.chat_id
            if (key not in self._done or begun) and self.plays(person.id):
                self._done[key] = True
                task = asyncio.create_task(self._act(person, message))
                self._busy.append(task)
                task.add_done_callback(self._busy.remove)

    def _readers(self, message: Seen) -> Iterable[Someone]:
        if message.chat_id in self._minds:
            return (self._minds[message.chat_id].person,)
        return self.people if message.chat_id == self.chat_id else ()

    def _concerned(self, message: Seen) -> Iterable[Someone]:
        """Who has something to press: whose private chat it is, whose name a lone button's message leads with, all.

        Menus and answers to others come silently, and robots do not look at them.
        """
        if not message.keyboard or message.silent:
            return ()
        if message.chat_id == self.chat_id and len(message.buttons) == 1:
            first_line = message.text.split("\n", 1)[0]
            return tuple(person for person in self.people if calls(first_line, person))
        return self._readers(message)

    async def _act(self, person: Someone, message: Seen) -> None:
        mind = self._minds[person.id]
        await asyncio.sleep(mind.random.uniform(0.1, 1.0) * self.pause)
        await self.at_work.wait()
        if not self.plays(person.id):
            self._done.pop((person.id, message.chat_id, message.message_id), None)
            return
        message = self._newest.get((message.chat_id, message.message_id), message)
        if is_invitation(message):
            await self.join_one(person, message)
        elif (place := mind.choose(message)) is not None:
            await self._press(person, message, *place)

    async def _press(self, person: Someone, message: Seen, row: int, column: int) -> Press | None:
        """Press; the message, its buttons or the whole server may be gone by now."""
        chat = None if message.chat_id == person.id else message.chat_id
        with contextlib.suppress(ControlError, NotAllowedError, httpx.TransportError):
            button = message.keyboard[row][column]
            data = button.get("callback_data")
            place = {"data": data} if data is not None else {"row": row, "column": column}
            press = await self.control.press(person.id, message.message_id, chat=chat, wait=PRESS_WAIT, **place)
            pressed = Pressed(person.id, message.chat_id, message.message_id, str(button["text"]), data or "", press)
            self.presses.append(pressed)
            return press
        return None
