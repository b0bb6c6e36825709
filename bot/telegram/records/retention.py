"""Logs are kept for so many days (RETENTION_DAYS), and go then with the personal data in them."""

import asyncio
import logging

from bot.store.errors import DATABASE_ERRORS
from bot.store.privacy import old_games, retire
from bot.telegram.context import ChatContext

logger = logging.getLogger(__name__)

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
