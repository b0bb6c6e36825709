"""The sender of what waits in the outbox, in order, within Telegram's limits, for ever. And the way into the outbox."""

import asyncio
import contextlib
import logging
import math
from dataclasses import replace

from bot.store.errors import is_failure
from bot.store.outbox import SPENT_KEPT
from bot.store.rows import Settlement, Spending
from bot.store.store import Store
from bot.telegram.outbox.allowance import CallKind
from bot.telegram.outbox.courier import Courier
from bot.telegram.outbox.deliveries import Delivery, enqueue
from bot.telegram.outbox.queue import Job, Ready
from bot.telegram.outbox.shared import Shared
from bot.telegram.outbox.streams import is_public_news, kind_of

logger = logging.getLogger(__name__)

LONGEST_NAP = 5.0
TIDY_EVERY = 60.0


class Sender:
    """The loop that sends the waiting deliveries of the store to Telegram.

    The store is the truth: the queue in memory only says what to look at next, and each delivery is read again before
    it is sent.
    """

    def __init__(self, shared: Shared) -> None:
        self.limits = shared.limits
        self.counters = shared.counters
        self.permits = shared.permits
        self._store = shared.store
        self._listener = shared.listener
        self._clock = shared.clock
        self._wall = shared.wall
        self._allowance = shared.allowance
        self._queue = shared.queue
        self._courier = Courier(shared)
        self._known = 0  # the newest stamp that was looked at
        self._dirty = True
        self._afresh = False
        self._recalled = False
        self._stopping = False
        self._awake = asyncio.Event()
        self._idle = asyncio.Event()
        self._parted = asyncio.Event()
        self._flying: set[asyncio.Task[None]] = set()
        self._running: asyncio.Task[None] | None = None
        self._permitting: asyncio.Task[None] | None = None
        self._tidied = -math.inf
        self._turned = shared.clock()

    async def recall(self) -> None:
        """Read which calls were made before a restart, and which may have been under way."""
        await self._note_unnoted()
        now, wall = self._clock(), self._wall()
        spent, _ = await self._store.recall(wall - SPENT_KEPT)
        self._allowance.restore(((s.chat_id, CallKind(s.kind), s.at - wall + now) for s in spent), now)
        await self.recall_pauses()
        self._recalled = True

    async def recall_pauses(self) -> None:
        """Read in which chats Telegram has asked for a pause, of whichever sender."""
        now, wall = self._clock(), self._wall()
        _, pauses = await self._store.recall(wall)
        for chat_id, until in pauses.items():
            self._allowance.pause(chat_id, until - wall + now)

    def pause(self, chat_id: int, seconds: float) -> None:
        """Note that Telegram has asked another sender for a pause in a chat; 0: the reason for that is gone."""
        if seconds > 0:
            self._allowance.pause(chat_id, self._clock() + seconds)
        elif self._allowance.lift(chat_id):
            self.release(chat_id)

    def note_flood(self, chat_id: int, seconds: float) -> None:
        """Note that another sender was refused in a chat that has no reason of its own."""
        self._allowance.flood.note(chat_id, self._clock(), seconds, here=False)

    def end_flood(self) -> None:
        """Note that Telegram takes messages of another sender again."""
        self._allowance.flood.over()
        self._awake.set()

    async def start(self) -> None:
        """Start to send the waiting deliveries."""
        if not self._recalled:
            await self.recall()
        self._store.watch(self.wake)
        self._stopping = False
        self._queue.part(parting=False)
        self._running = asyncio.create_task(self._run(), name="sender")
        if self.permits is not None:
            self._permitting = asyncio.create_task(self.permits.run(self._ready, self._awake.set), name="permits")

    async def _note_unnoted(self) -> None:
        """Count one call in each chat with waiting deliveries: it may have been under way when the bot was killed."""
        waiting = sorted({(entry.chat_id, kind_of(entry).value) for entry in await self._store.changed(0)})
        async with self._store.transaction() as tx:
            await tx.settle(Settlement(spent=tuple(Spending(chat, kind, self._wall()) for chat, kind in waiting)))

    async def say_last_words(self, seconds: float) -> bool:
        """Send the messages about the stop and restore the permissions of chats; begin no other calls.

        Returns whether all of them were sent in time. The rest waits in the outbox.
        """
        if self._running is None:
            return False
        self._queue.part(parting=True)
        self._parted.clear()
        self.wake()
        try:
            async with asyncio.timeout(seconds):
                await self._parted.wait()
        except TimeoutError:
            return False
        return True

    async def stop(self, grace_seconds: float = 5.0) -> None:
        """Begin no more calls, and give those under way this long to come back."""
        if self._running is None:
            return
        self._stopping = True
        self._store.unwatch(self.wake)
        self._awake.set()
        await self._running
        self._running = None
        if self._flying:
            _, late = await asyncio.wait(set(self._flying), timeout=grace_seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        if self._permitting is not None:
            self._permitting.cancel()
            await asyncio.gather(self._permitting, return_exceptions=True)
            self._permitting = None

    def wake(self) -> None:
        """Wake the sender for new deliveries in the outbox (the store calls this after every such commit)."""
        self._dirty = True
        self._idle.clear()
        self._awake.set()

    def look_again(self) -> None:
        """Look at all waiting deliveries: some may have been another worker's until now."""
        self._afresh = True  # even if it is looking at this moment and about to note what it knows
        self.wake()

    async def quiet(self, chat_id: int, seconds: float) -> None:
        """Begin no calls in a chat for a while, and wait until those under way there have come back."""
        lane = self._queue.lane(chat_id)
        lane.held_until = max(lane.held_until, self._clock() + seconds)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while lane.busy:  # noqa: ASYNC110 - there is no event for each of thousands of chats
                    await asyncio.sleep(0.01)

    def release(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the bot's rights there have changed."""
        self._queue.release(chat_id)
        self._awake.set()

    async def hurry(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the reason why Telegram asked for a pause there is gone."""
        if self._allowance.lift(chat_id):
            async with self._store.transaction(part=True) as tx:
                await tx.pause(chat_id, self._wall())
            self.release(chat_id)

    def waits(self, chat_id: int) -> float:
        """For how many seconds Telegram still wants nothing in this chat alone."""
        return self._allowance.pause_left(chat_id, self._clock())

    async def group_waits(self, game_id: int) -> bool:
        """Whether some news for the group of a game still waits, and will be sent before long."""
        now = self._clock()
        news = [entry for entry in await self._store.waiting_in_group(game_id) if is_public_news(entry)]
        return any(self._queue.expects(entry, now) for entry in news)

    async def drained(self) -> None:
        """Wait until nothing that can be sent waits, and nothing is under way."""
        self.wake()
        await self._idle.wait()

    @property
    def alive(self) -> bool:
        """Whether the sender runs, and takes permits where it needs them."""
        halted = self._permitting is not None and self._permitting.done()
        return self._running is not None and not self._running.done() and not halted

    @property
    def waiting(self) -> int:
        """How many deliveries wait, those under way included."""
        return len(self._queue)

    def oldest(self) -> float:
        """How long the oldest waiting delivery has waited, in seconds."""
        return self._queue.oldest(self._clock())

    def held_up(self) -> float:
        """For how many seconds a delivery has waited in a chat where none got through, though it could have."""
        return self._queue.held_up(self._allowance, self._clock())

    def still_for(self) -> float:
        """How long ago the sender last looked at the outbox, in seconds; the usual pause is `LONGEST_NAP` at most."""
        return self._clock() - self._turned

    async def _run(self) -> None:
        while not self._stopping:
            try:
                nap = await self._round()
            except Exception as error:
                logger.log(_level(error), "The sender stumbled", exc_info=error)
                self._dirty, nap = True, 1.0
            self._turned = self._clock()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(nap, LONGEST_NAP)):
                    await self._awake.wait()
            self._awake.clear()

    async def _round(self) -> float:
        """Look at new deliveries, and begin those that may go. Returns for how many seconds no other may."""
        if self._dirty:
            self._dirty = False
            await self._look()
        now = self._clock()
        if now - self._tidied > TIDY_EVERY / (self.limits.speed or 1.0):
            self._tidied = now
            self._allowance.tidy(now)
            async with self._store.transaction() as tx:
                await tx.forget_old()
        nap = math.inf
        while len(self._flying) < self.limits.concurrency and not self._stopping:
            job, nap = self._queue.next(self._allowance, self._clock())
            if job is None:
                break
            self._begin(job)
        for game_id in self._queue.take_told():
            self._listener.group_told(game_id)
        if not (self._flying or self._dirty):
            if not self._queue.hopeful():
                self._idle.set()
            if not self._queue.last_words():
                self._parted.set()
        return nap

    async def _look(self) -> None:
        if self._afresh:
            self._afresh, self._known = False, 0
        changed = await self._store.changed(self._known)
        if changed:
            now, wall = self._clock(), self._wall()
            gained, spent = await self._store.gained({entry.chat_id for entry in changed}, wall - SPENT_KEPT)
            self._allowance.gain(gained, ((s.chat_id, CallKind(s.kind), s.at - wall + now) for s in spent), now)
            self._known = changed[-1].stamp
            self._queue.put(changed, now)

    def _ready(self) -> Ready:
        """The deliveries that could go now if there were no other senders."""
        ready = self._queue.ready(self._allowance, self._clock())
        return replace(ready, chats=min(ready.chats, self.limits.concurrency - len(self._flying)))

    def _begin(self, job: Job) -> None:
        self._queue.begin(job)
        self._allowance.begin(job.entry.chat_id, job.kind)
        task = asyncio.create_task(self._courier.carry(job), name=f"delivery {job.entry.id}")
        self._flying.add(task)
        task.add_done_callback(lambda done: self._end(job, done))

    def _end(self, job: Job, task: asyncio.Task[None]) -> None:
        self._flying.discard(task)
        self._queue.end(job)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.log(_level(error), "Delivery %d stumbled", job.entry.id, exc_info=error)
            self._queue.lane(job.entry.chat_id).held_until = self._clock() + 1.0
        self._dirty = self._dirty or self._courier.stirred
        self._courier.stirred = False
        self._awake.set()


class Outgoing:
    """The way into the outbox, and to the sender's knowledge; nothing is known before there is a `sender`.

    `slowed`: groups with slow mode in which the bot is no admin, as far as known.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.slowed: set[int] = set()
        self.sender: Sender | None = None

    async def deliver(self, *deliveries: Delivery) -> None:
        """Put deliveries into the outbox, in a transaction of their own."""
        async with self._store.transaction() as tx:
            await enqueue(tx, deliveries)

    def release(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the bot's rights there have changed."""
        if self.sender is not None:
            self.sender.release(chat_id)

    def waits(self, chat_id: int) -> float:
        """For how many seconds Telegram still refuses messages in this chat alone."""
        return self.sender.waits(chat_id) if self.sender is not None else 0.0

    async def hurry(self, chat_id: int) -> None:
        """Try a chat's deliveries at once: the reason why Telegram asked for a pause there is gone."""
        if self.sender is not None:
            await self.sender.hurry(chat_id)

    async def group_waits(self, game_id: int) -> bool:
        """Whether some news for the group of a game still waits, and will be sent before long."""
        return self.sender is not None and await self.sender.group_waits(game_id)


def _level(error: BaseException) -> int:
    """The level to log an error at: the store reports its own failures, once."""
    return logging.DEBUG if is_failure(error) else logging.ERROR
