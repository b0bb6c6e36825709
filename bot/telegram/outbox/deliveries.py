"""The deliveries, as plain data: each stays in the store until Telegram has accepted the call."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Any

from bot.store.transaction import Transaction
from bot.text.clocks import has_moments, still


class Priority(IntEnum):
    """The order of deliveries when not all can go: questions, narration, edits of boards (votes, lobbies), the rest.

    An `IDLE` delivery must not make any other wait: it goes when nothing else waits for its chat, and half of the
    chat's allowance is left.
    """

    QUESTION = 0
    NARRATION = 1
    BOARD = 2
    REST = 3
    IDLE = 4


@dataclass(frozen=True, slots=True)
class Button:
    """An inline button that sends `data` (64 bytes at most) or opens `url`. `style`: danger, success or primary.

    A `disabled` one does nothing (Bot API: DisabledButton); there are such only in `Post.places`.
    """

    label: str
    data: str | None = None
    url: str | None = None
    style: str | None = None
    disabled: bool = False


Keyboard = tuple[tuple[Button, ...], ...]

PAGE = "\f"
"""The character in a text behind which another message begins."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document in the place of a text where the server knows rich messages: tables, headings, folding.

    Attributes:
        html: Bot API: Rich HTML (`bot.text.documents`).
        rtl: whether it is read from right to left.
        keyboard: the buttons below it; the text has its own.
    """

    html: str
    rtl: bool = False
    keyboard: Keyboard | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """A message to send, or a newer look of one that stands, which is then edited.

    Attributes:
        chat_id: where.
        text: Telegram HTML. A text that is too long for Telegram goes out as several messages, and so does one with
            `PAGE`; in a slot it is one, and cut.
        thread_id: the forum topic, if any.
        keyboard: inline buttons; empty or None: none.
        slot: a name for the message within its chat. A Post to a slot that has a message edits it; one that is still
            waiting is replaced; else it is sent. Without a slot each Post is a new message.
        create: with a slot: whether to send where the slot has no message. False is for last looks: where nothing was
            ever sent, nothing is, and a Post still waiting in the slot is dropped.
        priority: see Priority. New messages of one chat keep their order whatever their priority.
        protect: no forwarding, no saving.
        silent: no notification sound.
        pin: pin the message after sending (where the bot may).
        unpin: unpin the message.
        game: the game of the message. Its group hears the news before any message of the game goes to a private chat.
        seat: the seat that reads the message: texts for several seats are never merged into one message.
        private: it is for the private chat alone, and never shown in the group (`Routes`).
        here: the same text for a reader to whom it is shown in the group; its moments stay marked.
        aside: buttons beside the others where the message is shown in the group to its reader alone (`Routes`).
        places: the same buttons, each seat's in its own place, where buttons can be disabled.
        timed: the same text with its moments marked (`bot.text.clocks`): it is shown in its place where clocks run.
        retimed: only a moment in it has moved, if anything: where no clock runs, or no message stands, nothing is done.
        hurries: all that it says is how much time is left: it is not sent where clocks run.
        check: with a slot: look whether its message is still there, even if its text is the same already; if a user has
            deleted the message, it is sent anew.
        document: the same in a better form, which is sent instead where the server takes it.
    """

    chat_id: int
    text: str
    thread_id: int | None = None
    keyboard: Keyboard | None = None
    slot: str | None = None
    create: bool = True
    priority: Priority = Priority.NARRATION
    protect: bool = False
    silent: bool = False
    pin: bool = False
    unpin: bool = False
    game: int | None = None
    seat: int | None = None
    aside: Keyboard | None = None
    check: bool = False
    places: Keyboard | None = None
    timed: str | None = None
    retimed: bool = False
    hurries: bool = False
    document: Document | None = None
    private: bool = False
    here: str | None = None


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as a message of its own. The store keeps only `maker` and `about`; the bytes are made when the file is
    sent.

    Attributes:
        maker: the name of the function that makes it (`Makers`).
        about: what it is to show, such as the number of a game: the same words always make the same file.
        photo: whether it is shown as a picture; else it is a file to open or save.
        game: the game it belongs to. No game waits for it.
    """

    chat_id: int
    maker: str
    about: str
    photo: bool = False
    thread_id: int | None = None
    priority: Priority = Priority.REST
    protect: bool = False
    silent: bool = True
    game: int | None = None


@dataclass(frozen=True, slots=True)
class MadeFile:
    """A file to send: its name, with its ending, and its bytes."""

    name: str
    content: bytes


Makers = dict[str, Callable[[str], Awaitable[MadeFile | None]]]
"""By name, the functions that make files of what `Upload.about` says, quickly: its chat waits for it. None: the file
cannot be made any more."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Delete the message of a slot; a Post still waiting in that slot is dropped."""

    chat_id: int
    slot: str
    game: int | None = None


@dataclass(frozen=True, slots=True)
class GroupSilence:
    """Close (or open again) a chat for all its members with one `setChatPermissions`.

    The sender stores the chat's own permissions first, and opening restores exactly those. A newer one for the same
    chat replaces a waiting one.
    """

    chat_id: int
    closed: bool
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Mute:
    """Restrict one member (`muted`), or restore their former permissions. The store remembers who is restricted."""

    chat_id: int
    user_id: int
    muted: bool
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Tag:
    """Put words beside a member's name (Bot API: setChatMemberTag), or what stood there before (None).

    A newer one for the same member replaces a waiting one. The store remembers what stood there.
    """

    chat_id: int
    user_id: int
    words: str | None
    game: int | None = None


def with_moments(post: Post) -> Post:
    """A post whose text may have marked moments, as it is delivered."""
    return replace(post, text=still(post.text), timed=post.text) if has_moments(post.text) else post


Delivery = Post | Upload | Remove | GroupSilence | Mute | Tag


def anew(*posts: Post) -> list[Delivery]:
    """The same posts as new messages, below later ones; old messages that are still there are deleted."""
    slots = [(post, post.slot) for post in posts if post.slot is not None]
    return [one for post, slot in slots for one in (Remove(post.chat_id, slot, post.game), post)]


# -- in the store -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pin:
    """Pin the message of a slot (a named message), or unpin that message. Mostly made by the sender, out of a Post."""

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


async def enqueue(tx: Transaction, deliveries: Iterable[Known]) -> None:
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
