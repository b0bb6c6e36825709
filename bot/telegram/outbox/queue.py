"""The queue decides which delivery (message, mute) goes next. Purely: from what waits, what is busy, and the time."""

import math
from bisect import insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bot.store.outbox import is_last_word
from bot.store.rows import QueueEntry
from bot.telegram.outbox.allowance import Allowance, CallKind, Limits
from bot.telegram.outbox.deliveries import Priority
from bot.telegram.outbox.streams import Lane, Stream, is_idle, is_public_news, kind_of, stream_of

LOOK_LASTS = 1.0  # how long a computed urgency, which grows in steps of AGING, is used; seconds
AGING = 8.0  # seconds of waiting that make a delivery as urgent as the next better priority
MERGED_AT_MOST = 20


@dataclass(frozen=True, slots=True)
class Ready:
    """The number of chats in which a delivery could go now, and how many of them are groups.

    `soonest`: in how many seconds another chat may be ready, unless a call ends or a delivery comes before.
    """

    chats: int
    groups: int
    soonest: float


@dataclass(frozen=True, slots=True)
class Job:
    """One call to make: the delivery, and the new messages right behind it, which may be merged into the first."""

    entry: QueueEntry
    kind: CallKind
    behind: tuple[int, ...] = ()


class Queue:
    """The waiting deliveries, by chat."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._entries: dict[int, QueueEntry] = {}
        self._seen: dict[int, float] = {}
        self._lanes: dict[int, Lane] = {}
        self._news: dict[int, dict[int, None]] = {}  # by game, the news that its group has still to be told
        self._closed: dict[int, float] = {}  # by game, when to try its closed topic again; others need not wait for it
        self._told: dict[int, None] = {}  # games whose groups have been told all since this was last asked for
        self._private_calls = 0
        self._game_served: dict[int, int] = {}
        self._turn = 0
        self._parting = False

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[QueueEntry]:
        return iter(self._entries.values())

    def hopeful(self) -> bool:
        """Whether any delivery waits for a chat in which the bot may write, as far as is known."""
        if not self._closed:
            return any(not (lane.dumb or lane.empty) for lane in self._lanes.values())
        return any(not (self._lanes[one.chat_id].dumb or self._waits_for_topic(one)) for one in self)

    def waited(self, number: int, now: float) -> float:
        """How long a delivery has waited."""
        return now - self._seen.get(number, now)

    def hold(self, number: int, until: float) -> bool:
        """Let the news of a game wait for its topic, which is closed. Returns False for what is no news of a game."""
        entry = self._entries.get(number)
        if entry is None or not is_public_news(entry):
            return False
        self._closed[entry.game_id or 0] = until
        self._lanes[entry.chat_id].changed()
        return True

    def _waits_for_topic(self, entry: QueueEntry) -> bool:
        return entry.game_id in self._closed and is_public_news(entry)

    def _tries_topic_in(self, lane: Lane, now: float) -> float:
        """In how many seconds a closed topic of this chat is tried again; infinite if there is none."""
        if not self._closed or lane.chat_id > 0:
            return math.inf
        tries = (self._closed.get(self._entries[number].game_id or 0, now) - now for number in lane.new)
        return min((wait for wait in tries if wait > 0), default=math.inf)

    def release(self, chat_id: int) -> None:
        """Try this chat at once: things have changed there."""
        lane = self._lanes.get(chat_id)
        if lane is not None:
            for number in lane.new if self._closed else ():
                self._closed.pop(self._entries[number].game_id or 0, None)
            lane.held_until, lane.dumb = -math.inf, False
            lane.changed()

    def expects(self, entry: QueueEntry, now: float) -> bool:
        """Whether this delivery will be sent, as far as is known, so that the game should wait (not for ever).

        A delivery that the queue has not been given yet is expected.
        """
        lane = self._lanes.get(entry.chat_id)
        given_up = self._waits_for_topic(entry) or (lane is not None and lane.dumb)
        return not given_up and self.waited(entry.id, now) < self._limits.untold / (self._limits.speed or 1.0)

    def _untold(self, game_id: int | None, now: float) -> bool:
        """Whether the group of a game must still be told some news before any private message of the game goes."""
        if game_id is None or game_id not in self._news:
            return False
        return any(self.expects(self._entries[number], now) for number in self._news[game_id])

    def take_told(self) -> list[int]:
        """The games whose groups have been told all their news since the last call."""
        told = [game_id for game_id in self._told if game_id not in self._news]
        self._told.clear()
        return told

    def oldest(self, now: float) -> float:
        """How long the oldest delivery has waited, in seconds, without those that wait for an idle moment."""
        return now - min((self._seen[n] for n, e in self._entries.items() if not is_idle(e)), default=now)

    def held_up(self, allowance: Allowance, now: float) -> float:
        """For how many seconds a delivery has waited in a chat where none got through, though it could have.

        Deliveries that wait for the limits of their own chat, however many, are no fault of the sender. Neither are
        chats in which Telegram has asked for a pause or the bot may not write.
        """
        waiting: dict[int, float] = {}
        for number, entry in self._entries.items():
            if not (is_idle(entry) or self._lanes[entry.chat_id].dumb or self._waits_for_topic(entry)):
                waiting[entry.chat_id] = min(self._seen[number], waiting.get(entry.chat_id, math.inf))
        since = (
            max(seen, self._lanes[chat_id].moved_at, allowance.paused_until(chat_id))
            for chat_id, seen in waiting.items()
        )
        return max(0.0, now - min(since, default=now))

    def part(self, *, parting: bool) -> None:
        """Choose nothing but last words (the news of a stop) from now on, or everything again."""
        self._parting = parting
        for lane in self._lanes.values():
            lane.changed()

    def last_words(self) -> bool:
        """Whether any last words are still to be said."""
        return any(is_last_word(entry.kind, entry.slot) for entry in self._entries.values())

    def lane(self, chat_id: int) -> Lane:
        """The lane of a chat: the deliveries that wait for that chat."""
        if chat_id not in self._lanes:
            self._lanes[chat_id] = Lane(chat_id)
        return self._lanes[chat_id]

    def put(self, entries: Iterable[QueueEntry], now: float) -> None:
        """Take in new and changed entries."""
        for entry in entries:
            self._take_out(entry.id)
            self._entries[entry.id] = entry
            self._seen.setdefault(entry.id, now)
            self._insert(entry)
            if self._lanes[entry.chat_id].dumb:
                self.release(entry.chat_id)  # perhaps the bot may write there by now; nothing would tell it so

    def _insert(self, entry: QueueEntry) -> None:
        lane = self.lane(entry.chat_id)
        lane.changed()
        insort(lane.stream(stream_of(entry)), entry.id)
        if is_public_news(entry):
            self._closed.pop(entry.game_id or 0, None)  # perhaps the topic is open by now; nothing would tell it so
            self._news.setdefault(entry.game_id or 0, {})[entry.id] = None

    def _take_out(self, number: int) -> None:
        entry = self._entries.pop(number, None)
        if entry is not None:
            lane = self._lanes[entry.chat_id]
            lane.changed()
            lane.stream(stream_of(entry)).remove(number)
            if is_public_news(entry):
                self._is_told(entry)

    def _is_told(self, entry: QueueEntry) -> None:
        game_id = entry.game_id or 0
        left = self._news[game_id]
        del left[entry.id]
        self._closed.pop(game_id, None)
        if not left:
            del self._news[game_id]
            self._told[game_id] = None

    def discard(self, number: int, stamp: int | None = None) -> None:
        """Forget a delivery, unless it has been replaced meanwhile."""
        entry = self._entries.get(number)
        if entry is not None and (stamp is None or entry.stamp == stamp):
            self._take_out(number)
            self._seen.pop(number, None)

    def stands(self, chat_id: int, slot: str, message_id: int | None) -> None:
        """Note that a slot (the name of a message) shows this message now, or none."""
        lane = self._lanes.get(chat_id)
        if lane is None:
            return
        for number in [*lane.new, *lane.aside, *lane.edit]:
            entry = self._entries[number]
            if entry.slot == slot and entry.message_id != message_id:
                self._take_out(number)
                changed = replace(entry, message_id=message_id)
                self._entries[number] = changed
                self._insert(changed)

    def next(self, allowance: Allowance, now: float) -> tuple[Job | None, float]:
        """The most urgent delivery that may go now; else None and in how many seconds to ask again."""
        wait = allowance.overall_wait(now)
        if wait > 0:
            return None, wait
        soonest, best, best_key = math.inf, None, (math.inf,) * 5
        private_full = self._private_calls >= self._limits.private
        for lane in self._lanes.values():
            ready_at = max(lane.held_until, lane.ready_at)
            if lane.busy or lane.empty or ready_at > now:
                soonest = min(soonest, ready_at - now) if ready_at > now and not lane.busy else soonest
                continue
            lane_ready = now + (wait := self._tries_topic_in(lane, now))
            soonest = min(soonest, wait)
            for entry, urgency in self._heads(lane, now):
                untold = entry.chat_id > 0 and self._untold(entry.game_id, now)
                if untold or (entry.chat_id > 0 and private_full):
                    lane.moved_at = now if untold else lane.moved_at
                    lane_ready = -math.inf  # that is not a matter of the allowance
                    continue
                turn = lane.served if entry.game_id is None else self._game_served.get(entry.game_id, 0)
                key = (urgency, turn, entry.chat_id > 0, lane.served, entry.id)
                if key >= best_key:  # it would not be chosen anyway
                    lane_ready = -math.inf
                    continue
                wait = self._wait(lane, entry, allowance, now)
                lane_ready = min(lane_ready, now + wait)
                soonest = min(soonest, wait)
                if wait <= 0:
                    best, best_key = entry, key
            lane.ready_at = lane_ready
        if best is None:
            return None, soonest
        return Job(best, kind_of(best), self._behind(best)), 0.0

    def ready(self, allowance: Allowance, now: float) -> Ready:
        """The deliveries that could go now, if there were no other senders."""
        chats, groups, soonest = 0, 0, math.inf
        private_full = self._private_calls >= self._limits.private
        for lane in self._lanes.values():
            if lane.busy or lane.empty:
                continue
            wait = max(lane.held_until, lane.ready_at) - now
            if wait <= 0:
                hindered = lane.chat_id > 0 and private_full
                heads = [] if hindered else [entry for entry, _ in self._heads(lane, now)]
                waits = (
                    self._wait(lane, entry, allowance, now, alone=True)
                    for entry in heads
                    if entry.chat_id < 0 or not self._untold(entry.game_id, now)
                )
                wait = min((*waits, self._tries_topic_in(lane, now)))
            soonest = min(soonest, wait)
            chats += wait <= 0
            groups += wait <= 0 and lane.chat_id < 0
        return Ready(chats, groups, max(0.0, soonest))

    def _heads(self, lane: Lane, now: float) -> list[tuple[QueueEntry, int]]:
        """The deliveries that could go next in a chat, with their urgency."""
        if self._parting:
            return [(entry, entry.priority) for entry in self._last_words_of(lane)]
        may_open = bool(self._closed) and lane.chat_id < 0
        if lane.heads is None or may_open or now - lane.looked > LOOK_LASTS:
            lane.heads, lane.looked = list(self._find_heads(lane, now)), now
        return lane.heads

    def _last_words_of(self, lane: Lane) -> list[QueueEntry]:
        """The delivery of a chat to go before a stop: restrictions are lifted, then the stop is told; others wait."""
        entries = (self._entries[number] for number in [*lane.side, *lane.new, *lane.aside])
        found = [entry for entry in entries if is_last_word(entry.kind, entry.slot)]
        return sorted(found, key=lambda entry: (entry.kind != "silence", entry.kind != "post", entry.id))[:1]

    def _find_heads(self, lane: Lane, now: float) -> Iterator[tuple[QueueEntry, int]]:
        removing = {self._entries[n].slot: n for n in reversed(lane.side) if self._entries[n].kind == "remove"}
        told = lane.new
        if self._closed and lane.chat_id < 0:
            told = [n for n in lane.new if self._closed.get(self._entries[n].game_id or 0, now) <= now]
        for new in (told, lane.aside):
            if new and not self._blocked(new[0], removing):
                # Deliveries behind a new message wait for it, so it is as urgent as the most urgent of them.
                yield self._entries[new[0]], min(self._urgency(number, now) for number in new)
        others = [number for number in lane.side if self._entries[number].kind != "remove"]
        free = [number for number in lane.edit if not self._blocked(number, removing)]
        for stream in (free, others, list(removing.values())):
            if stream:
                first = min(stream, key=lambda n: (self._entries[n].priority, self._seen[n], n))
                yield self._entries[first], self._urgency(first, now)

    def _blocked(self, number: int, removing: dict[str | None, int]) -> bool:
        """Whether a delivery waits until the old message of its slot is deleted."""
        return removing.get(self._entries[number].slot, number) < number

    def _urgency(self, number: int, now: float) -> int:
        entry = self._entries[number]
        if is_public_news(entry):
            return Priority.QUESTION
        if is_idle(entry):
            return entry.priority
        return max(0, entry.priority - int((now - self._seen[number]) / AGING))

    def _wait(self, lane: Lane, entry: QueueEntry, allowance: Allowance, now: float, *, alone: bool = False) -> float:
        stream = stream_of(entry)
        edit = stream is Stream.EDIT
        spare = (edit and entry.priority > Priority.NARRATION) or stream is Stream.ASIDE or entry.kind == "pin"
        # No group stays closed after a stop because its seat tags have used up what the bot allows itself.
        kind = CallKind.OTHER if self._parting and entry.kind == "silence" else kind_of(entry)
        wait = allowance.wait(lane.chat_id, kind, now, spare=spare, at_leisure=is_idle(entry), alone=alone)
        if edit and lane.new and entry.priority > Priority.QUESTION:
            wait = max(wait, self._seen[entry.id] + self._scaled(self._limits.patience) - now)
        elif edit and lane.chat_id < 0 and entry.priority == Priority.BOARD:
            wait = max(wait, self._seen[entry.id] + self._scaled(self._limits.gathering) - now)
        return wait

    def _scaled(self, seconds: float) -> float:
        return seconds / self._limits.speed if self._limits.speed else 0.0

    def _behind(self, entry: QueueEntry) -> tuple[int, ...]:
        """The plain new messages right behind a delivery, which may be merged into that."""
        if entry.slot is not None or entry.kind != "post" or stream_of(entry) not in {Stream.NEW, Stream.ASIDE}:
            return ()
        found: list[int] = []
        stream = self._lanes[entry.chat_id].stream(stream_of(entry))
        place = stream.index(entry.id)  # others may wait before it for a closed topic
        for number in stream[place + 1 : place + MERGED_AT_MOST]:
            other = self._entries[number]
            if other.slot is not None or other.kind != "post" or other.game_id != entry.game_id:
                break
            found.append(number)
        return tuple(found)

    def begin(self, job: Job) -> None:
        """Note that a job is under way: its chat waits for it."""
        self._turn += 1
        lane = self.lane(job.entry.chat_id)
        lane.busy, lane.served = True, self._turn
        self._private_calls += job.entry.chat_id > 0
        if job.entry.game_id is not None:
            self._game_served[job.entry.game_id] = self._turn

    def end(self, job: Job) -> None:
        """Note that a job is over."""
        lane = self.lane(job.entry.chat_id)
        lane.busy = False
        lane.changed()
        if lane.empty and not lane.failures:
            del self._lanes[job.entry.chat_id]
        self._private_calls -= job.entry.chat_id > 0
        if len(self._game_served) > 1000:  # the longest unserved come first again anyway
            self._game_served.pop(next(iter(self._game_served)))
