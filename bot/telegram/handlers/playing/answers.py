"""Presses on a running game: on its questions, and on the free seat of a leaver."""

from bot.engine.asks import Refusal
from bot.store.rows import User
from bot.telegram.callback_data import AnswerButton, SeatButton
from bot.telegram.directory import tongue_of
from bot.telegram.games.presses import Pressed
from bot.telegram.games.table import Table
from bot.telegram.handlers.deep_links import join_link
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit
from bot.telegram.handlers.which_game import is_paused
from bot.telegram.rights import Deed, verdict, why_not


@on_press(AnswerButton)
async def on_answer(press: Press, answer: AnswerButton) -> None:
    """A press on a question: the engine says whether the question is open to this player and the answer legal."""
    games = press.services.games
    table = games.running(answer.game_id)
    if table is None:
        await press.answer(press.tongue.text("This game is over."))
        return
    seat = table.seat_of(press.user.id)
    if seat is None:
        await press.answer(press.tongue.text("You're not in this game."))
        return
    if table.held:
        await press.answer(is_paused(press.tongue))
        return
    pressed = await games.press(table, seat, answer, press.user.id if press.is_aside else press.where)
    await press.answer(_answer(table, press.user, pressed))


def _answer(table: Table, user: User, pressed: Pressed) -> str:
    """The answer to the press, in the player's language."""
    words = table.presenter.readers.words(user.language or table.row.language)
    ask = pressed.ask
    if pressed.refusal is not None or ask is None:
        return words.refusal(pressed.refusal or Refusal.CLOSED)
    t = words.tongue
    if pressed.partial:
        return t.text("Keep going: there's more to choose.")
    if ask.ability == "turn":
        return t.text("Thank you. The next player has the floor.")
    choice = pressed.choice or (("no",) if ask.is_consent else ())
    if not choice:
        taken_back = t.text("Noted: nobody. You took your vote back.")
        return taken_back if pressed.withdrawn and ask.ability == "vote" else t.text("Noted: nobody.")
    names = t.context("list", ", ").join(words.pick(pick) for pick in choice)
    if pressed.unchanged and ask.most > 1:
        return t.text("Your choice stands: {picks}. To take one back, wait a moment and press it again.", picks=names)
    if pressed.unchanged and ask.public and ask.ability == "vote" and ask.least == 0:
        # NOTE: {button} is the label of another button
        return t.text(
            "Your vote stands: {picks}. Press “{button}” to take it back.", picks=names, button=words.nobody()
        )
    return t.text("Noted: {picks}", picks=names)


@on_press(SeatButton)
async def on_seat_press(press: Press, offer: SeatButton) -> None:
    """A press on an offer, in the group or in the private chat of a person who waits."""
    services, user, where = press.services, press.user, press.where
    table = services.games.running(offer.game_id)
    if table is None or where is None or not (table.is_group(where) or where == user.id):
        await press.answer(press.tongue.text("This game is over."))
        return
    chat = table.presenter.readers.chat
    if not await press.may(Deed.TAKE_SEAT, table.row.chat_id, t=tongue_of(user, chat)):
        return
    refused = await services.substitutes.refuse(table, user, offer.seat)
    if refused is not None:
        await press.answer(refused)
    elif not await press.ctx.routes.can_tell(user, chat):
        await press.answer(url=await join_link(press.ctx, table.row.id, user.id))
    else:
        await press.answer(await services.substitutes.take(table, user, offer.seat))


async def take_free_seat(who: Visit, game_id: int) -> bool:
    """Give a free seat to a person who came by such a link to a running game; return False where no seat is free."""
    services, user = who.services, who.user
    table = services.games.running(game_id)
    if table is None or user is None or not table.game.exits.vacancies.free:
        return False
    found = await verdict(who.ctx, Deed.TAKE_SEAT, who.doer, table.row.chat_id)
    refused = await services.substitutes.refuse(table, user, None) if found else why_not(who.tongue, found)
    if refused is not None:
        await who.reply(refused)
    else:
        await services.substitutes.take(table, user, None)
    return True
