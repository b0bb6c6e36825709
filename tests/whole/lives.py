"""Lives of the bot, each a process that kills itself at a chosen moment: SIGKILL, by its own hand.

The processes are forked from one that has imported everything and runs neither threads nor an event loop.
"""

import asyncio
import json
import os
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import nullcontext
from contextvars import ContextVar
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from unittest.mock import patch

import httpx
from pydantic import SecretStr
from telegram import Update

from bot.app import Running, running
from bot.config import Settings
from bot.scenario import load_all
from bot.store.rows import Claim, GameRow, GameState, LoggedInput, Settlement
from bot.store.transaction import Transaction
from bot.telegram.intake.lanes import LanedUpdates
from bot.telegram.outbox.courier import Courier
from bot.telegram.outbox.deliveries import Known
from bot.telegram.outbox.queue import Job
from tests.forks import forked, print_into

READ_ONCE = load_all()
CERTIFICATES = httpx.create_ssl_context()
A_MOMENT = 0.3
"""A call takes no longer, mostly. Real seconds."""
OPEN = {GameState.LOBBY, GameState.RUNNING}
PART = "part"
"""Begins the name of what is only a part of a step."""


IN_HAND: ContextVar[int | None] = ContextVar("IN_HAND", default=None)
"""The update that is being handled, also where what is committed does not count as all that it leads to."""


class Moment(StrEnum):
    """When a life ends. A step is the commit of an input or of a handled update, or of a part of what one leads to."""

    BEFORE = "before"  # just before a step is committed, where no life has seen it come yet
    AFTER = "after"  # just after, before anything of it is sent or acknowledged
    SENT = "sent"  # Telegram has carried out a call, and the store has not noted it
    BEGUN = "begun"  # early: at one of the first commits of all, while games are being recovered
    ANY = "any"  # in the middle of anything, so many hundredths of a second after it is up


@dataclass(frozen=True)
class Fate:
    """A life ends at the `count`th such moment; or just before a step, where that comes first.

    A life fated to end after a step ends before it if no other life has: so every step is seen from both sides, in
    whatever order the steps come in this life and in that. So many steps as `beyond` says go by before any of this.
    """

    moment: Moment | None
    count: int = 1
    beyond: int = 0


@dataclass(frozen=True)
class Death:
    """How a life ended: where in the course of things, and whether a call was on its way, or made and not noted.

    `lived` is how many real seconds it went on, `stamped` how many of them until its last input was taken in hand.
    """

    moment: str
    step: str
    flying: int
    lived: float
    stamped: float


@dataclass(frozen=True)
class LivesPlace:
    """Where the lives are lived.

    Attributes:
        speed: the game's clock runs so much faster.
        in_window: the same in lives that begin while the window is open, so that a game on a slow machine is not over
            before the steps in which lives end; None: as ever. Such a life ends when the window closes.
    """

    token: str
    base_url: str
    database: Path
    speed: float
    in_window: float | None = None

    @property
    def diary(self) -> Path:
        """The file where each life writes how it ends."""
        return self.database.with_suffix(".deaths")

    @property
    def window(self) -> Path:
        """As long as there is this file, lives end as they are fated to; else they go on."""
        return self.database.with_suffix(".window")

    @property
    def log(self) -> Path:
        """The log of all lives."""
        return self.database.with_suffix(".log")

    def deaths(self) -> list[Death]:
        """How all lives have ended so far."""
        if not self.diary.exists():
            return []
        return [Death(**json.loads(line)) for line in self.diary.read_text().splitlines()]


@dataclass
class ProcessLife:
    """A process's knowledge of its own life.

    `seen` are the steps that others have seen come, `past` those after which one has ended. Of its own each waits for
    its `turn`: no two end it at once. `parts` are how much of each update has been committed without being all of it.
    """

    place: LivesPlace
    fate: Fate
    seen: Sequence[str] = ()
    past: Sequence[str] = ()
    parts: Counter[int] = field(default_factory=Counter)
    calls: int = 0
    commits: int = 0
    steps: int = 0
    flying: int = 0
    stamped: float = 0.0
    born: float = field(default_factory=time.monotonic)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def reached(self, moment: Moment, count: int, step: str) -> None:
        """Die, if this is the moment."""
        if self.fate.moment is moment and count >= self.fate.count and not self.is_young:
            self.die(moment, step)

    def die(self, moment: Moment, step: str) -> None:
        """Leave a note, and be killed as by the kernel: nothing is closed, flushed or rolled back."""
        if self.place.window.exists():
            self.end(moment, step)

    def end(self, moment: str, step: str) -> None:
        """The same whether or not lives are to end now."""
        with self.place.diary.open("a") as diary:
            diary.write(json.dumps(asdict(Death(moment, step, self.flying, self.age(), self.stamped))) + "\n")
        os.kill(os.getpid(), signal.SIGKILL)

    @property
    def is_young(self) -> bool:
        """Whether the life goes on whatever comes."""
        return self.steps < self.fate.beyond

    def age(self) -> float:
        """Real seconds since the beginning."""
        return time.monotonic() - self.born

    def part(self) -> str | None:
        """The name of the part of the current update's results that is about to be committed; ends one life."""
        update = IN_HAND.get()
        if update is None:
            return None
        self.parts[update] += 1
        part = f"{PART} {self.parts[update]} of update {update}"
        return None if part in self.past else part

    async def let_fly(self) -> None:
        """Let calls on their way get there first, as far as they do not wait for the commit."""
        until = time.monotonic() + A_MOMENT
        while self.flying and time.monotonic() < until:
            await asyncio.sleep(0.002)

    def before(self, step: str, *, is_part: bool) -> None:
        """A step is about to be committed; its parts are so many that they end only lives that are to end at steps."""
        for_steps = self.fate.moment is Moment.AFTER
        goes_on = self.is_young or (for_steps and step in self.seen) or (is_part and not for_steps)
        if self.fate.moment is not None and not goes_on:
            self.die(Moment.BEFORE, step)

    def committed(self, step: str | None) -> None:
        """A transaction was committed."""
        self.commits += 1
        self.reached(Moment.BEGUN, self.commits, step or "")
        if step is not None:
            self.reached(Moment.AFTER, 1, step)
            self.steps += not step.startswith(PART)

    def carried_out(self) -> None:
        """Telegram has carried out a call."""
        self.calls += not self.is_young
        self.reached(Moment.SENT, self.calls, f"call {self.calls}")


