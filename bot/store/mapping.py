"""Between table rows and plain data."""

import json
import logging
from typing import Any

from bot.store.database import Row
from bot.store.rows import CastRow, Chat, GameRow, GameState, LoggedInput, Player, User
from bot.store.settings import GroupSettings

logger = logging.getLogger(__name__)

CHAT = "id, title, language, language_chosen, scenario, options, told_rights, settings"
GAME = (
    "id, chat_id, thread_id, state, scenario, options, pace, language, seed, creator, created_at, closes_at, "
    "started_at, ended_at, winner, held_at"
)
ACTIVE = "state IN ('lobby', 'running')"


def dumps(value: object) -> str:
    """Compact JSON, readable in any script."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def loads(text: str) -> Any:
    """JSON."""
    return json.loads(text)


def _json(chat_id: int, what: str, text: str) -> dict[str, Any]:
    """The JSON of a group's choices; an unreadable one counts as empty, so that the group can still play."""
    try:
        found: dict[str, Any] = loads(text)
    except ValueError:
        logger.warning("chat %d: its %s cannot be read", chat_id, what)
        return {}
    return found


def cast_of(row: Row) -> CastRow:
    """A row of `casts`."""
    return CastRow(row["id"], row["chat_id"], row["scenario"], row["option"], row["name"], row["word"])


def chat_of(row: Row) -> Chat:
    """A row of `chats`."""
    return Chat(
        id=row["id"],
        title=row["title"],
        language=row["language"],
        language_chosen=bool(row["language_chosen"]),
        scenario=row["scenario"],
        options=_json(row["id"], "options", row["options"]),
        settings=GroupSettings.read(_json(row["id"], "settings", row["settings"])),
        told_rights=bool(row["told_rights"]),
    )


def chat_values(chat: Chat) -> tuple[object, ...]:
    """The values of `CHAT`."""
    return (
        chat.id,
        chat.title,
        chat.language,
        chat.language_chosen,
        chat.scenario,
        dumps(chat.options),
        chat.told_rights,
        dumps(chat.settings.own()),
    )


def user_of(row: Row) -> User:
    """A row of `users`."""
    return User(
        id=row["id"],
        name=row["name"],
        username=row["username"],
        language=row["language"],
        language_chosen=bool(row["language_chosen"]),
        reachable=bool(row["reachable"]),
        topic=row["topic"],
    )


def game_of(row: Row | dict[str, Any]) -> GameRow:
    """A row of `games`."""
    plain = dict(row)
    return GameRow(**{**plain, "state": GameState(row["state"]), "options": loads(row["options"])})


def game_if_readable(row: Row | dict[str, Any]) -> tuple[GameRow, bool]:
    """The game of a row of `games`, and whether the row could be read; if not, the game has no options."""
    try:
        return game_of(row), True
    except ValueError:
        return game_of({**dict(row), "options": "{}"}), False


def game_values(game: GameRow) -> tuple[object, ...]:
    """The values of `GAME`."""
    return (
        game.id,
        game.chat_id,
        game.thread_id,
        game.state.value,
        game.scenario,
        dumps(game.options),
        game.pace,
        game.language,
        game.seed,
        game.creator,
        game.created_at,
        game.closes_at,
        game.started_at,
        game.ended_at,
        game.winner,
        game.held_at,
    )


def player_of(row: Row) -> Player:
    """A row of `players`."""
    return Player(row["game_id"], row["user_id"], row["seat"], row["name"], row["language"])


def input_of(row: Row) -> LoggedInput:
    """A row of `inputs`."""
    return LoggedInput(row["number"], loads(row["record"]), row["digest"], row["wall"])
