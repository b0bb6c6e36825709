"""The state that the parts of the sender share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.chat.outbox.allowance import Allowance
from bot.chat.outbox.files import Makers
from bot.chat.outbox.listener import Counters, SenderListener
from bot.chat.outbox.queue import Queue
from bot.store.store import Store

Clock = Callable[[], float]


@dataclass(slots=True)
class Shared:
    """`clock` never goes backwards, `wall` is Unix time."""

    store: Store
    listener: SenderListener
    queue: Queue
    allowance: Allowance
    clock: Clock
    wall: Clock
    makers: Makers = field(default_factory=Makers)
    counters: Counters = field(default_factory=Counters)
