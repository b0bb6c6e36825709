"""Features of a game in a sweep: the beginning, and the play."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from bot.scenario import Scenario
from bot.telegram.callback_data import AnswerButton
from bot.telegram.lobbies.board import lobby_slot
from bot.telegram.presenting.slots import game_slot
from playground.control import Control
from playground.crowd import Mind, Minds, calls, places
from playground.views import Group, Happened, PressResult, SeenMessage, Someone
from tests.crowds import KeptCrowd
from tests.whole.lives import LivesPlace
from tests.whole.table import lobby, playing
from tests.whole.unbroken import Arrival, ChatReading, StoreContents
from tests.whole.verdict import reader

PATIENCE = 15.0
"""How long a press may stay unanswered: a few lives. Real seconds."""
AWAKE = 7
"""The most players who answer; in a larger game the others are removed in the end for their silence (CH-08)."""
GREETING = Arrival("Hello!", beginning=True)
HELLO = Arrival("🎭 Hello!", beginning=True)
WELCOME = Arrival("You've joined the game in", beginning=True)


@dataclass
class Stage:
    """Where a game is swept.

    Attributes:
        everyone: who plays from the beginning.
        others: members who do not.
        joined: who has joined the lobby, by id, as often as that.
        quick: lives end only while the feature's own steps are made.
    """

    control: Control
    place: LivesPlace
    scenario: Scenario
    group: Group
    everyone: tuple[Someone, ...]
    others: tuple[Someone, ...]
    crowd: KeptCrowd
    quick: bool = False
    joined: list[int] = field(default_factory=list)

    def open_window(self) -> None:
        """From now on lives end as they are fated to."""
        self.place.window.touch()

    def close_window(self) -> None:
        """The feature has been seen."""
        if self.quick:
            self.place.window.unlink(missing_ok=True)

    async def told(self, chats: Sequence[int], words: str, after: int) -> SeenMessage:
        """Wait until the bot has written something that contains these words into all these chats; the last of them."""
        waiting = dict.fromkeys(chats)
        async for event in self.control.follow(after):
            message = event.message
            if message is not None and message.by_bot and words in message.text and reader(message) in waiting:
                waiting.pop(reader(message))
                if not waiting:
                    return message
        raise AssertionError("the feed ended")

    async def first_vote(self, after: int) -> None:
        """Wait until the city votes, or may do so."""
        async for event in self.control.follow(after):
            message = event.message
            if message is not None and message.chat_id == self.group.id and message.button(self.everyone[2].first_name):
                return

    async def press(self, person: Someone, message: SeenMessage, label: str) -> PressResult:
        """Press a button; there may be no answer."""
        button = message.button(label)
        assert button is not None, (label, message.buttons)
        data = str(button["callback_data"])
        return await self.control.press(person.id, message.message_id, data, message.chat_id, wait=PATIENCE)

    async def join(self, person: Someone, board: SeenMessage) -> None:
        """Press Join once; whoever is sent to the bot's chat goes there; then wait for the welcome."""
        begin = await self.control.last()
        press = await self.press(person, board, "Join")
        if press.answer is not None and press.answer.url:
            await self.control.follow_link(person.id, press.answer.url)
        self.joined.append(person.id)
        await self.told([person.id], WELCOME.text, begin)


class Answering(Mind):
    """A robot that answers what the game asks, and presses no other button: as others do, so that votes decide."""

    async def choose(self, message: SeenMessage) -> Sequence[tuple[int, int]]:
        """The last answer that names another player."""
        found = [
            (AnswerButton.unpack(message.keyboard[row][column]["callback_data"]), (row, column))
            for (row, column), label in places(message)
            if not calls(label, self.person)
        ]
        named = [place for press, place in found if press is not None and isinstance(press.pick, int)]
        return (named or [place for press, place in found if press is not None])[-1:]


class Feature:
    """A game's feature; this one has nothing.

    Attributes:
        settings: of the group, as far as they are not the defaults.
        others: so many members do not play.
        speed: the clock of the game runs so much faster.
        minds: the guides of the robots.
        elsewhere: chats besides the group and the private ones that the bot writes to.
    """

    settings: ClassVar[Mapping[str, object]] = {}
    others = 0
    speed = 60.0
    minds: Minds = Answering
    elsewhere: Sequence[int] = ()

    def players(self, scenario: Scenario) -> int:
        """How many play."""
        return scenario.sizes()[0]

    async def play(self, on: Stage) -> None:
        """Fill a lobby, one of them leaving and coming back, start the game, and let robots play."""
        everyone, group = on.everyone, on.group
        if greeted := [person.id for person in (*everyone, *on.others) if person.started]:
            await on.told(greeted, GREETING.text, 0)
        board = await lobby(on.control, group, everyone[0], f"/newgame {on.scenario.id}")
        for person in everyone[:-1]:
            await on.join(person, board)
        await on.press(everyone[1], board, "Leave")
        begin = await on.control.last()
        for person in everyone[AWAKE:]:
            on.crowd.rest(person.id)
        on.crowd.rest(everyone[1].id)  # else he is invited by the board, and is back before the other has come
        async with playing(on.crowd, begin):
            for person in (everyone[-1], everyone[1]):
                await on.join(person, board)
            await on.crowd.resume(everyone[1].id)
            if len(everyone) < on.scenario.sizes()[-1]:  # else the last seat has started the game
                await on.press(everyone[0], board, "Start")
            await self.act(on, begin)
            on.close_window()
            await asyncio.Event().wait()

    async def act(self, on: Stage, begin: int) -> None:
        """Acts beside the robots' play; `begin` is the place in the feed where the game began."""

    def before(self, on: Stage) -> dict[int, list[Arrival]]:
        """Each chat's messages before the game."""
        found = {on.group.id: [HELLO, Arrival("🎭", lobby_slot(1), beginning=True)]}
        for person in (*on.everyone, *on.others):
            found[person.id] = [*([GREETING] if person.started else []), *[WELCOME] * on.joined.count(person.id)]
        return found

    def seated(self, on: Stage) -> list[int]:
        """The holders of the seats, seat by seat, each in the order of coming."""
        return [person.id for person in (on.everyone[0], *on.everyone[2:], on.everyone[1])]

    def is_loose(self, chat: int, text: str) -> bool:
        """Whether something that the bot has told a chat does not follow from the log of the game."""
        return False

    def repeats(self, kept: StoreContents, readings: Mapping[int, ChatReading]) -> int:
        """How many of such messages came once more."""
        return 0

    def may_change(self, slot: str) -> bool:
        """Whether a message has looks that do not follow from the log."""
        return slot == lobby_slot(1)

    def may_keep_buttons(self, slot: str) -> bool:
        """Whether a message has buttons when the game is over."""
        return slot == game_slot(1, "end")  # there the next game is opened

    def problems(
        self,
        on: Stage,
        events: Sequence[Happened],
        kept: StoreContents,
        readings: Mapping[int, ChatReading],
    ) -> list[str]:
        """Further problems of a game that has been swept."""
        return []


class PlainFeature(Feature):
    """A plain game, whose robots press whatever there is."""

    minds: Minds = Mind
