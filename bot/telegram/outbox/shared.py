"""The state that the parts of the sender share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.store.store import Store
from bot.telegram.outbox.allowance import Allowance
from bot.telegram.outbox.files import Makers
from bot.telegram.outbox.listener import Counters, SenderListener
from bot.telegram.outbox.queue import Queue

Clock = Callable[[], float]


@dataclass(slots=True)
class Shared:
    """The parts and clocks of the sender: `clock` never goes backwards, `wall` is Unix time."""

    store: Store
    listener: SenderListener
    queue: Queue
    allowance: Allowance
    clock: Clock
    wall: Clock
    makers: Makers = field(default_factory=Makers)
    counters: Counters = field(default_factory=Counters)
