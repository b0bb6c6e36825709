"""Who is muted and whether a group is closed: as its game wants it, or where none runs, as it was before."""

from bot.chat.context import ChatContext
from bot.chat.games.tables import Tables
from bot.chat.outbox.deliveries import Delivery, Mute, Silence


class Restrictions:
    """Puts groups in order after a time in which the bot could not see to them."""

    def __init__(self, ctx: ChatContext, tables: Tables) -> None:
        self._ctx = ctx
        self._tables = tables

    async def complete(self, chat_id: int) -> None:
        """After a start: restrict what the game there wants restricted and is not known to be so."""
        table = self._tables.at(chat_id, None)
        if table is None:
            return
        order = await self._ctx.store.order(chat_id)
        due: list[Delivery] = []
        for delivery in table.presenter.order(table.game):
            match delivery:
                case Silence(closed=closed) if closed is order.closed:
                    pass
                case Mute(user_id=user, muted=muted) if user not in order.unsettled and (user in order.muted) is muted:
                    pass
                case _:
                    due.append(delivery)
        if due:
            await self._ctx.outgoing.deliver(*due)

    async def put_right(self, chat_id: int) -> None:
        """Put a group in order: as the game there wants it, or open for all where none does."""
        table = self._tables.at(chat_id, None)
        if table is not None:
            due = table.presenter.order(table.game)
        else:
            store = self._ctx.store
            due = [Silence(chat_id, closed=False)] if chat_id in await store.closed_chats() else []
            due += [Mute(chat_id, one.user_id, muted=False) for one in await store.restricted(chat_id)]
        if due:
            await self._ctx.outgoing.deliver(*due)
