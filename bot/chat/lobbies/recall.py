"""Who of the last game's players is worth inviting to a lobby."""

import asyncio
from collections.abc import Sequence
from itertools import compress

from bot.chat.context import ChatContext
from bot.chat.permissions import is_member
from bot.store.gathering.next_game import quiet_hours
from bot.store.groups.bans import bans
from bot.store.rows import Chat, GameRow, User


async def worth_inviting(ctx: ChatContext, row: GameRow, chat: Chat, host: User, missed: Sequence[User]) -> list[User]:
    """All but the host who invites, people in their quiet hours, banned people, and those who have left the group."""
    now = ctx.clock.wall()
    banned = {ban.user_id for ban in await bans(ctx.store, row.chat_id, now)}
    others = [user for user in missed if user.id not in {host.id, *banned}]
    quiet = [await quiet_hours(ctx.store, user.id) for user in others]
    awake = [
        user
        for user, hours in zip(others, quiet, strict=True)
        if hours is None or not hours.hold(now, chat.settings.timezone)
    ]
    here = await asyncio.gather(*(is_member(ctx.bot, row.chat_id, user.id) for user in awake))
    return list(compress(awake, here))
