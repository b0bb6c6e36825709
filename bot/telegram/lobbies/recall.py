"""The players of the last game who are worth inviting to a lobby."""

import asyncio
from collections.abc import Sequence
from itertools import compress

from bot.store.gathering.subscriptions import quiet_hours
from bot.store.rows import Chat, GameRow, User
from bot.telegram.context import ChatContext
from bot.telegram.rights import Deed, Doer, verdict


async def worth_inviting(ctx: ChatContext, row: GameRow, chat: Chat, host: User, missed: Sequence[User]) -> list[User]:
    """All but the host who invites, people in their quiet hours, and those who may not join: all played here once."""
    now, chat_id = ctx.clock.wall(), row.chat_id
    others = [user for user in missed if user.id != host.id]
    quiet = [await quiet_hours(ctx.store, user.id) for user in others]
    awake = [
        user
        for user, hours in zip(others, quiet, strict=True)
        if hours is None or not hours.hold(now, chat.settings.timezone)
    ]
    may = await asyncio.gather(*(verdict(ctx, Deed.JOIN, Doer(user.id, chat_id), chat_id) for user in awake))
    return list(compress(awake, may))
