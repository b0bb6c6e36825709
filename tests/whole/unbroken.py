"""An unbroken bot's messages to every chat of a game, made anew from the game's log."""

import asyncio
import contextlib
import math
import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import patch

from telegram import Bot

from bot.engine.game import Game
from bot.scenario import load_all
from bot.store import Store
from bot.store.mapping import chat_of, game_of, input_of, player_of, user_of
from bot.store.rows import Chat, GameRow, GameState, LoggedInput, Player, User
from bot.store.transaction import Transaction
from bot.telegram.clock import Clock, GameClock, Machine
from bot.telegram.directory import place_of_practice
from bot.telegram.games.digests import digest
from bot.telegram.games.lessons import beginning
from bot.telegram.games.replay import step_of
from bot.telegram.games.table import Table
from bot.telegram.outbox.deliveries import Post, Remove, from_row
from bot.telegram.outbox.posting import without_html
from bot.telegram.services import Services
from bot.text.clocks import stopped
from playground.crowd import GO_ON
from tests.whole.table import placeless, seen_text

SOON = 8
"""Inputs. Where each life ends at its first step, so many may go by before a message gets its turn, and is noted."""


@dataclass(frozen=True)
class StoreContents:
    """A store's rows of its one game, and rows that may not be left over after the end."""

    rows: list[GameRow]
    players: list[Player]
    log: list[LoggedInput]
    chat: Chat
    slots: dict[tuple[int, int], str]
    left_over: dict[str, int]

    @classmethod
    def read(cls, path: Path) -> "StoreContents":
        with contextlib.closing(sqlite3.connect(path)) as db:
            db.row_factory = sqlite3.Row
            rows = [game_of(row) for row in db.execute("SELECT * FROM games ORDER BY id")]
            (row, *_) = rows
            left = ("outbox", "kept", "restricted", "tagged")
            seated = db.execute("SELECT * FROM players WHERE game_id = 1 ORDER BY seat, joined")
            group = db.execute("SELECT * FROM chats WHERE id = ?", (row.chat_id,)).fetchone()
            person = db.execute("SELECT * FROM users WHERE id = ?", (row.chat_id,)).fetchone()
            return cls(
                rows,
                [player_of(found) for found in seated],
                [input_of(found) for found in db.execute("SELECT * FROM inputs WHERE game_id = 1 ORDER BY number")],
                place_of_practice(user_of(person)) if row.is_practice else chat_of(group),
                {(found[0], found[1]): found[2] for found in db.execute("SELECT chat_id, message_id, slot FROM slots")},
                {table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in left},
            )


@dataclass(frozen=True)
class Arrival:
    """A novelty in a chat: a text, or a message that stands in a slot and changes its looks.

    Where `beginning` is set, only the beginning of the text is known.
    """

    text: str
    slot: str = ""
    beginning: bool = False


@dataclass
class Unbroken:
    """The game, and in each chat what came new, in order, and the looks of each slot, in order.

    Attributes:
        noted: which messages the store knows, by chat and number, and their slots.
        is_loose: what comes into a chat that does not follow from the log, at whatever time.
    """

    game: Game
    arrivals: dict[int, list[Arrival]] = field(default_factory=dict)
    looks: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    opened: dict[tuple[int, str], int] = field(default_factory=dict)
    closed: dict[tuple[int, str], int] = field(default_factory=dict)
    removed: set[tuple[int, str]] = field(default_factory=set)
    noted: Mapping[tuple[int, int], str] = field(default_factory=dict)
    differing: list[int] = field(default_factory=list)
    is_loose: Callable[[int, str], bool] = lambda _chat, _text: False

    def may_lack(self, chat: int, slot: str) -> bool:
        """Whether this slot's message may rightly be unknown: needless soon after, or removed."""
        key = chat, slot
        if key in self.removed:
            return True
        known = any(in_chat == chat and noted == slot for (in_chat, _), noted in self.noted.items())
        return not known and self.closed.get(key, math.inf) <= self.opened[key] + SOON

    def add(self, post: Post, number: int) -> None:
        """One more post, of that input; clocks run in it, since they do on the server."""
        if post.hurries or (post.retimed and (post.chat_id, post.slot) not in self.looks):
            return
        text = timeless(seen_text(post) if post.timed is None else without_html(stopped(post.timed)))
        arrivals = self.arrivals.setdefault(post.chat_id, [])
        if post.slot is None:
            arrivals.append(Arrival(text))
            return
        key = post.chat_id, post.slot
        looks = self.looks.setdefault(key, [])
        if not looks and post.create:
            arrivals.append(Arrival("", post.slot))
            self.opened[key] = number
        if not post.create:
            self.closed[key] = number
        looks.append(text)


