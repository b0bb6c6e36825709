"""A game on the playground, and the look of all its chats after each line of the log."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from bot.telegram.games.moderation.moderator import Moderator
from bot.telegram.games.table import Table
from playground.opening import Playground
from playground.page.stage import GameChoice
from playground.server.chats import ServerMessage
from playground.server.keyboards import Keyboard

A_GAME = 150.0

Shown = tuple[str, tuple[str, ...], bool]
"""A message as it is seen: its text, the labels of its buttons, whether it is pinned."""


@dataclass
class ChatLooks:
    """How the chats looked, by step and chat."""

    steps: list[dict[int, list[Shown]]] = field(default_factory=list)
    over: asyncio.Event = field(default_factory=asyncio.Event)


@contextmanager
def watching(ground: Playground) -> Iterator[ChatLooks]:
    """Let the bot take the next input only when all results of the last one have been shown and written down.

    A robot on a slow machine writes when the turn is over, and would be warned, which no log knows: here it is not.
    """
    watched, before = ChatLooks(), dict[int, set[int]]()
    world, commit = ground.room.world, Table._commit

    def look() -> dict[int, list[Shown]]:
        return {
            chat.id: [
                (
                    message.text,
                    tuple(button["text"] for row in _buttons(message) for button in row),
                    number in chat.pinned,
                )
                for number, message in chat.messages.items()
                if message.sender == world.bot.id and not message.service and number not in before.get(chat.id, set())
            ]
            for chat in world.chats.values()
        }

    async def commit_and_wait(table, record, *given, **more):
        bot = ground.stage.running
        assert bot is not None
        sender = bot.sender
        if record["kind"] == "Start":
            await sender.drained()
            before.update({chat.id: set(chat.messages) for chat in world.chats.values()})
        await commit(table, record, *given, **more)
        await sender.drained()
        watched.steps.append(look())
        if table.game.outcome.over:
            watched.over.set()

    async def leave_alone(moderator, table, written):
        pass

    with patch.object(Table, "_commit", commit_and_wait), patch.object(Moderator, "_warn", leave_alone):
        yield watched


def _buttons(message: ServerMessage) -> Keyboard:
    """The buttons of a message; a replay has none for the plain text of a document."""
    return message.keyboard or [] if message.rich is None else []


async def watch_a_game(ground: Playground, choice: GameChoice) -> ChatLooks:
    """A whole game of robots, watched."""
    with watching(ground) as watched:
        await ground.room.start(choice)
        async with asyncio.timeout(A_GAME):
            await watched.over.wait()
    return watched
