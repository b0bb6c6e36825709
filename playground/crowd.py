"""Robot players over HTTP: people who see messages and press buttons, and the minds by which they decide.

The plainest mind presses any button; others come from the bot's runner.
"""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from playground.control import Control, ControlError, NotAllowedError
from playground.server.text.utf16 import length
from playground.views import PressResult, SeenMessage, Someone

Place = tuple[int, int]
FSI, PDI = "\u2068", "\u2069"
HAND = "r:"
"""The beginning of the data of buttons by which players look at what is theirs; such a press answers no question."""


def calls(text: str, person: Someone) -> bool:
    """Whether a text names this person; the bot puts isolate characters around names."""
    name = person.first_name.strip()
    if not name:
        return False
    if FSI in text:
        return f"{FSI}{name}{PDI}" in text or f"{FSI}{name} " in text
    return name in text


def is_called(message: SeenMessage, person: Someone) -> bool:
    """Whether the first line of a message names this person, or mentions them by a name that the bot has made of it."""
    first_line = message.text.split("\n", 1)[0]
    mentions = [entity for entity in message.entities if entity["type"] == "text_mention"]
    here = [int(entity["user"]["id"]) for entity in mentions if entity["offset"] < length(first_line)]
    return person.id in here or calls(first_line, person)


def places(message: SeenMessage) -> Iterator[tuple[Place, str]]:
    """The buttons of a message that answer the bot, each as place and label."""
    for row, buttons in enumerate(message.keyboard):
        for column, button in enumerate(buttons):
            if not str(button.get("callback_data", HAND)).startswith(HAND):
                yield (row, column), str(button["text"])


def is_invitation(message: SeenMessage) -> bool:
    """Whether a message of the group invites people to join: one green button stands above several others."""
    keyboard = message.keyboard
    return len(keyboard) > 1 and len(keyboard[0]) == 1 and keyboard[0][0].get("style") == "success"


@dataclass(slots=True)
class Mind:
    """A robot that presses any button but its own name, and never says a word.

    Attributes:
        person: the owner of the mind.
        random: the source of chance for the robot's actions.
    """

    person: Someone
    random: Random

    def looks(self, message: SeenMessage) -> int:  # noqa: ARG002 - a hook
        """The number of times the robot looks at a message while the message changes."""
        return 1

    def takes_time(self, message: SeenMessage) -> bool:  # noqa: ARG002 - a hook
        """Whether the robot takes its time with a message, so that not all of them answer it in the same moment."""
        return False

    def see(self, message: SeenMessage) -> None:
        """Take in a message of a chat that the robot is in, by the bot or by people."""

    async def say(self, message: SeenMessage) -> Sequence[str]:  # noqa: ARG002 - a hook
        """The robot's words in the group before it answers a message."""
        return ()

    async def confide(self, people: Collection[int]) -> Sequence[str]:  # noqa: ARG002 - a hook
        """The robot's words to its team in private about the answer just chosen; `people` are the human members."""
        return ()

    async def reconsiders(self, message: SeenMessage) -> bool:  # noqa: ARG002 - a hook
        """Whether the robot has heard news since it answered this question, so that it should look again."""
        return False

    async def choose(self, message: SeenMessage) -> Sequence[Place]:
        """The buttons to press, one after another."""
        own = [place for place, label in places(message) if not calls(label, self.person)]
        return [self.random.choice(own)] if own else []


Minds = Callable[[Someone, Random], Mind]
"""A function that gives a person a mind."""


PRESS_WAIT = 20.0
"""The longest wait for the answer to a press, or for the bot's first words after a link, in seconds."""
REMEMBERED = 300
"""The number of messages whose present look the crowd remembers."""
QUICK = 0.3
"""The longest time that quick robots think about a button, in real seconds, whatever the speed of the game."""
AGAIN = 4.0
"""The factor by which robots wait longer before another look at a message that changes or got no answer at once."""
LOOK_BACK = 40
"""The number of newest messages that a robot looks at when it takes its seat again."""


GO_ON = "✏️"
"""The sign in a private question that says that the answer is not complete yet."""


