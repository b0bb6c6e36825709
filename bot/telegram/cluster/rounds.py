"""A worker's work of every second: it says that it is alive, takes lanes that no worker has, and shares its games."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine

from bot.store.errors import DATABASE_ERRORS, StoreError
from bot.store.workers.crew import Crew
from bot.store.workers.leases import SCENARIOS
from bot.store.workers.roster import BEAT
from bot.telegram.clock import Clock
from bot.telegram.cluster.leadership import Leadership
from bot.telegram.cluster.mailroom import Mailroom
from bot.telegram.cluster.ownership import Ownership
from bot.telegram.outbox.sender import Sender

logger = logging.getLogger(__name__)

SHARING = 5
"""The rounds after which a worker that has more games than others gives some of them away."""
TIDYING = 60
"""The rounds after which lanes in which nothing is going on are given up."""
AT_A_TIME = 4
"""How many games are given away at a time at most, so that no player waits long."""
STILL = 3.0
"""How long messages on their way into a chat may take before the chat is given away. Seconds."""


class Rounds:
    """One worker's part in serving a bot together.

    `unheard` is called with the error that kept a beat from the database; `moved` with the old and the new id of a
    group; `settings_changed` with a group whose settings another worker may have written; `names_changed` with one in
    whose games another worker may have forgotten somebody; `scenarios_changed` when groups may keep others; `drains`
    when the bot drains; `catch_up` when messages of others may have been missed.
    """

    def __init__(
        self,
        crew: Crew,
        *,
        clock: Clock,
        sender: Sender,
        ownership: Ownership,
        mailroom: Mailroom,
        leadership: Leadership,
        moved: Callable[[int, int], None],
        unheard: Callable[[Exception], None],
        drains: Callable[[], None],
        catch_up: Callable[[], Coroutine[object, object, None]],
        settings_changed: Callable[[int], Coroutine[object, object, None]],
        names_changed: Callable[[int], None],
        scenarios_changed: Callable[[], Coroutine[object, object, None]],
    ) -> None:
        self._crew = crew
        self._clock = clock
        self._sender = sender
        self._ownership = ownership
        self._mailroom = mailroom
        self._leadership = leadership
        self._moved = moved
        self._unheard = unheard
        self._drains = drains
        self._catch_up = catch_up
        self._settings_changed = settings_changed
        self._names_changed = names_changed
        self._scenarios_changed = scenarios_changed
        self._stirred = asyncio.Event()
        self._changed: set[int] = set()
        self._missed = False
        self._others = False
        self._round = 0

    async def begin(self) -> None:
        """Send the first beat, and take the lanes that no worker has."""
        beat = await self._crew.beat()
        self._clock.put_right(beat.counted)
        self._crew.hear(self._hear)
        await self._ownership.compare()
        await self._ownership.take_over(beat.away)

    def _hear(self, what: str) -> None:
        """Act on a message of another worker; an empty one means that some may have been missed."""
        words = what.split()
        self._others = self._others or words[:1] in ([], ["moved"], [SCENARIOS])
        match words:
            case []:
                self._missed = True
            case ["lost", lane]:
                self._ownership.lose(int(lane))
            case ["send"]:
                self._sender.look_again()
                return
            case ["settings", group]:
                self._changed.add(int(group))
            case ["names", group]:
                self._names_changed(int(group))
                return
            case ["moved", old, new]:
                self._moved(int(old), int(new))
            case ["drain"]:
                self._drains()
                return
            case ["pause", chat, seconds]:
                if int(chat):  # of all chats only an older version speaks
                    self._sender.pause(int(chat), float(seconds))
                return
            case ["flood", worker, chat, seconds]:
                if int(worker) != self._crew.id:
                    self._sender.note_flood(int(chat), float(seconds))
                return
            case ["ebb", worker]:
                if int(worker) != self._crew.id:
                    self._sender.end_flood()
                return
        self._stirred.set()

    async def beats(self) -> None:
        """Say every second that this worker is alive, for ever."""
        while True:
            try:
                beat = await self._crew.beat()
            except DATABASE_ERRORS as error:  # the store says so
                logger.debug("no beat: %s", error)
                self._unheard(error)
            else:
                self._clock.put_right(beat.counted)
            await asyncio.sleep(BEAT)

    async def run(self) -> None:
        """Do a round every second, and whenever there is a message, for ever."""
        while True:
            try:
                await self._go()
            except (*DATABASE_ERRORS, StoreError) as error:
                logger.debug("a round was broken off: %s", error)
                if not self._crew.sure:  # another worker does by now
                    await self._leadership.stop()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._stirred.wait()

    async def _go(self) -> None:
        self._stirred.clear()
        await self._hear_of_what_was_missed()
        await self._hear_of_scenarios()
        given = await self._ownership.compare()
        if await self._ownership.take_over(0.0) or given:
            self._sender.look_again()
        await self._mailroom.look()
        await self._leadership.look()
        while self._changed:
            group = self._changed.pop()
            try:
                await self._settings_changed(group)
            except BaseException:
                self._changed.add(group)
                raise
        self._round += 1
        if self._round % SHARING == 0:
            await self._share()
        if self._round % TIDYING == 0:
            await self._ownership.give_back()

    async def _hear_of_what_was_missed(self) -> None:
        missed, self._missed = self._missed, False
        try:
            if missed:
                await self._catch_up()
                await self._sender.recall_pauses()
        except BaseException:
            self._missed = True
            raise
        if missed:
            self._changed |= self._ownership.groups
            for group in self._ownership.groups:
                self._names_changed(group)
            self._sender.look_again()

    async def _hear_of_scenarios(self) -> None:
        """Learn what groups keep, sooner than of lanes: a group that another worker had finds its own."""
        others, self._others = self._others, False
        try:
            if others:
                await self._scenarios_changed()
        except BaseException:
            self._others = True
            raise

    async def _share(self) -> None:
        """Give some games to the worker that has fewest, if this one has at least two more.

        Only to workers of the same version: a game should not go on under an older version if that can be helped.
        """
        workers = {one.id: one for one in await self._crew.alive() if not one.stopping}
        me = workers.pop(self._crew.id, None)
        if me is None:
            return
        others = [one for one in workers.values() if one.version == me.version]
        fewest = min(others, key=lambda one: one.games, default=me)
        count = min((me.games - fewest.games) // 2, AT_A_TIME)
        for lane in await self._crew.busy(count) if count > 0 else ():
            logger.info("lane %d goes to worker %d", lane, fewest.id)
            await self._sender.quiet(lane, STILL)
            await self._ownership.give(lane, fewest.id)
