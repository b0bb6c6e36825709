"""This process as one of several workers, and its work of every second.

The worker says that it is alive, takes lanes that no worker has, and shares its games. Tasks that exist once, however
many workers there are, are done by one worker, and by another if that one is gone.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.store.errors import DATABASE_ERRORS, StoreError
from bot.store.workers.crew import BEAT, LEADER, Crew
from bot.store.workers.leases import SCENARIOS
from bot.store.workers.tables import Survey, survey
from bot.telegram.background import Service, kept_up
from bot.telegram.cluster.mailroom import Mailroom
from bot.telegram.cluster.ownership import Ownership
from bot.telegram.outbox.sender import Sender
from bot.telegram.restart import take_back_farewells
from bot.telegram.services import Services

logger = logging.getLogger(__name__)

GRACE = 1.5
"""How long calls under way to Telegram may take before the chats go to other workers, in seconds."""


SHARING = 5
"""The number of rounds after which a worker that has more games than others gives some of them away."""
TIDYING = 60
"""The number of rounds after which lanes in which nothing is going on are given up."""
AT_A_TIME = 4
"""How many games are given away at a time at most, so that no player waits long."""
STILL = 3.0
"""How long messages on their way into a chat may take before the chat is given away, in seconds."""


class Leadership:
    """The duties of the leading worker, which run while this worker leads."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self.duties: Sequence[Service] = ()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def leads(self) -> bool:
        """Whether this worker leads."""
        return bool(self._tasks)

    async def look(self) -> None:
        """Start to lead if no living worker does; stop if another one leads by now."""
        if await self._crew.take(LEADER) is not None:
            if not self._tasks:
                logger.info("this worker leads")
                self._tasks = [asyncio.create_task(self._do(duty)) for duty in self.duties]
        else:
            await self.stop()

    async def stop(self) -> None:
        """Stop leading."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _do(self, duty: Service) -> None:
        try:
            await kept_up(duty)
        except Exception:
            logger.exception("something that this worker leads in has failed")


class Worker:
    """Takes lanes that no worker has, and hands its own over when it stops."""

    def __init__(self, crew: Crew, services: Services, sender: Sender) -> None:
        self.crew = crew
        self.services = services
        self.sender = sender
        self.ownership = Ownership(crew, services.ctx.lanes, services.restart.recover, services.drop)
        self.mailroom = Mailroom(crew)
        self.leadership = Leadership(crew)
        self._ctx = services.ctx
        self._stirred = asyncio.Event()
        self._changed: set[int] = set()
        self._missed = False
        self._others = False
        self._count = 0
        services.paused.may_tell = lambda: crew.alone
        services.reckoning.leads = lambda: self.leadership.leads

    async def begin(self) -> None:
        """Send the first beat, and take the lanes that no worker has. Called before the sender starts."""
        if not await self.crew.others():
            await take_back_farewells(self._ctx.store)
        await self._catch_up()
        await self.sender.recall()
        beat = await self.crew.beat()
        self._ctx.clock.put_right(beat.counted)
        self.crew.hear(self._hear)
        await self.ownership.compare()
        await self.ownership.take_over(beat.away)

    def serve(self, handle: Callable[[dict[str, Any]], Awaitable[None]], duties: Sequence[Service]) -> None:
        """Do a worker's rounds for ever. `handle` handles updates that others received; `duties` are the leader's."""
        self.mailroom.handle = handle
        self.leadership.duties = duties
        for service in (self._beats, self._rounds, self.services.reckoning.run):
            self._ctx.background.spawn_forever(service)

    def beaten_ago(self) -> float:
        """How long ago the database last heard that this worker is alive, in seconds."""
        return time.monotonic() - self.crew.beaten

    async def survey(self) -> Survey:
        """Figures of all workers, as this one sees them. Beats have their own connection and do not wait for this."""
        return await survey(self._ctx.store, self.crew.id)

    async def may_end(self, games: int) -> bool:
        """Tell the others that the bot drains, and how many games this worker has. Return whether it may exit now."""
        try:
            return await self.crew.drain(games)
        except DATABASE_ERRORS as error:
            logger.debug("nothing is known of the other workers' games: %s", error)
            return False

    async def hand_over(self) -> bool:
        """Give everything to the other workers. False: there is no other one, so the whole bot stops.

        If the database cannot be asked, the others take it all as soon as they miss this worker's beats.
        """
        await self.leadership.stop()
        await self.mailroom.close()
        try:
            await self.crew.stop()
            if not await self.crew.others():
                return False
            await self.sender.stop(GRACE)
            if await self.ownership.give_all():
                return True
            await self.sender.start()  # the others have been told to stop by now, too: it has to say goodbye
            return False
        except DATABASE_ERRORS as error:
            logger.warning("nothing is handed over: %s", error)
            return not self.crew.alone

    def _hear(self, what: str) -> None:
        """Act on a message of another worker; an empty one means that some may have been missed."""
        words = what.split()
        self._others = self._others or words[:1] in ([], ["moved"], [SCENARIOS])
        match words:
            case []:
                self._missed = True
            case ["lost", lane]:
                self.ownership.lose(int(lane))
            case ["send"]:
                self.sender.look_again()
                return
            case ["settings", group]:
                self._changed.add(int(group))
            case ["names", group]:
                self.services.forgetting.names_changed(int(group))
                return
            case ["moved", old, new]:
                self.services.directory.moved[int(old)] = int(new)
            case ["drain"]:
                self._ctx.drain.set()
                return
            case ["pause", chat, seconds]:
                if int(chat):  # of all chats only an older version speaks
                    self.sender.pause(int(chat), float(seconds))
                return
            case ["flood", worker, chat, seconds]:
                if int(worker) != self.crew.id:
                    self.sender.note_flood(int(chat), float(seconds))
                return
            case ["ebb", worker]:
                if int(worker) != self.crew.id:
                    self.sender.end_flood()
                return
        self._stirred.set()

    async def _beats(self) -> None:
        """Say every second that this worker is alive, for ever."""
        while True:
            try:
                beat = await self.crew.beat()
            except DATABASE_ERRORS as error:  # the store says so
                logger.debug("no beat: %s", error)
                self._unheard(error)
            else:
                self._ctx.clock.put_right(beat.counted)
            await asyncio.sleep(BEAT)

    def _unheard(self, error: Exception) -> None:
        """Pause all games: the database did not hear that this worker is alive, so no press can be saved."""
        self._ctx.store.note(error)
        for table in list(self.services.tables.values()):
            self.services.tables.drop(table)
            self.services.paused.add(table)

    async def _rounds(self) -> None:
        """Do a round every second, and whenever there is a message, for ever."""
        while True:
            try:
                await self._round()
            except (*DATABASE_ERRORS, StoreError) as error:
                logger.debug("a round was broken off: %s", error)
                if not self.crew.sure:  # another worker does by now
                    await self.leadership.stop()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._stirred.wait()

    async def _round(self) -> None:
        self._stirred.clear()
        await self._hear_of_what_was_missed()
        await self._hear_of_scenarios()
        given = await self.ownership.compare()
        if await self.ownership.take_over(0.0) or given:
            self.sender.look_again()
        await self.mailroom.look()
        await self.leadership.look()
        while self._changed:
            group = self._changed.pop()
            try:
                await self.services.directory.settings_written(group)
            except BaseException:
                self._changed.add(group)
                raise
        self._count += 1
        if self._count % SHARING == 0:
            await self._share()
        if self._count % TIDYING == 0:
            await self.ownership.give_back()

    async def _hear_of_what_was_missed(self) -> None:
        missed, self._missed = self._missed, False
        try:
            if missed:
                await self._catch_up()
                await self.sender.recall_pauses()
        except BaseException:
            self._missed = True
            raise
        if missed:
            self._changed |= self.ownership.groups
            for group in self.ownership.groups:
                self.services.forgetting.names_changed(group)
            self.sender.look_again()

    async def _catch_up(self) -> None:
        """Read from the database what messages to all may have said while this worker missed them."""
        self.services.directory.moved.update(await self._ctx.store.moved())
        if await self.crew.draining():
            self._ctx.drain.set()

    async def _hear_of_scenarios(self) -> None:
        """Read which scenarios groups keep, before lanes are taken: a group from another worker then finds its own."""
        others, self._others = self._others, False
        try:
            if others:
                await self._ctx.scenarios.look(self._ctx.store)
        except BaseException:
            self._others = True
            raise

    async def _share(self) -> None:
        """Give some games to the worker that has fewest, if this one has at least two more.

        Only to workers of the same version: a game should not go on under an older version if that can be helped.
        """
        workers = {one.id: one for one in await self.crew.alive() if not one.stopping}
        me = workers.pop(self.crew.id, None)
        if me is None:
            return
        others = [one for one in workers.values() if one.version == me.version]
        fewest = min(others, key=lambda one: one.games, default=me)
        count = min((me.games - fewest.games) // 2, AT_A_TIME)
        for lane in await self.crew.busy(count) if count > 0 else ():
            logger.info("lane %d goes to worker %d", lane, fewest.id)
            await self.sender.quiet(lane, STILL)
            await self.ownership.give(lane, fewest.id)
