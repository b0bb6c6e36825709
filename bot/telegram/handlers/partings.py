"""Partings: the losses, in a group's games, of members who have left the group or were banned by its admins."""

from bot.store.gathering.guests import stop_waiting, waiting_for
from bot.store.groups.beyond import soul
from bot.store.rows import GameRow
from bot.telegram.lobbies.lobby import Lobby
from bot.telegram.outbox.codec import enqueue
from bot.telegram.services import Services


async def drop_hopes(services: Services, chat_id: int, user_id: int) -> None:
    """Take back what a person hoped for here: coming to planned games, and waiting for a seat."""
    await services.plans.lose(chat_id, user_id)
    for row in await services.ctx.store.active_games_in(chat_id):
        await _waits_no_more(services, row, user_id)


async def _waits_no_more(services: Services, row: GameRow, user_id: int) -> None:
    if all(user.id != user_id for user in await waiting_for(services.ctx.store, row.id)):
        return
    lobby = await services.lobbies.load(row.id)
    async with services.ctx.store.transaction(part=True) as tx:
        await stop_waiting(tx, row.id, user_id)
        if lobby is not None:
            await enqueue(tx, [await lobby.newest(tx)])


async def leave_lobby(lobby: Lobby, user_id: int) -> None:
    """Take a person from a lobby: their seat is free; without one, a lobby that they opened gets another host."""
    people = [player for player in lobby.players if not player.is_robot]
    if lobby.has(user_id):
        await lobby.leave(user_id)
    elif user_id == lobby.row.creator and people:
        await lobby.host(people[0])


async def drop_banned(services: Services, chat_id: int, user_id: int) -> None:
    """Take from a banned user the seat in a lobby, the hosting of games, and the watching.

    In a running game they play on: `/kick` removes a player.
    """
    await drop_hopes(services, chat_id, user_id)
    for row in await services.ctx.store.active_games_in(chat_id):
        lobby, table = await services.lobbies.load(row.id), services.tables.get(row.id)
        if lobby is not None:
            await leave_lobby(lobby, user_id)
        elif table is not None:
            watcher = await soul(services.ctx.store, row.id, user_id)
            if watcher is not None and watcher.watches:
                await services.beyond.lose(row.id, user_id)
            await services.games.hand_on(table, user_id)
