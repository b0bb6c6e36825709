"""Presses on a game's questions, and on *My role*."""

from telegram import Update

from bot.chat.handlers.base import Context, house_of, toast
from bot.chat.table import Pressed, Table
from bot.chat.tokens import read_answer
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
    pressed = await house.press(table, seat, press)
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
    if not pressed.choice:
        return plain(t.text("Noted: nobody."))
    names = t.context("list", ", ").join(words.pick(pick) for pick in pressed.choice)
    return plain(t.text("Noted: {picks}", picks=names))


async def on_my_role(update: Update, context: Context) -> None:
    """*My role*: an alert that only the presser sees."""
    query = update.callback_query
    if query is None or query.data is None:
        return
    house = house_of(context)
    user = await house.user(query.from_user)
    _, _, game_id = query.data.partition(":")
    table = house.table(int(game_id)) if game_id.isdecimal() else None
    t = house.tongue_of(user)
    if table is None:
        await toast(query, t.text("This game is over."))
        return
    seat = table.seat_of(user.id)
    if seat is None:
        await toast(query, t.text("You are not in this game."))
        return
    words = table.presenter.words(user.language or table.row.language)
    role = table.game.seats[seat].role
    head = words.tongue.text(
        "Your role: {role} ({side})", role=words.texts.role(role.id), side=words.texts.side(role.faction)
    )
    await toast(query, f"{plain(head)}\n\n{plain(words.texts.card(role.id))}", alert=True)
