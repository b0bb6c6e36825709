"""The end of a drain: the last game is over, and all that was to be said of it has been said.

Where several workers serve the bot, all of them drain together: its last game may be another one's.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from bot.telegram.context import ChatContext
from bot.telegram.games.paused import PausedGames
from bot.telegram.games.tables import Tables

logger = logging.getLogger(__name__)

LOOK_EVERY = 0.5
"""How often the bot looks whether the last game is over. Seconds."""
SAID_WITHIN = 30.0
"""How long the bot waits for records and news of the last games; the next start says the rest. Seconds."""

MayEnd = Callable[[int], Awaitable[bool]]
"""Whether this process, which has so many games, is to end now; other workers may have some too."""


async def alone(games: int) -> bool:
    """Where no other worker serves the bot."""
    return games == 0


async def played_out(
    ctx: ChatContext,
    tables: Tables,
    paused: PausedGames,
    all_sent: Callable[[], Awaitable[None]],
    may_end: MayEnd = alone,
) -> None:
    """Wait until the bot drains and no game runs any more. Lobbies may still begin one meanwhile; open ones are saved.

    The wait leaves out a game that cannot even be ended, which has no table.
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
