"""Restrictions: who is muted and whether the group is closed, as the running game wants, or lifted without a game."""

from typing import Any

from telegram import ChatMember, ChatMemberUpdated

from bot.telegram.context import ChatContext
from bot.telegram.games.tables import Tables
from bot.telegram.outbox.deliveries import Delivery, GroupSilence, Mute
from bot.telegram.outbox.moderating import talk_of


class Restrictions:
    """Sets the permissions in groups right after a time in which the bot could not set them."""

    def __init__(self, ctx: ChatContext, tables: Tables) -> None:
        self._ctx = ctx
        self._tables = tables

    async def complete(self, chat_id: int) -> None:
        """Send, after a start of the bot, the restrictions that the game in this chat wants and that are missing."""
        table = self._tables.at(chat_id, None)
        if table is None:
            return
        order = await self._ctx.store.order(chat_id)
        due: list[Delivery] = []
        for delivery in table.presenter.muted.order(table.game):
            match delivery:
                case GroupSilence(closed=closed) if closed is order.closed:
                    pass
                case Mute(user_id=user, muted=muted) if user not in order.unsettled and (user in order.muted) is muted:
                    pass
                case _:
                    due.append(delivery)
        if due:
            await self._ctx.outgoing.deliver(*due)

    async def note(self, change: ChatMemberUpdated) -> None:
        """Note that a muted member's permissions were changed. What an admin has set is the admin's now: the bot will
        not lift it.

        If the bot did it, or the member left and came back, the restriction is kept as before.
        """
        member, by = change.new_chat_member, change.from_user.id
        whom = (change.chat.id, member.user.id)
        if by == member.user.id or all(one.user_id != whom[1] for one in await self._ctx.store.restricted(whom[0])):
            return
        before = _allowed(change.old_chat_member)
        if before == _allowed(member):
            return
        async with self._ctx.store.transaction(part=True) as tx:
            if by == self._ctx.bot.id:
                await tx.restrict_again(*whom, before)
            else:
                await tx.give_up_restriction(*whom)

    async def put_right(self, chat_id: int) -> None:
        """Set the permissions of a group as the running game wants them; without a game, let all members write."""
        table = self._tables.at(chat_id, None)
        if table is not None:
            due = table.presenter.muted.order(table.game)
        else:
            store = self._ctx.store
            due = [GroupSilence(chat_id, closed=False)] if chat_id in await store.closed_chats() else []
            due += [Mute(chat_id, one.user_id, muted=False) for one in await store.restricted(chat_id)]
        if due:
            await self._ctx.outgoing.deliver(*due)


def _allowed(member: ChatMember) -> dict[str, Any] | None:
    """The permissions of a restricted member; None for all others, who have no permissions of their own."""
    return talk_of(member) if member.status == ChatMember.RESTRICTED else None
