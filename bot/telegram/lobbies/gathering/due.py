"""Plans and series that are due: each in the lane of its group, whatever becomes of the others."""

import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.store.errors import DATABASE_ERRORS, LeaseLostError
from bot.store.gathering.plans import Plan
from bot.store.gathering.series import Series
from bot.telegram.context import ChatContext

logger = logging.getLogger(__name__)


async def do_in_lanes(
    ctx: ChatContext, name: str, due: Iterable[Plan | Series], keep: Callable[[int], Awaitable[None]]
) -> None:
    """Keep each of these, called `name` in the logs; a failed one is tried again at the next look.

    Raises:
        DATABASE_ERRORS: the store does not answer.
    """
    for one in due:
        try:
            async with ctx.lanes.lane(one.chat_id):
                await keep(one.id)
        except DATABASE_ERRORS:
            raise
        except LeaseLostError:
            logger.debug("%s %d is kept by another worker", name, one.id)
        except Exception as error:
            logger.error("%s %d could not be kept; trying again", name, one.id, exc_info=error)
