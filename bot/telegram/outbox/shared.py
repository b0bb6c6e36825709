"""The state that the parts of the sender share, and the listener that is told what could not be delivered."""

import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from telegram import Bot

from bot.store.store import Store
from bot.telegram.outbox.allowance import Allowance, Limits
from bot.telegram.outbox.deliveries import Makers, Post
from bot.telegram.outbox.errors import Unreachable
from bot.telegram.outbox.member_tags import MemberTags
from bot.telegram.outbox.permits import Permits
from bot.telegram.outbox.queue import Queue
from bot.telegram.outbox.whispers import Whispers

Clock = Callable[[], float]
Fit = Callable[[Post], Awaitable[Post | None]]
"""A function that fits a post to what the Bot API server can show, just before it is sent; None: it is not needed."""


class SenderListener(Protocol):
    """The listener of the sender. Each method is awaited before the rows are given up, so a crash may repeat a call."""

    async def unreached(self, user_id: int, game_id: int | None, why: Unreachable) -> None:
        """A player cannot be written to."""

    async def has_returned(self, user_id: int, since: float) -> bool:
        """Whether this user is known to have let the bot write again after that moment (the sender's clock)."""

    async def chat_lost(self, chat_id: int, why: str) -> None:
        """The bot is not in that group any more; `why` is what Telegram said."""

    def chat_moves(self, old_id: int, new_id: int) -> None:
        """The group has become a supergroup; the store is about to move everything."""

    async def chat_moved(self, old_id: int, new_id: int) -> None:
        """The group has become a supergroup; the store has moved everything already."""

    async def topic_lost(self, chat_id: int, thread_id: int) -> None:
        """That topic of a forum is gone; its messages go to the group's General."""

    async def topic_closed(self, game_id: int) -> None:
        """The topic of this game is closed to the bot. Told once."""

    def group_told(self, game_id: int) -> None:
        """The group of this game has been told all that waited for it."""

    async def is_slowed(self, chat_id: int) -> bool:
        """Whether the 429 that a group was refused with may be about this group alone, as slow mode is."""

    async def rights_missing(self, chat_id: int, what: str) -> None:
        """The bot may not do `what` there: send, edit, remove, pin, silence or mute. Told once for each.

        In a basic group no right would help to "mute here".
        """


@dataclass(slots=True)
class Counters:
    """The numbers of calls and messages since the sender was started."""

    sends: int = 0
    edits: int = 0
    at_leisure: int = 0  # edits among them that had waited until no other delivery waited
    merged: int = 0  # messages that went out as a part of another one
    skipped: int = 0  # nothing to do: the same look, or the last look of what was never sent
    deletes: int = 0
    others: int = 0  # pins, permissions, restrictions
    too_many: int = 0  # answers 429
    failures: int = 0  # other errors, retried ones included
    troubles: Counter[str] = field(default_factory=Counter)  # the same by kind (`Trouble`)
    dropped: int = 0  # given up


@dataclass(slots=True)
class Shared:
    """The parts and clocks of the sender.

    Attributes:
        permits: of what all senders may do together, where there are others; None where this is the only one.
        clock: never goes backwards.
        wall: Unix time, by which spending is kept over a restart.
    """

    bot: Bot
    store: Store
    limits: Limits
    listener: SenderListener
    makers: Makers
    whispers: Whispers
    member_tags: MemberTags
    fit: Fit
    permits: Permits | None = None
    clock: Clock = time.monotonic
    wall: Clock = time.time
    counters: Counters = field(default_factory=Counters)
    queue: Queue = field(init=False)
    allowance: Allowance = field(init=False)

    def __post_init__(self) -> None:
        self.queue = Queue(self.limits)
        self.allowance = Allowance(self.limits, self.permits)
