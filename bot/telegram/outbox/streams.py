"""The deliveries that wait for one chat: their order, their kinds, and since when they wait."""

import math
from dataclasses import dataclass, field
from enum import Enum

from bot.store.rows import QueueEntry
from bot.telegram.outbox.allowance import CallKind
from bot.telegram.outbox.deliveries import Priority


class Stream(Enum):
    """The kinds of deliveries in one chat; those of one kind keep their order."""

    NEW = "new"  # new messages
    ASIDE = "aside"  # new messages in a group that a game does not wait for
    EDIT = "edit"  # newer looks of messages that stand
    SIDE = "side"  # the rest: removing, pinning, silence, mutes


@dataclass(slots=True)
class Lane:
    """The ids of the deliveries that wait for one chat, by stream, in order."""

    chat_id: int
    new: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    edit: list[int] = field(default_factory=list)
    side: list[int] = field(default_factory=list)
    busy: bool = False
    served: int = 0  # the turn in which the lane was last served
    held_until: float = -math.inf  # a call failed: no earlier than that
    failures: int = 0
    dumb: bool = False  # the bot may not write there now
    heads: list[tuple[QueueEntry, int]] | None = None  # what could go next and how urgent it is, as of `looked`
    looked: float = 0.0
    ready_at: float = -math.inf  # before that the allowance lets none of them go
    moved_at: float = -math.inf  # when a call last got through, or was kept back by something else than the sender

    def changed(self) -> None:
        """Forget the results that were worked out about the lane."""
        self.heads, self.ready_at = None, -math.inf

    def stream(self, which: Stream) -> list[int]:
        """The ids in one of the four streams."""
        found: list[int] = getattr(self, which.value)
        return found

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return not (self.new or self.aside or self.edit or self.side)


def stream_of(entry: QueueEntry) -> Stream:
    """The stream of a delivery."""
    if entry.kind == "upload":
        return Stream.NEW if entry.chat_id > 0 else Stream.ASIDE
    if entry.kind != "post":
        return Stream.SIDE
    if entry.message_id is not None:
        return Stream.EDIT
    waited_for = entry.chat_id > 0 or (entry.game_id is not None and entry.priority < Priority.REST)
    return Stream.NEW if waited_for else Stream.ASIDE


def kind_of(entry: QueueEntry) -> CallKind:
    """The kind of call that an entry counts as."""
    return {"post": CallKind.MESSAGE, "upload": CallKind.MESSAGE, "remove": CallKind.OTHER}.get(
        entry.kind, CallKind.MODERATION
    )


def is_idle(entry: QueueEntry) -> bool:
    """Whether an entry waits until no other waits."""
    return entry.priority >= Priority.IDLE


def is_public_news(entry: QueueEntry) -> bool:
    """Whether an entry is news of a game for its group, which goes before any private message of that game.

    Otherwise the moment at which the group hears the news would tell how many players were written to (CH-05).
    """
    new = stream_of(entry) is Stream.NEW or entry.kind == "silence"
    return entry.game_id is not None and entry.chat_id < 0 and new
