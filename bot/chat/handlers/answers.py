"""Presses on a game's questions, and on *My role*."""

from telegram import Update

from bot.chat.handlers.base import TOAST_LENGTH, Context, house_of, toast
from bot.chat.outbox.deliveries import Remove
from bot.chat.presenter import reminder_slot
from bot.chat.table import Pressed, Table
from bot.chat.tokens import read_answer, read_number
from bot.lang import plain
from bot.store.rows import User


async def on_answer(update: Update, context: Context) -> None:
    """A press on a question: who pressed, whether it is open and legal, is the engine's to say."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    house = house_of(context)
    user = await house.user(query.from_user)
    press = read_answer(query.data)
    table = house.table(press.game_id) if press else None
    if press is None or table is None:
        await toast(query, house.tongue_of(user).text("This game is over."))
        return
    seat = table.seat_of(user.id)
    if seat is None:
        await toast(query, house.tongue_of(user).text("You are not in this game."))
        return
    where = query.message.chat.id if query.message is not None else None
    pressed = await house.press(table, seat, press, where)
    await toast(query, _answer(table, user, pressed))


def _answer(table: Table, user: User, pressed: Pressed) -> str:
    """What to tell the presser, in his language."""
    words = table.presenter.words(user.language or table.row.language)
    if pressed.refusal is not None:
        return words.refusal(pressed.refusal)
    t = words.tongue
    if pressed.partial:
        return plain(t.text("Go on: there is more to choose."))
    if pressed.ability == "turn":
        return plain(t.text("Thank you. The next one has the floor."))
    choice = pressed.choice or (("no",) if pressed.consent else ())
    if not choice:
        return plain(t.text("Noted: nobody."))
    names = t.context("list", ", ").join(words.pick(pick) for pick in choice)
    return plain(t.text("Noted: {picks}", picks=names))


async def on_my_role(update: Update, context: Context) -> None:
    """*My role*: an alert that only the presser sees. What is too long for it comes in private."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    house = house_of(context)
    user = await house.user(query.from_user)
    number = read_number(query.data.partition(":")[2])
    table = house.table(number) if number is not None else None
    t = house.tongue_of(user)
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
    if len(alert) > TOAST_LENGTH:
        alert = f"{plain(head)}\n\n{plain(words.tongue.text('What you can do stands in my private chat.'))}"
        old = Remove(user.id, reminder_slot(table.row.id), table.row.id)
        await house.deliver(old, table.presenter.reminder(seat, role.id))
    await toast(query, alert, alert=True)
