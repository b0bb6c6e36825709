"""Between table rows and plain data."""

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from functools import cache, lru_cache
from typing import Any, ClassVar, Protocol, TypeVar

from pydantic import TypeAdapter

from bot.store.database import Row
from bot.store.rows import Chat, GameRow, LoggedInput, Player, User
from bot.store.settings import GroupSettings

logger = logging.getLogger(__name__)

T = TypeVar("T")


class RowObject(Protocol):
    """An object of a dataclass that has a field for each column of a table."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


ACTIVE = "state IN ('lobby', 'running')"


def dumps(value: object) -> str:
    """Compact JSON, readable in any script."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _json(chat_id: int, what: str, text: str) -> dict[str, Any]:
    """The JSON of a group's choices; an unreadable one counts as empty, so that the group can still play."""
    try:
        found: dict[str, Any] = json.loads(text)
    except ValueError:
        logger.warning("chat %d: its %s cannot be read", chat_id, what)
        return {}
    return found


@cache
def _reader(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def row_as(kind: Callable[..., T]) -> Callable[[Row], T]:
    """Rows as objects of a dataclass with a field for each column; 0 and 1 become truth, and words of an enum its own.

    Columns without a field are left out.
    """

    def read(row: Row) -> T:
        found: T = _reader(kind).validate_python(dict(row))
        return found

    return read


def plain(one: RowObject) -> dict[str, object]:
    """The row of such an object: a value for each column."""
    return {field.name: _value(getattr(one, field.name)) for field in fields(one)}


def without_id(one: RowObject) -> dict[str, object]:
    """The row of such an object without the number, which the database gives."""
    return {name: value for name, value in plain(one).items() if name != "id"}


def insertion(table: str, row: Mapping[str, object]) -> str:
    """The SQL that writes a row."""
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"  # noqa: S608 - constants


def _value(value: object) -> object:
    match value:
        case GroupSettings():
            return dumps(value.own())
        case dict():
            return dumps(value)
    return value


user_of, player_of, game_of = row_as(User), row_as(Player), row_as(GameRow)


@lru_cache(maxsize=1024)
def _settings(text: str) -> GroupSettings | None:
    """The settings that a text means, the same object for all groups that chose the same; None if it is no JSON."""
    try:
        values: dict[str, Any] = json.loads(text)
    except ValueError:
        return None
    return GroupSettings.read(values)


def chat_of(row: Row) -> Chat:
    """A row of `chats`."""
    return Chat(
        id=row["id"],
        title=row["title"],
        language=row["language"],
        language_chosen=bool(row["language_chosen"]),
        scenario=row["scenario"],
        options=_json(row["id"], "options", row["options"]),
        settings=_settings(row["settings"]) or GroupSettings.read(_json(row["id"], "settings", row["settings"])),
        told_rights=bool(row["told_rights"]),
    )


def game_if_readable(row: Row) -> tuple[GameRow, bool]:
    """The game of a row of `games`, and whether the row could be read; if not, the game has no options."""
    try:
        return game_of(row), True
    except ValueError:
        return game_of({**dict(row), "options": "{}"}), False


def input_of(row: Row) -> LoggedInput:
    """A row of `inputs`."""
    return LoggedInput(row["number"], json.loads(row["record"]), row["digest"], row["wall"])
