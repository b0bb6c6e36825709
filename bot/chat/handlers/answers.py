"""Presses on a running game: on its questions, on *My role*, and on the seat of somebody who has left."""

import secrets

from telegram import Update

from bot.chat.callback_data import read_answer, read_number, read_seat
from bot.chat.directory import tongue_of
from bot.chat.games.presses import Pressed
from bot.chat.games.table import Table
from bot.chat.handlers.hosts.hosting import is_paused
from bot.chat.handlers.press_answers import TOAST_LENGTH, toast
from bot.chat.handlers.visit import Context, Visit, services_of
from bot.chat.outbox.deliveries import Remove
from bot.chat.permissions import is_member
from bot.chat.presenting.slots import reminder_slot
from bot.chat.services import Services
from bot.engine.asks import Refusal
from bot.lang import plain
from bot.lang.lengths import units
from bot.store.rows import User

TOKEN_LIFE = 900.0
"""A join link works so many seconds, once, for the one who asked for it."""


async def on_answer(update: Update, context: Context) -> None:
    """A press on a question: who pressed, whether it is open and legal, is the engine's to say."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    services = services_of(context)
    user = await services.directory.user(query.from_user)
    press = read_answer(query.data)
    table = services.games.running(press.game_id) if press else None
    if press is None or table is None:
        await toast(query, tongue_of(user).text("This game is over."))
        return
    seat = table.seat_of(user.id)
    if seat is None:
        await toast(query, tongue_of(user).text("You are not in this game."))
        return
    if table.held:
        await toast(query, is_paused(tongue_of(user)))
        return
    where = query.message.chat.id if query.message is not None else None
    pressed = await services.games.press(table, seat, press, where)
    await toast(query, _answer(table, user, pressed))


def _answer(table: Table, user: User, pressed: Pressed) -> str:
    """What to tell the presser, in his language."""
    words = table.presenter.words(user.language or table.row.language)
    ask = pressed.ask
    if pressed.refusal is not None or ask is None:
        return words.refusal(pressed.refusal or Refusal.CLOSED)
    t = words.tongue
    if pressed.partial:
        return plain(t.text("Keep going: there is more to choose."))
    if ask.ability == "turn":
        return plain(t.text("Thank you. The next player has the floor."))
    choice = pressed.choice or (("no",) if ask.is_consent else ())
    if not choice:
        taken_back = t.text("Noted: nobody. You took your vote back.")
        return plain(taken_back if pressed.withdrawn and ask.ability == "vote" else t.text("Noted: nobody."))
    names = t.context("list", ", ").join(words.pick(pick) for pick in choice)
    if pressed.unchanged and ask.most > 1:
        return plain(t.text("Your choice counts: {picks}. To take one back, press it again in a moment.", picks=names))
    if pressed.unchanged and ask.public and ask.ability == "vote" and ask.least == 0:
        # NOTE: {button} is the label of another button
        hint = t.text(
            "Your vote counts: {picks}. Press “{button}” to take it back.", picks=names, button=words.nobody()
        )
        return plain(hint)
    return plain(t.text("Noted: {picks}", picks=names))


async def on_my_role(update: Update, context: Context) -> None:
    """*My role*: an alert that only the presser sees. What is too long for it comes in private."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    services = services_of(context)
    user = await services.directory.user(query.from_user)
    number = read_number(query.data.partition(":")[2])
    table = services.games.running(number) if number is not None else None
    t = tongue_of(user)
    if table is None:
        await toast(query, t.text("This game is over."))
        return
    seat = table.seat_of(user.id)
    if seat is None or query.message is None or not table.is_group(query.message.chat.id):
        await toast(query, t.text("You are not in this game."))
        return
    words = table.presenter.words(user.language or table.row.language)
    role = table.game.seats[seat].role
    head = words.tongue.text(
        "Your role: {role} ({side})", role=words.texts.role(role.id), side=words.texts.side(role.faction)
    )
    alert = f"{plain(head)}\n\n{plain(words.texts.card(role.id))}"
    if units(alert) > TOAST_LENGTH:
        alert = f"{plain(head)}\n\n{plain(words.tongue.text('Check our private chat to see what you can do.'))}"
        old = Remove(user.id, reminder_slot(table.row.id), table.row.id)
        await services.ctx.outgoing.deliver(old, table.presenter.reminder(seat, role.id))
    await toast(query, alert, alert=True)


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
