"""A scenario that a group has brought and whose game breaks down is stopped: nobody plays that file any more."""

import logging
from collections.abc import Sequence

from markupsafe import Markup

from bot.scenario import Scenario
from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.groups.own_scenarios import is_stopped, stop_own
from bot.store.rows import GameRow
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.happenings import BrokenOff
from bot.telegram.lobbies.opening import CannotPlay
from bot.telegram.outbox.deliveries import Delivery, Post
from bot.text import ScenarioTexts, Tongue, tongue

logger = logging.getLogger(__name__)

STOPPED = "the scenario %d that the group %d has brought is stopped: a game broke down"
"""The line in the log, and in the admin's chat; the number is that of `mafia scenarios list`."""


def stopped(t: Tongue, scenario: Scenario) -> Markup:
    """Why a scenario is not played, and until when."""
    return t.text(
        "⛔ {scenario} has been stopped: one of its games broke down. It can be played again once you "
        "save a new version.",
        scenario=Markup("<b>{}</b>").format(ScenarioTexts(scenario.raw, t).name),
    )


async def not_stopped(ctx: ChatContext, scenario: str) -> None:
    """Look that a scenario may be played.

    Raises:
        CannotPlay: it may not: one of its games has broken down, here or in another group.
    """
    one = ctx.scenarios.brought(scenario)
    if one is not None and await is_stopped(ctx.store, one.code):
        raise CannotPlay(lambda t: stopped(t, ctx.scenarios[scenario]))


async def stop_undealt(ctx: ChatContext, row: GameRow, error: Exception) -> None:
    """A game could not even be dealt: if its file is a group's, and the store is not to blame, that file is stopped.

    Raises:
        CannotPlay: it is, from now on.
    """
    one = ctx.scenarios.brought(row.scenario)
    if one is None or isinstance(error, (StoreError, *DATABASE_ERRORS)):
        return
    async with ctx.store.transaction(part=True) as tx:
        await stop_own(tx, one.code, ctx.clock.wall())
    logger.error(STOPPED, one.id, row.chat_id, exc_info=error)
    raise CannotPlay(lambda t: stopped(t, ctx.scenarios[row.scenario])) from error


class OwnStops:
    """The stopping of files whose games broke down, known by their codes: other groups may have the same one."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """A game has broken down: its group hears of it, and the log names the file."""
        row = what.row
        one = self._ctx.scenarios.brought(row.scenario) if what.by_rules else None
        if one is None:
            return ()
        await stop_own(tx, one.code, self._ctx.clock.wall())
        logger.error(STOPPED, one.id, row.chat_id)
        text = stopped(tongue(row.language), self._ctx.scenarios[row.scenario])
        return [Post(row.chat_id, str(text), thread_id=row.thread_id)]
