"""Reports: a message of the beyond is shown to the admins, but never to somebody who still plays in that game.

Somebody who has read a report while the game runs has heard the dead, and can no longer take a seat in that game.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.beyond import words
from bot.chat.context import ChatContext
from bot.chat.directory import tongue_of
from bot.chat.games.table import Table
from bot.chat.outbox.codec import enqueue
from bot.chat.outbox.deliveries import Post, Priority
from bot.chat.permissions import reachable_admins
from bot.chat.updates.deduplication import mark_handled
from bot.chat.updates.rate_limit import REPORTS, RateLimiter
from bot.lang import Tongue, tongue
from bot.store.groups.beyond import WATCHERS, Soul, Standing, keep_report, save_soul, souls
from bot.store.rows import User
from bot.store.transaction import Transaction


class Reports:
    """Shows reported messages to admins. Called in the lane of the group that plays."""

    def __init__(self, ctx: ChatContext) -> None:
        self._ctx = ctx
        self._taken = RateLimiter(REPORTS)

    def is_too_often(self, reporter: Soul) -> bool:
        """Whether somebody has sent too many reports lately."""
        return self._taken.take(reporter.user_id) > 0

    async def report(self, table: Table, reporter: Soul, author: Soul, said: str) -> bool:
        """Tell admins who do not play at once; tell those who play, and the group's log, when the game is over.

        Returns:
            Whether there is anybody to tell.
        """
        ctx, chat = self._ctx, table.presenter.chat

        def told(t: Tongue) -> str:
            return str(words.reported(t, t.title(chat.title), reporter, author, said))

        admins = await reachable_admins(ctx.bot, ctx.store, chat.id)
        reachable = [user for user in admins if user.id != author.user_id]
        playing = [user for user in reachable if table.lives(user.id)]
        now = [
            Post(user.id, told(tongue_of(user, chat)), protect=True, priority=Priority.REST)
            for user in reachable
            if user not in playing
        ]
        log = chat.settings.log_channel
        async with ctx.store.transaction() as tx:
            await _note_heard(tx, table, [user for user in reachable if user not in playing])
            for user in playing:
                await keep_report(tx, table.row.id, [user.id], told(tongue_of(user, chat)))
            if log is not None:
                await keep_report(tx, table.row.id, [log], told(tongue(chat.language)))
            await enqueue(tx, now)
            await mark_handled(tx)
        return bool(now or playing or log is not None)


async def _note_heard(tx: Transaction, table: Table, readers: Sequence[User]) -> None:
    """Note that these people have heard the dead, if they have no part in the game yet; they may still watch."""
    known = {one.user_id: one for one in await souls(tx, table.row.id)}
    last = max((one.number for one in known.values() if one.watches), default=WATCHERS)
    for user in readers:
        one = known.get(user.id)
        if one is None and table.seat_of(user.id) is None:
            last += 1
            await save_soul(tx, Soul(table.row.id, user.id, last, user.name, user.language, Standing.GONE))
        elif one is not None and one.standing in {Standing.ASKED, Standing.REFUSED}:
            has_heard = Standing.AGAIN if one.asks else Standing.GONE
            await save_soul(tx, replace(one, standing=has_heard))