@dataclass(slots=True)
class RobotCrowd:
    """A crowd of robot players who sit in one group.

    Attributes:
        control: the playground.
        chat_id: the group.
        people: the robots, and people on seats taken from robots.
        seed: the seed of the robots' actions.
        pause: the longest they think before they press, real seconds, whatever the speed of the game.
        minds: their ways to decide; see `Mind`.
        at_work: cleared while they have to rest.
    """

    control: Control
    chat_id: int
    people: tuple[Someone, ...]
    seed: str = "crowd"
    pause: float = QUICK
    minds: Minds = Mind
    at_work: asyncio.Event = field(default_factory=asyncio.Event)
    _minds: dict[int, Mind] = field(default_factory=dict)
    _idle: dict[int, bool] = field(default_factory=dict)
    _looks: dict[tuple[int, int, int], int] = field(default_factory=dict)
    _acting: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    _asked: dict[tuple[int, int, int], SeenMessage] = field(default_factory=dict)
    _newest: dict[tuple[int, int], SeenMessage] = field(default_factory=dict)
    _busy: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Set all robots to work, each with a mind."""
        self.at_work.set()
        for person in self.people:
            self._give_mind(person)

    def _give_mind(self, person: Someone) -> None:
        self._minds[person.id] = self.minds(person, Random(f"{self.seed}/{person.first_name}/{person.id}"))

    # -- who plays -------------------------------------------------------------------------------------------

    def plays(self, user: int) -> bool:
        """Whether a robot plays on this person's seat."""
        return user in self._minds and user not in self._idle

    def rest(self, user: int) -> None:
        """Let the robot of this seat rest, since a person takes the seat."""
        self._idle[user] = True

    async def resume(self, user: int) -> None:
        """Let the robot of this seat play again, and answer the open questions."""
        if self._idle.pop(user, False):
            for chat in (None, self.chat_id):
                with contextlib.suppress(ControlError, NotAllowedError):
                    for message in await self.control.messages(user, chat, limit=LOOK_BACK):
                        self._look(message)

    def welcome(self, person: Someone) -> None:
        """Take in a new person, or one with a new name."""
        self.people = (*(one for one in self.people if one.id != person.id), person)
        if person.id in self._minds:
            self._minds[person.id].person = person
        else:
            self._give_mind(person)

    def change_minds(self, minds: Minds) -> None:
        """Give all robots other minds from now on."""
        self.minds = minds
        for person in self.people:
            self._give_mind(person)

    # -- playing ---------------------------------------------------------------------------------------------

    async def join(self, lobby: SeenMessage) -> None:
        """Let all press the first button of a lobby, in turn; a robot that is sent to the bot's chat goes there."""
        for person in self.people:
            if self.plays(person.id):
                await self.join_one(person, lobby)

    async def join_one(self, person: Someone, lobby: SeenMessage) -> None:
        """A robot presses the first button of a lobby."""
        self._looks[person.id, lobby.chat_id, lobby.message_id] = 1
        press = await self._press(person, lobby, 0, 0)
        if press is not None and press.answer is not None and press.answer.url:
            begin = await self.control.last()
            await self.control.follow_link(person.id, press.answer.url)
            await self._greeted(person, begin)

    async def _greeted(self, person: Someone, after: int) -> None:
        """Let a robot that came by a link read the bot's reply, if there is one, before others go on."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PRESS_WAIT):
                async for event in self.control.follow(after):
                    if event.message is not None and event.message.by_bot and event.chat_id == person.id:
                        return

    async def play(self, after: int) -> None:
        """Follow the feed from the event after this number on, and answer whatever has buttons, until cancelled."""
        try:
            async for event in self.control.follow(after):
                if event.kind == "migrated" and event.chat_id == self.chat_id:
                    self.chat_id = int(event.facts["new_chat_id"])
                elif (message := event.message) is not None:
                    if message.by_bot:
                        self._look(message)
                    else:
                        self._show(message)
        finally:
            for task in self._busy:
                task.cancel()

    def _look(self, message: SeenMessage) -> None:
        self._newest[message.chat_id, message.message_id] = message
        if len(self._newest) > REMEMBERED:
            del self._newest[next(iter(self._newest))]
        self._show(message)
        for person in self._told_alone(message):
            self._spawn(self._reconsider(person))
        for person in self._concerned(message):
            key = (person.id, message.chat_id, message.message_id)
            own = person.id in {message.chat_id, message.receiver}
            begun = message.edited and GO_ON in message.text and own
            looks = 0 if _asks_another(self._asked.get(key), message) else self._looks.get(key, 0)
            again = looks < self._minds[person.id].looks(message)
            if (again or begun) and key not in self._acting and self.plays(person.id):
                self._looks[key], self._acting[key] = looks + 1, True
                wait = AGAIN if (looks or self._minds[person.id].takes_time(message)) and not begun else 1.0
                self._spawn(self._act(person, message, wait * self.pause))

    def _spawn(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(doing)
        self._busy.append(task)
        task.add_done_callback(self._busy.remove)

    def _show(self, message: SeenMessage) -> None:
        for person in self._readers(message):
            self._minds[person.id].see(message)

    def _readers(self, message: SeenMessage) -> Iterable[Someone]:
        if message.chat_id in self._minds:
            return (self._minds[message.chat_id].person,)
        there = self.people if message.chat_id == self.chat_id else ()
        return there if message.receiver is None else tuple(one for one in there if message.is_for(one.id))

    def _concerned(self, message: SeenMessage) -> Iterable[Someone]:
        """The robots that have a button to press: in a private chat its owner, for a lone button the one named at the
        beginning of the message, else all. In a practice game the private chat is the group, too.

        Menus and answers to others come silently, and robots do not look at them; nor do they ask for another game.
        """
        if not message.keyboard or message.silent or message.is_end:
            return ()
        if message.chat_id == self.chat_id and message.receiver is None and len(message.buttons) == 1:
            first_line = message.text.split("\n", 1)[0]
            if message.chat_id in self._minds and FSI not in first_line:  # practice: it may be a question in private
                return self._readers(message)
            return tuple(person for person in self.people if is_called(message, person))
        return self._readers(message)

    def _told_alone(self, message: SeenMessage) -> Iterable[Someone]:
        """The robots that were told something in private, perhaps the words of a person in their team."""
        is_private = message.chat_id in self._minds or message.receiver is not None
        return self._readers(message) if self._idle and is_private and not message.keyboard else ()

    async def _reconsider(self, person: Someone) -> None:
        """Let a robot look again at the questions that it has answered, if it has heard something since."""
        mind = self._minds[person.id]
        for key in [key for key in self._asked if key[0] == person.id]:
            message = self._newest.get(key[1:])
            if message is None or not message.keyboard or not await mind.reconsiders(message):
                continue
            if key not in self._acting and self.plays(person.id):
                self._acting[key] = True
                await self._act(person, message, self.pause)

    async def _act(self, person: Someone, message: SeenMessage, longest: float) -> None:
        mind = self._minds[person.id]
        key = (person.id, message.chat_id, message.message_id)
        await asyncio.sleep(mind.random.uniform(0.1, 1.0) * longest)
        await self.at_work.wait()
        self._acting.pop(key, None)
        if not self.plays(person.id):
            self._looks.pop(key, None)
            return
        message = self._newest.get((message.chat_id, message.message_id), message)
        self._asked[key] = message
        if is_invitation(message):
            await self.join_one(person, message)
            return
        mind = self._minds[person.id]
        if lines := await mind.say(message):
            await self._write(person, lines)
        pressed = await mind.choose(message)
        if self._idle:
            await self._confide(person, await mind.confide(self._idle))
        for place in pressed:
            await self._press(person, message, *place)

    async def _write(self, person: Someone, lines: Sequence[str]) -> None:
        """Write in the group, with time for others to read; nothing happens where the person may not write now."""
        with contextlib.suppress(ControlError, NotAllowedError):
            for line in lines:
                await self.control.write(person.id, line, self.chat_id)
                await asyncio.sleep(self.pause)

    async def _confide(self, person: Someone, lines: Sequence[str]) -> None:
        """Write to the bot in private, which passes it on to the team."""
        with contextlib.suppress(ControlError, NotAllowedError):
            for line in lines:
                await self.control.write(person.id, line)

    async def _press(self, person: Someone, message: SeenMessage, row: int, column: int) -> PressResult | None:
        """Press a button; nothing happens if the message, the button or the server is gone by now."""
        chat = None if message.chat_id == person.id else message.chat_id
        with contextlib.suppress(ControlError, NotAllowedError):
            button = message.keyboard[row][column]
            data = button.get("callback_data")
            place = {"data": data} if data is not None else {"row": row, "column": column}
            return await self.control.press(person.id, message.message_id, chat=chat, wait=PRESS_WAIT, **place)
        return None


def _asks_another(one: SeenMessage | None, now: SeenMessage) -> bool:
    """Whether a message that was answered asks something else now: none of its buttons sends the same data."""
    if one is None:
        return False
    sent = [{str(button.get("callback_data", "")) for button in message.buttons} for message in (one, now)]
    return sent[0].isdisjoint(sent[1])
