"""*Take the seat* of somebody who has left a running game."""

import secrets

from telegram import Update

from bot.chat.callback_data import read_seat
from bot.chat.directory import tongue_of
from bot.chat.handlers.press_answers import toast
from bot.chat.handlers.visit import Context, Visit, services_of
from bot.chat.permissions import is_member
from bot.chat.services import Services
from bot.store.rows import User

TOKEN_LIFE = 900.0
"""A join link works so many seconds, once, for the one who asked for it."""


async def on_seat_press(update: Update, context: Context) -> None:
    """A press on an offer, in the group or in the private chat of somebody who waits."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    services = services_of(context)
    user = await services.directory.user(query.from_user)
    press = read_seat(query.data)
    table = services.games.running(press[0]) if press is not None else None
    where = query.message.chat.id if query.message is not None else 0
    if press is None or table is None or not (table.is_group(where) or where == user.id):
        await toast(query, tongue_of(user).text("This game is over."))
        return
    refused = await services.substitutes.refuse(table, user, press[1])
    if refused is not None:
        await toast(query, refused)
    elif not await is_member(services.ctx.bot, table.row.chat_id, user.id):
        await toast(query, tongue_of(user, table.presenter.chat).text("Only members of the group can play."))
    elif not user.reachable:
        await toast(query, url=await private_link(services, table.row.id, user))
    else:
        await toast(query, await services.substitutes.take(table, user, press[1]))


async def private_link(services: Services, game_id: int, user: User) -> str:
    """A link that opens the bot's private chat, where somebody comes into a game (Bot API: Deep linking)."""
    token = secrets.token_urlsafe(18)
    async with services.ctx.store.transaction() as tx:
        await tx.create_token(token, game_id, user.id, services.ctx.clock.now() + TOKEN_LIFE)
    return f"https://t.me/{services.ctx.bot.username}?start={token}"


async def take_free_seat(who: Visit, game_id: int) -> bool:
    """Whoever came by such a link to a game that runs takes a seat there; False where none is free."""
    services, user = who.services, who.user
    table = services.games.running(game_id)
    if table is None or user is None or not table.game.vacancies.free:
        return False
    refused = await services.substitutes.refuse(table, user, None)
    if refused is None and not await is_member(services.ctx.bot, table.row.chat_id, user.id):
        refused = who.tongue.text("Only members of the group can play.")
    if refused is not None:
        await who.reply(refused)
    else:
        await services.substitutes.take(table, user, None)
    return True