JUDGING = asyncio.Lock()
"""Held while a log is played: whatever the process puts into an outbox meanwhile is taken for that game's."""


async def unbroken(kept: StoreContents, before: Mapping[int, Sequence[Arrival]], folder: Path) -> Unbroken:
    """Play the log in one go at a separate table, with all listeners; `before` are the messages before the game."""
    (row, *_) = kept.rows
    async with JUDGING, await Store.open(folder / "unbroken.sqlite3") as store:
        row = await _fresh(store, kept, row)
        ended = kept.rows[0].ended_at or 0.0  # how long a game has taken is told where its group has a log
        services = Services(Bot("1:nobody"), store, load_all(), clock=Clock(machine=Machine(wall=lambda: ended)))
        services.robots.stop()  # what they did is in the log
        services.tables.on_deadline = lambda _: None
        clock = GameClock(0.0, services.ctx.speed, services.ctx.clock)
        table = services.tables.make(services.ctx, row, kept.chat, kept.players, clock)
        services.tables.put(table)
        told = Unbroken(table.game, {chat: list(arrivals) for chat, arrivals in before.items()}, noted=kept.slots)
        if row.is_practice:
            told.add(beginning(row), 0)
        with _heard(told, table):
            async with services.ctx.lanes.lane(row.chat_id):
                for line in kept.log:
                    step = step_of(table.game, line)
                    if step.refusal is not None or digest(step) != line.digest:
                        told.differing.append(line.number)
                        break
                    await table._commit(line.record, step)
                    for post in table.time.retimed():  # a bot that begins anew sets the clocks right, if it does now
                        if isinstance(post, Post):
                            told.add(post, line.number)
            while tasks := list(services.ctx.background.tasks):
                await asyncio.wait(tasks)
        table.time.stop_timer()
        await services.close()
    return told


async def _fresh(store: Store, kept: StoreContents, row: GameRow) -> GameRow:
    """A store that knows of nothing but this game, which is about to be dealt."""
    async with store.transaction() as tx:
        await tx.save_chat(kept.chat)
        row = replace(row, state=GameState.RUNNING, ended_at=None, winner=None)
        made = await tx.create_game(replace(row, started_at=None, held_at=None))
        assert made.id == row.id
        for player in kept.players:
            await tx.save_player(player)
            if not player.is_robot:
                await tx.save_user(User(player.user_id, player.name, language=player.language, reachable=True))
    return row


@contextlib.contextmanager
def _heard(told: Unbroken, table: Table) -> Iterator[None]:
    """Take note of whatever is put into an outbox while the block runs."""

    async def enqueue(_: Transaction, rows: Iterable[Mapping[str, object]]) -> None:
        for delivery in map(from_row, rows):
            if isinstance(delivery, Post):
                told.add(delivery, table.logged)
            elif isinstance(delivery, Remove):
                told.removed.add((delivery.chat_id, delivery.slot))

    with patch.object(Transaction, "enqueue", enqueue):  # in the whole process: see `JUDGING`
        yield


@dataclass
class ChatReading:
    """A chat read beside what should stand there.

    Attributes:
        repeated: messages that came once more.
        missing: what never came, and should have.
        strange: texts that should not have come, or not there.
        slots: which message was read as the one of which slot.
        loose: what came that does not follow from the log.
    """

    repeated: list[str] = field(default_factory=list)
    missing: list[Arrival] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    slots: dict[int, str] = field(default_factory=dict)
    loose: list[str] = field(default_factory=list)

    @property
    def repeats(self) -> int:
        """How many messages came once more."""
        return len(self.repeated)


