"""Forgetting: of a person on request, whose running games go on without their name, and of games that ended long ago.

Logs are kept for so many days (RETENTION_DAYS), and go then with the personal data in them.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.store.errors import DATABASE_ERRORS, LeaseLostError
from bot.store.privacy import forget, forget_marks, old_games, retire
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.games.games import Games
from bot.telegram.games.tables import Tables
from bot.telegram.happenings import BrokenOff, Stepped
from bot.telegram.outbox.deliveries import Delivery, Mute, enqueue

logger = logging.getLogger(__name__)


class Forgetting:
    """The deletion of people. Running games, in memory, forget them a moment later."""

    def __init__(self, ctx: ChatContext, tables: Tables, games: Games) -> None:
        self._ctx = ctx
        self._tables = tables
        self._games = games

    async def forget(self, user_id: int, *said: Delivery) -> bool:
        """Forget a person and say so; False: they are in a lobby or a game."""
        async with self._ctx.store.transaction() as tx:
            if await tx.active_game_of(user_id) is not None:
                return False
            chats = await forget(tx, user_id, self._ctx.clock.wall())
            await enqueue(tx, said)
        for chat_id in chats:
            self.names_changed(chat_id)
        return True

    def names_changed(self, chat_id: int) -> None:
        """Replace the name of a forgotten player in the games of a chat. Called again, this changes nothing."""
        self._ctx.background.spawn(self._renew(chat_id))

    async def _renew(self, chat_id: int) -> None:
        """Make each running game anew that knows more people than the store, and give one whose host was forgotten
        another host; another worker's games are not here.
        """
        if not self._tables.in_chat(chat_id):
            return
        try:
            async with self._ctx.lanes.lane(chat_id):
                for table in self._tables.in_chat(chat_id):
                    row = await self._ctx.store.game(table.row.id)
                    if row is not None and row.creator != table.row.creator:
                        table.row = replace(table.row, creator=row.creator)
                        await self._games.hand_on(table, row.creator)
                    kept = {player.user_id for player in await self._ctx.store.players(table.row.id)}
                    if not kept.issuperset(table.presenter.readers.seating.people()):
                        await self._games.anew(table)
        except LeaseLostError:
            return

    async def after_step(self, tx: Transaction, stepped: Stepped) -> Sequence[Delivery]:
        """Free, at the end of a game, members who were forgotten while muted by the game (`Happenings.stepped`)."""
        row = stepped.row
        if not stepped.ends or not await forget_marks(tx, row.id):
            return ()
        known = {player.user_id for player in await tx.players(row.id)}
        restricted = [one.user_id for one in await tx.restricted(row.chat_id) if one.game_id == row.id]
        return [Mute(row.chat_id, user_id, False, row.id) for user_id in restricted if user_id not in known]

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """Delete the marks by which a game that was broken off knew its forgotten players."""
        await forget_marks(tx, what.row.id)
        return ()


# -- old games --------------------------------------------------------------------------------------------------

DAY = 86400.0
EVERY = 3600.0
"""How often logs that are too old are looked for. Real seconds."""
AT_ONCE = 50
"""The number of games in one transaction."""


async def delete_old(ctx: ChatContext, days: float) -> int:
    """Delete the logs of games that ended so many days ago or more; returns their number."""
    before, found = ctx.clock.wall() - days * DAY, 0
    while games := await old_games(ctx.store, before, AT_ONCE):
        async with ctx.store.transaction() as tx:
            for game_id in games:
                await retire(tx, game_id)
        found += len(games)
    return found


async def keep_no_longer(ctx: ChatContext, days: float) -> None:
    """Delete logs that have grown too old, again and again."""
    while True:
        try:
            if found := await delete_old(ctx, days):
                logger.info("the logs of %d games were deleted, which were older than %g days", found, days)
        except DATABASE_ERRORS as error:  # perhaps for a moment only; it is tried again
            logger.debug("no log was deleted: %s", error)
        await asyncio.sleep(EVERY)
