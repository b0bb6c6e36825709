"""Stopping: groups are told, and get back what they allowed their members, for nobody knows how long it will be."""

import time

from bot.chat.house import House
from bot.chat.outbox.codec import to_row
from bot.chat.outbox.deliveries import Delivery, Mute, Post, Silence
from bot.lang import tongue
from bot.store.outbox import farewell_slot
from bot.store.rows import GameRow, GameState


async def part(house: House) -> None:
    """Put into the outbox what has to go before the bot stops (`Sender.say_last_words` sends it).

    What cannot be sent in time is taken back or put right when the bot starts again (`resuming`).

    Raises:
        sqlite3.Error: the store fails; the groups are not told.
    """
    lifts = await _lifts(house)
    for row in await house.store.active_games():
        async with house.store.transaction() as tx:
            played = await _played(house, row)
            if await tx.say_farewell(row.id, played):
                await tx.enqueue([to_row(_farewell(row))])
    async with house.store.transaction() as tx:
        await tx.enqueue([to_row(lift) for lift in lifts])


async def _played(house: House, row: GameRow) -> int:
    """How far a game or lobby is: while this is the same, nobody has played."""
    table = house.tables.get(row.id)
    if table is not None:
        return table.logged
    if row.state is GameState.RUNNING:
        return len(await house.store.inputs(row.id))
    return -1 - len(await house.store.players(row.id))


def _farewell(row: GameRow) -> Post:
    t = tongue(row.language)
    if row.state is GameState.RUNNING:
        text = t.text(
            "⏸ I stop for a moment and will be back. The game is kept and goes on where it is; the time until then is "
            "not counted."
        )
    else:
        text = t.text("⏸ I stop for a moment and will be back. The lobby is kept, with everybody who has joined.")
    slot = farewell_slot(row.id, time.time())
    return Post(row.chat_id, str(text), thread_id=row.thread_id, slot=slot, game=row.id)


async def _lifts(house: House) -> list[Delivery]:
    """Every chat open and every member free to speak: also where closing them has only just been asked for."""
    closed = dict.fromkeys(await house.store.closed_chats())
    muted = {(one.chat_id, one.user_id): None for one in await house.store.all_restricted()}
    for table in house.tables.values():
        if table.row.thread_id is None:  # a game in a topic closes and restricts nothing
            closed[table.row.chat_id] = None
            players = table.presenter.players
            dead = [seat for seat, player in table.game.seats.items() if not player.alive]
            muted |= {(table.row.chat_id, players[seat].user_id): None for seat in dead}
    return [
        *(Silence(chat_id, closed=False) for chat_id in closed),
        *(Mute(chat_id, user_id, muted=False) for chat_id, user_id in muted),
    ]