def _mortal(life: ProcessLife) -> None:
    """Let the store and the sender of this process know of its fate."""

    class MortalTransaction(Transaction):
        step: str | None = None
        ends = False

        async def append_input(self, game_id: int, logged: LoggedInput) -> None:
            self.step = f"input {logged.number}"
            life.stamped = life.age()
            await super().append_input(game_id, logged)

        async def mark_handled(self, update_id: int) -> None:
            self.step = self.step or f"update {update_id}"
            await super().mark_handled(update_id)

        async def save_game(self, game: GameRow) -> None:
            self.ends = game.state not in OPEN
            await super().save_game(game)

        async def commit(self) -> None:
            step = self.step or life.part()
            if self.step is not None and life.fate.moment is Moment.SENT:
                await life.let_fly()
            # Whoever has the connection to themselves is alone already: those who have the life's turn wait for it.
            async with life.turn if step is not None and not self._has_turn else nullcontext():
                if step is not None:
                    life.before(step, is_part=self.step is None)
                await super().commit()
                life.committed(step)
            if self.ends:
                life.over.set()

    class MortalCourier(Courier):
        async def _deliver(self, job: Job, claims: list[Claim], delivery: Known, rest: str) -> None:
            life.flying += 1
            await super()._deliver(job, claims, delivery, rest)
            life.flying -= 1

        async def _settle(self, settlement: Settlement) -> None:
            if settlement.spent:
                life.carried_out()
            await super()._settle(settlement)

    process = LanedUpdates.do_process_update

    async def in_hand(self: LanedUpdates, update: object, coroutine: Awaitable[object]) -> None:
        before = IN_HAND.set(update.update_id if isinstance(update, Update) else None)
        try:
            await process(self, update, coroutine)
        finally:
            IN_HAND.reset(before)

    patch.object(LanedUpdates, "do_process_update", in_hand).start()
    patch("bot.store.store.Transaction", MortalTransaction).start()
    patch("bot.telegram.outbox.sender.Courier", MortalCourier).start()


def _hasten() -> None:
    """Work without a part in living on is done once for all lives, before they are forked, or not at all."""

    async def nothing(*_: object) -> None:
        """The commands are published by others."""

    patch("bot.app.load_all", lambda _: READ_ONCE).start()
    patch("bot.app.publish_commands", nothing).start()
    patch("httpx._transports.default.create_ssl_context", lambda *_, **__: CERTIFICATES).start()


def live(place: LivesPlace, fate: Fate) -> None:
    """One life, from the start to its fate, or until the game is over and all messages have been sent."""
    print_into(place.log)
    asyncio.run(_live(place, fate))


async def _live(place: LivesPlace, fate: Fate) -> None:
    seen, past = (
        [death.step for death in place.deaths() if death.moment == at] for at in (Moment.BEFORE, Moment.AFTER)
    )
    life = ProcessLife(place, fate, seen, past)
    slowly = place.in_window if place.window.exists() else None
    _mortal(life)
    _hasten()
    settings = Settings(
        _env_file=None,
        bot_token=SecretStr(place.token),
        bot_api_url=place.base_url,
        database=place.database,
        clock_speed=place.speed if slowly is None else slowly,
    )
    ending = asyncio.create_task(_end_with_window(life)) if slowly is not None else None
    async with running(settings) as up:
        if fate.moment is Moment.ANY:
            asyncio.get_running_loop().call_later(fate.count / 100, life.die, Moment.ANY, "")
        if not await _is_over(up):
            await life.over.wait()
        while tasks := list(up.ctx.background.tasks):  # what a game that has ended leads to
            await asyncio.wait(tasks)
        await up.sender.drained()
    if ending is not None:
        ending.cancel()


async def _end_with_window(life: ProcessLife) -> None:
    """The end of a life whose clock runs slowly, once without a purpose."""
    while life.place.window.exists():
        await asyncio.sleep(0.05)
    life.end(Moment.ANY, "")


async def _is_over(up: Running) -> bool:
    counts = await up.ctx.store.counts()
    games = {name for name in counts if name.startswith("games_")}
    return bool(games) and not games & {f"games_{state}" for state in OPEN}


async def get_ready() -> None:
    """Have everything imported by the process that lives are forked from: seconds, in which nothing else goes on."""
    await forked(_hasten).wait()


async def live_and_die(place: LivesPlace, fates: Sequence[Fate], lives_at_most: int) -> int:
    """One life after another, each with the next fate, round and round, until one ends by itself; returns how many.

    Whoever follows a life that ended at a part of a step has the same fate: so parts take nothing from the other fates.

    Raises:
        AssertionError: one ended as it should not, or there is no end to them.
    """
    for number in range(lives_at_most):
        turn = number - sum(death.step.startswith(PART) for death in place.deaths())
        process = forked(live, place, fates[turn % len(fates)])
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode == 0:
            return number + 1
        assert process.returncode == -signal.SIGKILL, f"a life ended with {process.returncode}: {place.log.read_text()}"
    raise AssertionError(f"the game was not over after {lives_at_most} lives")
