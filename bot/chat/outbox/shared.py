"""What the parts of the sender share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.chat.outbox.allowance import Allowance
from bot.chat.outbox.files import Makers
from bot.chat.outbox.listener import Counters, SenderListener
from bot.chat.outbox.queue import Queue
from bot.store.store import Store

Clock = Callable[[], float]

FLOODED_LATELY = 60.0  # a 429 in another chat within that time stops all chats


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
    _floods: dict[int, float] = field(default_factory=dict)

    def note_flood(self, chat_id: int) -> int:
        """Telegram has just asked for a pause in a chat; in how many it has lately, this one included."""
        now = self.clock()
        self._floods = {chat: at for chat, at in self._floods.items() if now - at < FLOODED_LATELY} | {chat_id: now}
        return len(self._floods)
