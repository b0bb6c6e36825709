"""The files of scenarios, of groups and ours: sent to be changed, and stopped (not played) after a breakdown."""

import logging
import re
from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from bot.scenario import Scenario
from bot.scenario.changing import to_change
from bot.store import StoreError
from bot.store.errors import DATABASE_ERRORS
from bot.store.groups.own_scenarios import is_stopped, own_id, stop_own
from bot.store.rows import Chat, GameRow
from bot.store.transaction import Transaction
from bot.telegram.context import ChatContext
from bot.telegram.happenings import BrokenOff
from bot.telegram.lobbies.opening import CannotPlay
from bot.telegram.lobbies.own.screens import named, notes
from bot.telegram.outbox.deliveries import Delivery, MadeFile, Post, Upload
from bot.text import LANGUAGES, ScenarioTexts, Tongue, tongue

logger = logging.getLogger(__name__)

STOPPED = "the scenario %d that the group %d has brought is stopped: a game broke down"
"""The line in the log, and in the admin's chat; the number is that of `mafia scenarios list`."""
OF_OWN = "own"
"""The name of the maker of these files in the outbox (`Makers`)."""


def stopped(t: Tongue, scenario: Scenario) -> Markup:
    """The words that a scenario is not played after a breakdown, and until when."""
    return t.text(
        "⛔ {scenario} has been stopped: one of its games broke down. It can be played again once you "
        "save a new version.",
        scenario=Markup("<b>{}</b>").format(ScenarioTexts(scenario.raw, t).name),
    )


async def not_stopped(ctx: ChatContext, scenario: str) -> None:
    """Check that a scenario may be played.

    Raises:
        CannotPlay: the scenario is stopped: one of its games has broken down, here or in another group.
    """
    one = ctx.scenarios.brought(scenario)
    if one is not None and await is_stopped(ctx.store, one.code):
        raise CannotPlay(lambda t: stopped(t, ctx.scenarios[scenario]))


async def stop_undealt(ctx: ChatContext, row: GameRow, error: Exception) -> None:
    """Stop a group's scenario, since a game of it could not even be dealt; not one of ours, nor if the store failed.

    Raises:
        CannotPlay: the scenario is stopped from now on.
    """
    one = ctx.scenarios.brought(row.scenario)
    if one is None or isinstance(error, (StoreError, *DATABASE_ERRORS)):
        return
    async with ctx.store.transaction(part=True) as tx:
        await stop_own(tx, one.code, ctx.clock.wall())
    logger.error(STOPPED, one.id, row.chat_id, exc_info=error)
    raise CannotPlay(lambda t: stopped(t, ctx.scenarios[row.scenario])) from error


class OwnFiles:
    """Sends files of scenarios: of a group's, as stored (a row never changes), or of ours, in a language."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx
        ctx.makers[OF_OWN] = self._make

    async def send(self, chat: Chat, thread_id: int | None, scenario: str) -> None:
        """Send a group the file of a scenario as its author wrote it; one of ours with notes for whoever changes it."""
        kept = self._ctx.scenarios.brought(scenario)
        about = str(kept.id) if kept is not None else f"{scenario}:{chat.language}"
        await self._ctx.outgoing.deliver(Upload(chat.id, OF_OWN, about, thread_id=thread_id))

    async def _make(self, about: str) -> MadeFile | None:
        id_, _, language = about.partition(":")
        if language:
            ours = self._ctx.scenarios.shipped.get(id_)
            if ours is None or language not in LANGUAGES:
                return None
            return MadeFile(
                f"{id_}.yaml", to_change(ours, partial(named, ours), notes(tongue(language), ours)).encode()
            )
        one = self._ctx.scenarios.brought(own_id(int(id_)))
        if one is None:
            return None
        name = re.sub(r"[^a-z0-9_]+", "_", one.name.lower()).strip("_") or "scenario"
        return MadeFile(f"{name}.yaml", one.text.encode())

    async def after_break_off(self, tx: Transaction, what: BrokenOff) -> Sequence[Delivery]:
        """Stop a scenario, here and in other groups, since a game broke down by its rules; the log names the file."""
        row = what.row
        one = self._ctx.scenarios.brought(row.scenario) if what.by_rules else None
        if one is None:
            return ()
        await stop_own(tx, one.code, self._ctx.clock.wall())
        logger.error(STOPPED, one.id, row.chat_id)
        text = stopped(tongue(row.language), self._ctx.scenarios[row.scenario])
        return [Post(row.chat_id, str(text), thread_id=row.thread_id)]
