"""The outbox and the queue together, without Telegram: a chat that shows its messages, and a slow sender."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.store import outbox
from bot.store.migrations import migrate
from bot.store.rows import Claim, Settlement, ShownMessage
from bot.store.sqlite.connection import FileDatabase
from bot.telegram.outbox.allowance import Allowance, Limits
from bot.telegram.outbox.deliveries import (
    Button,
    Delivery,
    GroupSilence,
    Mute,
    Post,
    Priority,
    Remove,
    from_row,
    to_row,
)
from bot.telegram.outbox.queue import Job, Queue
from tests.engine.examples import examples

CHAT = -1


@cache
def empty() -> sqlite3.Connection:
    """Migrated once and copied for each of the examples."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db)
    return db


@contextmanager
def database() -> Iterator[FileDatabase]:
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.row_factory = sqlite3.Row
    empty().backup(db)
    try:
        yield FileDatabase(db)
    finally:
        db.close()


@dataclass
class Slow:
    """Sends one delivery in two steps, so that others can come in between."""

    db: FileDatabase
    queue: Queue = field(default_factory=lambda: Queue(Limits(speed=None)))
    allowance: Allowance = field(default_factory=lambda: Allowance(Limits(speed=None)))
    messages: dict[int, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)  # of new messages, in order
    closed: bool = False
    known: int = 0
    under_way: tuple[Job, Claim] | None = None

    def put(self, *deliveries: Delivery) -> None:
        self.db.do(lambda db: outbox.enqueue(db, [(to_row(delivery), 0.0) for delivery in deliveries]))

    def begin(self) -> bool:
        changed = self.db.do(lambda db: outbox.changed(db, self.known))
        self.known = changed[-1].stamp if changed else self.known
        self.queue.put(changed, 0.0)
        job, _ = self.queue.next(self.allowance, 0.0)
        if job is None:
            return False
        claims = self.db.do(lambda db: outbox.claim(db, [job.entry.id]))
        if not claims:
            self.queue.discard(job.entry.id)
            return True
        self.queue.begin(job)
        self.under_way = (job, claims[job.entry.id])
        return True

    def end(self) -> None:
        assert self.under_way is not None
        (job, claim), self.under_way = self.under_way, None
        shown: tuple[ShownMessage, ...] = ()
        forgotten: tuple[tuple[int, str], ...] = ()
        match from_row(claim.payload):
            case Post() as post:
                number = claim.message_id
                if number is None and (post.create or post.slot is None):
                    number = len(self.messages) + 1
                    self.texts.append(post.text)
                if number is not None:
                    self.messages[number] = post.text
                    if post.slot is not None:
                        shown = (ShownMessage(CHAT, post.slot, number, post.text, None),)
            case Remove(slot=slot):
                if claim.message_id is not None:
                    self.messages[claim.message_id] = "(deleted)"
                forgotten = ((CHAT, slot),)
            case GroupSilence(closed=closed):
                self.closed = closed
        done = (claim.row,)
        settled = Settlement(done=done, shown=shown, forgotten=forgotten)
        self.db.do(lambda db: outbox.settle(db, [(settled, 0.0)]))
        self.queue.discard(*done[0])
        for one in shown:
            self.queue.stands(CHAT, one.slot, one.message_id)
        for _, slot in forgotten:
            self.queue.stands(CHAT, slot, None)
        self.queue.end(job)

    def drain(self) -> None:
        if self.under_way is not None:
            self.end()
        while self.begin():
            if self.under_way is not None:
                self.end()
        assert not self.db.do(lambda db: outbox.changed(db, 0))
        assert not len(self.queue)

    def stands(self, slot: str) -> bool:
        """Whether the slot has a message that is to stay."""
        leaving = Remove(CHAT, slot) in waiting(self.db)
        return self.look(slot) is not None and not leaving

    def look(self, slot: str) -> str | None:
        row = self.db.plain.execute("SELECT message_id FROM slots WHERE slot = ?", (slot,)).fetchone()
        return None if row is None else self.messages[row[0]]


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.none(), st.booleans()),
        st.tuples(st.just("show"), st.sampled_from("ab"), st.booleans()),
        st.tuples(st.just("remove"), st.sampled_from("ab"), st.just(value=True)),
        st.tuples(st.just("silence"), st.none(), st.booleans()),
        st.tuples(st.sampled_from(["begin", "end"]), st.none(), st.just(value=True)),
    ),
    max_size=30,
)


