"""Stopping: groups are told, and their members' permissions are restored, since the stop may be long.

A farewell is stored with the progress of its game, so that a series of restarts is announced once. A drain ends when
the last game is over, and all that was to be said of it has been said. Where several workers serve the bot, all of them
drain together: its last game may be another one's.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from bot.store.outbox import farewell_slot
from bot.store.rows import GameRow, GameState
from bot.telegram.context import ChatContext
from bot.telegram.games.paused import PausedGames
from bot.telegram.games.tables import Tables
from bot.telegram.outbox.deliveries import Delivery, GroupSilence, Mute, Post, enqueue
from bot.text import tongue

logger = logging.getLogger(__name__)

LOOK_EVERY = 0.5
"""How often the bot looks whether the last game is over, in seconds."""
SAID_WITHIN = 30.0
"""How long the bot waits for records and news of the last games; the next start says the rest. Seconds."""

MayEnd = Callable[[int], Awaitable[bool]]
"""Whether this process, which has so many games, is to end now; other workers may have some too."""


async def alone(games: int) -> bool:
    """Whether this process is to end, where no other worker process serves the bot: once it has no games."""
    return games == 0


async def played_out(
    ctx: ChatContext,
    tables: Tables,
    paused: PausedGames,
    all_sent: Callable[[], Awaitable[None]],
    may_end: MayEnd = alone,
) -> None:
    """Wait until the bot drains (opens no new games) and no game runs. Lobbies may still begin one, or are saved.

    The wait leaves out a game that cannot even be ended, which is not in memory.
    """
    await ctx.drain.wait()
    games = len(tables) + len(paused)
    logger.info("draining: no new games are opened; running games: %d", games)
    while not await may_end(games):
        await asyncio.sleep(LOOK_EVERY)
        if games and not (tables or paused):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SAID_WITHIN):
                    await _all_said(ctx, all_sent)
        games = len(tables) + len(paused)
    logger.info("drained: the last game is over")


async def _all_said(ctx: ChatContext, all_sent: Callable[[], Awaitable[None]]) -> None:
    while True:
        await all_sent()
        if not ctx.background.tasks:
            return
        await asyncio.wait(list(ctx.background.tasks))


async def prepare_shutdown(ctx: ChatContext, tables: Tables) -> None:
    """Put into the outbox the messages that have to go before the bot stops (`Sender.say_last_words` sends it).

    Messages that cannot be sent in time are taken back or put right when the bot starts again (`restart`).

    Raises:
        DATABASE_ERRORS: the store fails; the groups are not told.
    """
    lifts = await _lifts(ctx, tables)
    async with ctx.store.transaction() as tx:  # first, or the sender may begin with the word that the bot stops
        await enqueue(tx, lifts)
    for row in await ctx.store.active_games():
        async with ctx.store.transaction() as tx:
            played = await _played(ctx, tables, row)
            if await tx.say_farewell(row.id, played):
                table = tables.get(row.id)
                await enqueue(tx, [_farewell(row, silent=table is not None and table.time.is_night)])


async def _played(ctx: ChatContext, tables: Tables, row: GameRow) -> int:
    """The progress of a game or lobby as a number, which stays the same as long as no player acts."""
    table = tables.get(row.id)
    if table is not None:
        return table.logged
    if row.state is GameState.RUNNING:
        return len(await ctx.store.inputs(row.id))
    return -1 - len(await ctx.store.players(row.id))


def _farewell(row: GameRow, *, silent: bool) -> Post:
    t = tongue(row.language)
    if row.state is GameState.RUNNING:
        text = t.text(
            "⏸ I have to stop for a moment, but I'll be back. The game is saved and goes on from here; the "
            "time until then doesn't count."
        )
    else:
        text = t.text(
            "⏸ I have to stop for a moment, but I'll be back. The lobby is saved, with everybody who has joined."
        )
    slot = farewell_slot(row.id, time.time())
    return Post(row.chat_id, str(text), thread_id=row.thread_id, slot=slot, silent=silent, game=row.id)


async def _lifts(ctx: ChatContext, tables: Tables) -> list[Delivery]:
    """The deliveries that open chats and free members, also where closing them has only just been asked for."""
    closed = dict.fromkeys(await ctx.store.closed_chats())
    muted = {(one.chat_id, one.user_id): None for one in await ctx.store.all_restricted()}
    for table in tables.values():
        if table.row.thread_id is None and not table.row.is_practice:  # a game in a topic closes nothing
            closed[table.row.chat_id] = None
            players = table.players
            dead = [seat for seat, one in table.game.seats.items() if not (one.alive or players[seat].is_robot)]
            muted |= {(table.row.chat_id, players[seat].user_id): None for seat in dead}
    return [
        *(GroupSilence(chat_id, closed=False) for chat_id in closed),
        *(Mute(chat_id, user_id, muted=False) for chat_id, user_id in muted),
    ]
