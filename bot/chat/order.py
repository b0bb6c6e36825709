"""Order in a group: who may write there is what its game wants, or where none runs, what the group had before."""

from bot.chat.house import House
from bot.chat.outbox.deliveries import Delivery, Mute, Silence


async def restore_order(house: House, chat_id: int) -> None:
    """Put a group in order after a start: what is known to be as the game there wants it is let be."""
    table = house.table_in(chat_id, None)
    if table is None:
        return
    order = await house.store.order(chat_id)
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
        await house.deliver(*due)


async def put_right(house: House, chat_id: int) -> None:
    """Put a group in order: as the game there wants it, or open for all where none does."""
    table = house.table_in(chat_id, None)
    if table is not None:
        due = table.presenter.order(table.game)
    else:
        closed = chat_id in await house.store.closed_chats()
        due = [Silence(chat_id, closed=False)] if closed else []
        due += [Mute(chat_id, one.user_id, muted=False) for one in await house.store.restricted(chat_id)]
    if due:
        await house.deliver(*due)
