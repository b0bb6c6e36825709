"""Deliveries (messages to send, members to mute) as the plain dicts that the store keeps, and back; into the outbox."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from bot.store.transaction import Transaction
from bot.telegram.outbox.deliveries import (
    Button,
    Delivery,
    Document,
    GroupSilence,
    Keyboard,
    Mute,
    Post,
    Priority,
    Remove,
    Tag,
    Upload,
)


@dataclass(frozen=True, slots=True)
class Pin:
    """Pin the message of a slot (a named message), or unpin that message. Made by the sender, out of a Post."""

    chat_id: int
    slot: str
    message_id: int
    pinned: bool
    game: int | None = None


Known = Delivery | Pin

_KINDS: dict[str, type[Known]] = {
    "post": Post,
    "upload": Upload,
    "remove": Remove,
    "silence": GroupSilence,
    "mute": Mute,
    "tag": Tag,
    "pin": Pin,
}
_NAMES = {made: name for name, made in _KINDS.items()}
_FIELDS = {made: tuple(field.name for field in fields(made)) for made in _NAMES}
_KEYBOARDS = ("keyboard", "aside", "places")
"""The fields of a Post that are keyboards."""

_PRIORITIES: dict[type[Known], Priority] = {
    GroupSilence: Priority.NARRATION,
    Remove: Priority.BOARD,
    Tag: Priority.IDLE,
}


def to_row(delivery: Known) -> dict[str, Any]:
    """A delivery as plain data: its fields, its `kind`, and a `priority` in any case."""
    made = type(delivery)
    row = {name: getattr(delivery, name) for name in _FIELDS[made]}
    if isinstance(delivery, Post):
        row |= {name: plain_keyboard(row[name]) for name in _KEYBOARDS}
        if (document := delivery.document) is not None:
            keyboard = plain_keyboard(document.keyboard)
            row["document"] = {"html": document.html, "rtl": document.rtl, "keyboard": keyboard}
    priority = row.get("priority", _PRIORITIES.get(made, Priority.REST))
    return {"kind": _NAMES[made], **row, "priority": int(priority)}


async def enqueue(tx: Transaction, deliveries: Iterable[Delivery]) -> None:
    """Put deliveries into the outbox, in the same transaction; its commit wakes the sender."""
    await tx.enqueue([to_row(delivery) for delivery in deliveries])


def plain_keyboard(keyboard: Keyboard | None) -> list[list[dict[str, str | bool | None]]] | None:
    """A keyboard as lists of plain buttons; `keyboard_of` is its inverse."""
    return None if keyboard is None else [[_plain_button(button) for button in row] for row in keyboard]


def _plain_button(button: Button) -> dict[str, str | bool | None]:
    disabled = {"disabled": True} if button.disabled else {}  # only then: another version may not know it
    return {"label": button.label, "data": button.data, "url": button.url, "style": button.style, **disabled}


def from_row(row: Mapping[str, Any]) -> Known:
    """The delivery that a row holds; fields that this version does not know are left aside."""
    kind = _KINDS[row["kind"]]
    known: dict[str, Any] = {name: row[name] for name in _FIELDS[kind] if name in row}
    if "priority" in known:
        known["priority"] = Priority(known["priority"])
    if kind is Post:
        known |= {name: keyboard_of(known.get(name)) for name in _KEYBOARDS}
        if (document := known.get("document")) is not None:
            known["document"] = Document(document["html"], document["rtl"], keyboard_of(document["keyboard"]))
    return kind(**known)


def keyboard_of(rows: Any) -> Keyboard | None:
    """A keyboard out of lists of plain buttons."""
    return None if rows is None else tuple(tuple(Button(**button) for button in row) for row in rows)