def read(
    chat: int, received: Sequence[tuple[int, str]], told: Unbroken, taken_back: Collection[int] = ()
) -> ChatReading:
    """Read the new messages of a chat (number, text) against what an unbroken bot would have sent there.

    Texts of one breath may have come as one message; a message may have come again right after itself, and what was one
    message in pieces. Messages `taken_back` may have come again later: they were on their way for long.
    """
    reading = ChatReading()
    arrivals = told.arrivals.get(chat, [])
    reached, last = 0, 0
    for number, text in received:
        if told.is_loose(chat, text):
            reading.loose.append(text)
            continue
        message = _Message(chat, number, timeless(text))
        start, found = _next(message, arrivals, reached, told)
        if found is not None:
            last, reached = start, found
        else:
            again = range(0 if number in taken_back else last, reached)
            place, found = _again(message, arrivals, again, told)
            if found is None:
                reading.strange.append(text)
                continue
            reading.repeated.append(text)
            if number in taken_back:
                continue
            last = place
            reached = max(reached, found)
        if slot := arrivals[found - 1].slot:
            reading.slots[number] = slot
    reading.missing = [one for one in arrivals[reached:] if not one.slot or not told.may_lack(chat, one.slot)]
    return reading


def timeless(text: str) -> str:
    """A text without the words of a clock that runs, which say how much was left when it was set; and `placeless`."""
    return re.sub(r"(?m)^⏱ Time's up [^\n.]*", "⏱ Time's up", placeless(text.strip()))


@dataclass(frozen=True)
class _Message:
    """A message, and its place."""

    chat: int
    number: int
    text: str


def _next(message: _Message, arrivals: Sequence[Arrival], start: int, told: Unbroken) -> tuple[int, int | None]:
    """The start of a message that is read from there on, without rightly unsent ones, and how far the message goes."""
    while (found := _fit(message, arrivals, start, told)) is None:
        if start >= len(arrivals) or not arrivals[start].slot or not told.may_lack(message.chat, arrivals[start].slot):
            return start, None
        start += 1
    return start, found


def _again(message: _Message, arrivals: Sequence[Arrival], places: range, told: Unbroken) -> tuple[int, int | None]:
    """The earlier place that a message repeats, and how far the message goes."""
    for place in places:
        if (found := _fit(message, arrivals, place, told)) is not None:
            return place, found
    return places.start, None


def _fit(message: _Message, arrivals: Sequence[Arrival], start: int, told: Unbroken) -> int | None:
    """How far a message brings us that is read from there on, or None where it does not fit.

    A slot that is noted for it decides: a question that is put once more reads as it did the first time.
    """
    if start >= len(arrivals):
        return None
    first, text = arrivals[start], message.text
    if first.beginning:
        return _beginnings(text, arrivals, start)
    if first.slot:
        of_another = told.noted.get((message.chat, message.number), first.slot) != first.slot
        fits = text in told.looks[message.chat, first.slot] or GO_ON in text
        return start + 1 if fits and not of_another else None
    together = ""
    for place in range(start, len(arrivals)):
        if arrivals[place].slot:
            return None
        together = f"{together}\n\n{arrivals[place].text}" if together else arrivals[place].text
        if together == text:
            return place + 1
        if not text.startswith(together):
            return None
    return None


def _beginnings(text: str, arrivals: Sequence[Arrival], start: int) -> int | None:
    """How far a message brings us of which only beginnings are known: what waited together came as one."""
    if not text.startswith(arrivals[start].text):
        return None
    place, rest = start + 1, text
    while place < len(arrivals) and arrivals[place].beginning and not arrivals[place].slot:
        _, follows, rest = rest.partition(f"\n\n{arrivals[place].text}")
        if not follows:
            break
        place += 1
    return place


def out_of_order(looks: Sequence[str], seen: Sequence[str]) -> list[str]:
    """Which of the looks that were seen come too late or from nowhere; those of an answer that has only begun may."""
    place, wrong = 0, []
    looks = [timeless(look) for look in looks]
    for look in map(timeless, seen):
        if GO_ON in look:
            continue
        later = [at for at in range(place, len(looks)) if looks[at] == look]
        if later:
            place = later[0]
        else:
            wrong.append(look)
    return wrong
