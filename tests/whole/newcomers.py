"""The way of a player who has never started the bot, from *Join* to their role: taps, changes of chat, seconds.

`python -m tests.whole.newcomers` prints a line for each place where secrets are told, at real speed and within limits.
"""

import asyncio
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bot.app import running
from playground.control import Control
from playground.server.serving import running_server
from playground.server.settings import FloodLimits
from playground.views import Group, PressResult, SeenMessage, Someone
from tests.whole.modes import MODES, ROLE
from tests.whole.table import bot_settings, choose_secrets, group_of, lobby, people
from tests.whole.verdict import reader

PLAYERS = 6
PATIENCE = 60.0
"""Seconds that an answer may take on a slow machine."""


@dataclass(frozen=True)
class Arriving:
    """The cost of arriving.

    Attributes:
        taps: on buttons, until the role was there to be read.
        chats: how often the player had to go to another chat, and back to the group in which the game is played.
        seated: seconds from *Join* to the news that the player is in.
        read: seconds from the host's *Start* to the role.
        here: whether the role came in the group.
    """

    mode: str
    taps: int
    chats: int
    seated: float
    read: float
    here: bool

    def __str__(self) -> str:
        place = "in the group" if self.here else "in private"
        return (
            f"{self.mode:8} {self.taps} taps, {self.chats} changes of chat; in after {self.seated:.2f} s, "
            f"the role is there {self.read:.2f} s after the start, {place}"
        )


async def arrive(folder: Path, mode: str, speed: float = 1.0) -> Arriving:
    """A lobby of people who know the bot, and one who does not; the host starts the game when that one is in."""
    async with running_server(limits=FloodLimits()) as server, asyncio.timeout(PATIENCE * 2):
        control = server.control
        await control.settings(speed=speed, query_lifetime=60)
        everyone = await people(control, PLAYERS - 1)
        newcomer = await control.person("Stranger", language_code="en")
        group = await group_of(control, (*everyone, newcomer))
        async with running(bot_settings(server, folder, speed)) as up:
            await choose_secrets(up, group, mode)
            board = await lobby(control, group, everyone[0], "/newgame classic")
            for person in everyone:
                await _press(control, person, board, "Join")
            loop, taps, chats = asyncio.get_running_loop(), 1, 0
            begin, began = await control.last(), loop.time()
            pressed = await _press(control, newcomer, board, "Join")
            if pressed.answer is not None and pressed.answer.url:
                taps, chats = taps + 1, 2  # Start there, and the way back
                await control.follow_link(newcomer.id, pressed.answer.url)
            await _until_in(control, group, newcomer, begin)
            seated = loop.time() - began
            begin, began = await control.last(), loop.time()
            await _press(control, everyone[0], board, "Start")
            card = await _told(control, newcomer, ROLE, begin)
            return Arriving(mode, taps, chats, seated, loop.time() - began, card.receiver is not None)


async def _press(control: Control, person: Someone, board: SeenMessage, label: str) -> PressResult:
    button = board.button(label)
    assert button is not None
    return await control.press(person.id, board.message_id, button["callback_data"], board.chat_id, wait=PATIENCE)


async def _told(control: Control, person: Someone, words: str, after: int) -> SeenMessage:
    async for event in control.follow(after):
        message = event.message
        if message is not None and message.by_bot and reader(message) == person.id and words in message.text:
            return message
    raise AssertionError("the feed ended")


async def _until_in(control: Control, group: Group, person: Someone, after: int) -> None:
    """Wait until the lobby names the player."""
    async for event in control.follow(after):
        message = event.message
        if message is not None and message.by_bot and reader(message) == group.id and person.first_name in message.text:
            return


async def _measure(speed: float) -> None:
    for mode in MODES:
        with tempfile.TemporaryDirectory() as folder:
            print(await arrive(Path(folder), mode, speed), flush=True)


if __name__ == "__main__":
    asyncio.run(_measure(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