@settings(max_examples=examples(300, few=60), deadline=None)
@given(STEPS)
@example(
    [
        ("show", "a", True),
        ("begin", None, True),
        ("remove", "a", True),
        ("show", "a", True),
        ("end", None, True),
        ("show", "a", False),
    ]
)
def test_the_final_look_wins_the_order_is_kept_and_nothing_is_lost(
    steps: list[tuple[str, str | None, bool]],
) -> None:
    with database() as db:
        slow, said, closed = Slow(db), [], False
        last: dict[str, str | None] = {"a": None, "b": None}
        sure: dict[str, bool] = {"a": False, "b": False}  # whether something must be shown there
        for number, (what, slot, flag) in enumerate(steps):
            text = str(number)
            if what == "say":
                said.append(text)
                slow.put(Post(CHAT, text))
            elif what == "show" and slot is not None:
                slow.put(Post(CHAT, text, slot=slot, create=flag, priority=Priority.BOARD))
                last[slot] = text
                sure[slot] = flag or (sure[slot] and slow.stands(slot))
            elif what == "remove" and slot is not None:
                slow.put(Remove(CHAT, slot))
                last[slot], sure[slot] = None, False
            elif what == "silence":
                closed = flag
                slow.put(GroupSilence(CHAT, closed=flag))
            elif what == "begin" and slow.under_way is None:
                slow.begin()
            elif what == "end" and slow.under_way is not None:
                slow.end()
        slow.drain()
        assert [text for text in slow.texts if text in said] == said
        assert slow.closed == closed
        for name, look in last.items():
            assert slow.look(name) in ({look} if sure[name] else {look, None})


def waiting(db: FileDatabase) -> list[Delivery]:
    entries = db.do(lambda db: outbox.changed(db, 0))
    found = db.do(lambda db: outbox.claim(db, sorted(entry.id for entry in entries)))
    return [from_row(claim.payload) for claim in found.values()]  # type: ignore[misc]


def test_a_newer_look_takes_the_place_of_one_that_waits() -> None:
    with database() as db:
        slow = Slow(db)
        slow.put(
            Post(CHAT, "1", slot="a", pin=True, priority=Priority.QUESTION),
            Post(CHAT, "other"),
            Post(CHAT, "2", slot="a", priority=Priority.BOARD),
        )
        first = Post(CHAT, "2", slot="a", pin=True, priority=Priority.QUESTION)
        assert waiting(db) == [first, Post(CHAT, "other")]


def test_a_look_of_what_stands_is_as_urgent_as_it_is_itself() -> None:
    with database() as db:
        slow = Slow(db)
        slow.put(Post(CHAT, "1", slot="a", priority=Priority.QUESTION))
        slow.drain()
        slow.put(Post(CHAT, "2", slot="a", priority=Priority.BOARD))
        last = Post(CHAT, "3", slot="a", create=False, priority=Priority.IDLE)
        slow.put(last)
        assert waiting(db) == [last], "nor is it sent anew where somebody has deleted the message"


def test_a_last_look_of_what_was_never_shown_is_nothing() -> None:
    with database() as db:
        slow = Slow(db)
        slow.put(Post(CHAT, "1", slot="a", create=False))
        assert waiting(db) == []
        slow.put(Post(CHAT, "2", slot="a"), Post(CHAT, "3", slot="a", create=False))
        slow.drain()
        assert slow.texts == []


def test_a_last_look_follows_a_first_one_that_is_under_way() -> None:
    with database() as db:
        slow = Slow(db)
        slow.put(Post(CHAT, "question", slot="a"))
        slow.begin()
        slow.put(Post(CHAT, "closed", slot="a", create=False))
        slow.drain()
        assert slow.texts == ["question"]
        assert slow.look("a") == "closed"


def test_the_newest_silence_of_a_chat_and_mute_of_a_member_remain() -> None:
    with database() as db:
        slow = Slow(db)
        slow.put(GroupSilence(CHAT, closed=True), Mute(CHAT, 5, muted=True), Mute(CHAT, 6, muted=True))
        slow.put(GroupSilence(CHAT, closed=False), Mute(CHAT, 5, muted=False))
        newest = [GroupSilence(CHAT, closed=False), Mute(CHAT, 5, muted=False), Mute(CHAT, 6, muted=True)]
        assert waiting(db) == newest


def test_a_look_that_was_replaced_under_way_is_not_pinned_twice() -> None:
    with database() as db:
        slow = Slow(db)
        slow.put(Post(CHAT, "1", slot="a", pin=True))
        slow.begin()
        slow.put(Post(CHAT, "2", slot="a"))
        slow.end()
        assert waiting(db) == [Post(CHAT, "2", slot="a")]


@settings(deadline=None)
@given(st.text(max_size=20), st.booleans(), st.sampled_from(Priority))
def test_a_delivery_survives_the_store(text: str, flag: bool, priority: Priority) -> None:
    keyboard = ((Button(text, data="x"), Button("open", url="https://t.me/x", style="danger")), ())
    posts = Post(CHAT, text, 7, keyboard, "a", flag, priority, flag, flag, flag, flag, 3, 4, keyboard, flag)
    for delivery in (posts, Remove(CHAT, "a", 3), GroupSilence(CHAT, flag), Mute(CHAT, 5, flag, 3)):
        with database() as db:
            Slow(db).put(delivery)
            assert waiting(db) == ([delivery] if not isinstance(delivery, Post) or delivery.create else [])
