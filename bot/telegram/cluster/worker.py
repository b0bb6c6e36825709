"""This process as one of several workers: puts the parts together."""

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.store.errors import DATABASE_ERRORS
from bot.store.workers import roster
from bot.store.workers.crew import Crew
from bot.store.workers.roster import Survey
from bot.telegram.background import Service
from bot.telegram.cluster.leadership import Leadership
from bot.telegram.cluster.mailroom import Mailroom
from bot.telegram.cluster.ownership import Ownership
from bot.telegram.cluster.rounds import Rounds
from bot.telegram.lifecycle.restart import take_back_farewells
from bot.telegram.outbox.sender import Sender
from bot.telegram.services import Services

logger = logging.getLogger(__name__)

GRACE = 1.5
"""How long calls under way to Telegram may take before the chats go to other workers. Seconds."""


class Worker:
    """Takes lanes that no worker has, and hands its own over when it stops."""

    def __init__(self, crew: Crew, services: Services, sender: Sender) -> None:
        self.crew = crew
        self.services = services
        self.sender = sender
        self.ownership = Ownership(crew, services.ctx.lanes, services.restart.recover, services.drop)
        self.mailroom = Mailroom(crew)
        self.leadership = Leadership(crew)
        self._rounds = Rounds(
            crew,
            clock=services.ctx.clock,
            sender=sender,
            ownership=self.ownership,
            mailroom=self.mailroom,
            leadership=self.leadership,
            moved=services.directory.moved.__setitem__,
            unheard=self._unheard,
            drains=services.ctx.drain.begin,
            settings_changed=services.directory.settings_written,
            names_changed=services.forgetting.names_changed,
            scenarios_changed=lambda: services.ctx.scenarios.look(services.ctx.store),
            catch_up=self._catch_up,
        )
        services.paused.may_tell = lambda: crew.alone
        services.reckoning.leads = lambda: self.leadership.leads

    def _unheard(self, error: Exception) -> None:
        """The database has not heard a beat. No press can be saved, so all games pause."""
        self.services.ctx.store.note(error)
        for table in list(self.services.tables.values()):
            self.services.tables.drop(table)
            self.services.paused.add(table)

    async def begin(self) -> None:
        """Send the first beat, and take the lanes that no worker has. Called before the sender starts."""
        if not await self.crew.others():
            await take_back_farewells(self.services.ctx.store)
        await self._catch_up()
        await self.sender.recall()
        await self._rounds.begin()

    def serve(self, handle: Callable[[dict[str, Any]], Awaitable[None]], duties: Sequence[Service]) -> None:
        """Do a worker's rounds for ever. `handle` handles updates that others received; `duties` are the leader's."""
        self.mailroom.handle = handle
        self.leadership.duties = duties
        for service in (self._rounds.beats, self._rounds.run, self.services.reckoning.run):
            self.services.ctx.background.spawn_forever(service)

    def beaten_ago(self) -> float:
        """How long ago the database last heard that this worker is alive, in seconds."""
        return time.monotonic() - self.crew.beaten

    async def survey(self) -> Survey:
        """Figures of all workers, as this one sees them. Beats have their own connection and do not wait for this."""
        return await self.services.ctx.store.run(lambda db: roster.survey(db, self.crew.id))

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
            return await self.ownership.give_all()
        except DATABASE_ERRORS as error:
            logger.warning("nothing is handed over: %s", error)
            return not self.crew.alone

    async def _catch_up(self) -> None:
        """Read from the database what messages to all may have said while this worker missed them."""
        self.services.directory.moved.update(await self.services.ctx.store.moved())
        if await self.crew.draining():
            self.services.ctx.drain.begin()
