"""The place that the log names for a failed update: its kind, its group, and the game played there."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from telegram import Chat, Message, Update, User

from bot.telegram.handlers.errors import _where

GAME, GROUP, PLAYER = 7, -1001, 5


def written(person: int, chat: int) -> Update:
    """A message of a person in a group, or in private."""
    kind = Chat.SUPERGROUP if chat < 0 else Chat.PRIVATE
    return Update(1, message=Message(1, datetime.now(UTC), Chat(chat, kind), from_user=User(person, "Anna", False)))


@pytest.mark.parametrize(
    ("person", "chat", "known"),
    [
        (PLAYER, GROUP, {"chat": GROUP, "game": GAME}),
        (9, GROUP, {"chat": GROUP, "game": GAME}),
        (PLAYER, -1002, {"chat": -1002}),
        (PLAYER, PLAYER, {"chat": "private", "game": GAME}),
        (9, 9, {"chat": "private"}),
    ],
)
def test_the_game_of_the_group_or_of_the_player_is_named(person: int, chat: int, known: dict[str, object]) -> None:
    table: Any = SimpleNamespace(row=SimpleNamespace(id=GAME, chat_id=GROUP), seat_of={PLAYER: 1}.get)
    tables: Any = {GAME: table}
    assert _where(written(person, chat), tables) == {"update": "message", **known}
