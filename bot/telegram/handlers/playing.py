"""Commands and presses of players in a running game: answers, free seats, *My hand*, `/players` and `/leave`."""

import contextlib
from dataclasses import replace

from markupsafe import Markup
from telegram.error import TelegramError

from bot.engine.asks import Refusal
from bot.engine.inputs import Host, HostAction
from bot.store.rows import Settlement, ShownMessage, User
from bot.telegram.callback_data import AnswerButton, HandButton, SeatButton, SeenButton
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.presses import Pressed
from bot.telegram.games.table import Table
from bot.telegram.handlers.deep_links import join_link
from bot.telegram.handlers.press import TOAST_LENGTH, Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import At, at_game, here, hosted_games, is_paused, may_steer, nothing_here
from bot.telegram.intake.bot_api.capabilities import ephemeral_id, unseen_id
from bot.telegram.outbox.calls import look_of
from bot.telegram.outbox.deliveries import Post, Remove, enqueue
from bot.telegram.outbox.posting import fitted
from bot.telegram.outbox.whispers import Aside
from bot.telegram.presenting.slots import game_slot
from bot.telegram.rights import Deed, verdict, why_not
from bot.text import plain
from bot.text.lengths import units


@on_press(AnswerButton)
async def on_answer(press: Press, answer: AnswerButton) -> None:
    """A press on a question: the engine says whether the question is open to this player and the answer legal."""
    found = await _pressed_at(press, answer.game_id)
    if found is None:
        return
    table, seat = found
    if table.held:
        await press.answer(is_paused(press.tongue))
        return
    place = press.user.id if press.is_aside else press.where
    pressed = await press.services.games.press(table, seat, answer, place)
    await press.answer(_answer(table, press.user, pressed))


async def _pressed_at(press: Press, game_id: int, *, in_group: bool = False) -> tuple[Table, int] | None:
    """The game of a button, and the presser's seat; if there is none, say so. `in_group`: only a press in the group."""
    table = press.services.games.running(game_id)
    if table is None:
        await press.answer(press.tongue.text("This game is over."))
        return None
    seat = table.seat_of(press.user.id)
    if seat is None or (in_group and (press.where is None or not table.is_group(press.where))):
        await press.answer(press.tongue.text("You're not in this game."))
        return None
    return table, seat


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
    chat = table.chat
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
    """Give a free seat of a running game to a person who came by a link; return False if no seat is free."""
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


# -- *My hand*: all that is a player's, shown to them alone in the group -------------------------------------


@on_press(HandButton)
async def on_hand_press(press: Press, button: HandButton) -> None:
    """*My hand*, pressed under a message in the group; where that cannot be shown there, an alert with the role."""
    found = await _pressed_at(press, button.game_id, in_group=True)
    if found is None:
        return
    table, seat = found
    if await show_hand(press.ctx, table, seat, press_id=press.query.id):
        await press.answer()
    else:
        await _alert(press, table, seat)


@on_press(SeenButton)
async def on_seen_press(press: Press, button: SeenButton) -> None:
    """*I've seen it*, pressed under a role card: the card stays, without the button."""
    found = await _pressed_at(press, button.game_id, in_group=True)
    if found is not None:
        table, seat = found
        await _note_seen(press, table, seat)
        await press.answer(press.tongue.text("Good. “My hand” under my messages shows it again."))


async def _note_seen(press: Press, table: Table, seat: int) -> None:
    """Remove the button from a card that was seen.

    If the store does not know yet that the card was sent, note that now; else the card would be sent again, or would
    never lose its button.
    """
    store, seen = press.ctx.store, table.presenter.private.seen_card(table.game, seat)
    slot, number = game_slot(table.row.id, "card"), ephemeral_id(press.message) if press.message is not None else 0
    is_known = not number or await store.message_of(press.user.id, slot) is not None
    async with store.transaction() as tx:
        if not is_known:
            await tx.settle(Settlement(shown=(ShownMessage(press.user.id, slot, -number, "", table.row.id),)))
        await enqueue(tx, [seen])


@on_command("role")
@on_command("hand")
async def on_hand(who: Visit) -> None:
    """`/hand`, or `/role`: what *My hand* shows, in the group to the sender alone, else in private."""
    if (user := await who.known()) is None:
        return
    at = await here(who)
    seat = at.table.seat_of(user.id) if at.table is not None else None
    if at.table is None or seat is None:
        await who.reply(nothing_here(who) if at.table is None else who.tongue.text("You're not in this game."))
        return
    answers = unseen_id(who.message) or None
    if who.chat is None or not await show_hand(who.ctx, at.table, seat, answers=answers):
        await remind(who.ctx, at.table, seat)


async def show_hand(
    ctx: ChatContext, table: Table, seat: int, *, press_id: str | None = None, answers: int | None = None
) -> bool:
    """Show a player their hand in the group, in place of the last one, and return whether that was done.

    A press or an ephemeral command allows it for 15 seconds; without one the bot has to be an admin.
    """
    row, user_id, slot = table.row, table.players[seat].user_id, game_slot(table.row.id, "hand")
    hand = table.presenter.private.hand(table.game, seat)
    post, _ = fitted(await ctx.showing.fit(hand) or hand)
    try:
        number = await ctx.whispers.send(post, Aside(row.chat_id, row.thread_id), press_id=press_id, answers=answers)
    except TelegramError:
        return False
    if number is None:
        return False
    table.presenter.private.shown.add(seat)
    last = await ctx.store.message_of(user_id, slot)
    shown = ShownMessage(user_id, slot, number, look_of(post), row.id)
    async with ctx.store.transaction() as tx:
        await tx.settle(Settlement(shown=(shown,)))
    if last is not None:
        with contextlib.suppress(TelegramError):  # the old one is only old
            await ctx.whispers.delete(user_id, row.id, last)
    return True


async def _alert(press: Press, table: Table, seat: int) -> None:
    """The role in an alert; a card that is too long for that comes in private."""
    words = table.presenter.readers.words(press.user.language or table.row.language)
    role = table.game.seats[seat].role
    head = words.tongue.text(
        "Your role: {role} ({side})", role=words.texts.role(role.id), side=words.texts.side(role.side)
    )
    alert = f"{plain(head)}\n\n{plain(words.texts.card(role.id))}"
    if units(alert) > TOAST_LENGTH:
        alert = f"{plain(head)}\n\n{plain(words.tongue.text('Check our private chat to see what you can do.'))}"
        await remind(press.ctx, table, seat)
    await press.answer(alert, alert=True)


async def remind(ctx: ChatContext, table: Table, seat: int) -> None:
    """Send a player their card once more, in the place of the last reminder."""
    old = Remove(table.players[seat].user_id, game_slot(table.row.id, "reminder"), table.row.id)
    await ctx.outgoing.deliver(old, table.presenter.private.reminder(seat, table.game.seats[seat].role.id))


# -- the list of players, and giving up a seat ---------------------------------------------------------------


@on_command("players")
async def on_players(who: Visit) -> None:
    """`/players`: list the players, and who is still in the game; post deleted boards and questions again."""
    at = await here(who)
    if at.lobby is not None and who.chat is not None and not who.whispered:
        await at.lobby.show_again()
        return
    shown = [at] if at.lobby or at.table else await _watched(who)
    if not shown:
        await who.reply(nothing_here(who))
    for one in shown:
        if one.lobby is not None:
            await one.who.reply(one.lobby.now.joined(one.who.tongue))
        elif one.table is not None:
            await one.who.reply(_players(one.table, one.who))
            await _put_back(one.table, one.who)


async def _watched(who: Visit) -> list[At]:
    """The games that a person may look at in private: one that they are out of or have left, and those they host."""
    if who.chat is not None:
        return []
    hosted = [await at_game(who, row) for row in await hosted_games(who) if await may_steer(who, row)]
    left = next((table for table in who.services.tables.values() if table.seat_of(who.person.id) is not None), None)
    return hosted if left is None else [At(who, table=left), *(at for at in hosted if at.table is not left)]


async def _put_back(table: Table, who: Visit) -> None:
    """Post questions and boards again if they were deleted, of which Telegram does not tell bots."""
    if who.chat is not None:
        shown = table.presenter.boards(table.game)
    else:
        seat = table.seat_of(who.user.id) if who.user is not None else None
        shown = table.presenter.boards(table.game) if table.row.is_practice else []
        shown += table.presenter.private.again(table.game, seat) if seat is not None else []
    checked = [replace(one, check=True) for one in shown if isinstance(one, Post)]
    if checked:
        await who.ctx.outgoing.deliver(*checked)


def _players(table: Table, who: Visit) -> Markup:
    words = table.presenter.readers.words(who.tongue.code)
    seats = table.game.seats
    living = [words.player(seat) for seat, player in seats.items() if player.alive]
    out = [words.player(seat) for seat, player in seats.items() if not player.alive]
    t = who.tongue
    lines = [t.plural("<b>{n} player in the game</b>", "<b>{n} players in the game</b>", len(living)), *living]
    if out:
        lines += [Markup(""), t.text("<b>Out</b>"), *out]
    return Markup("\n").join(lines)


@on_command("leave")
async def on_leave(who: Visit) -> None:
    """`/leave`: give up the seat in the lobby, or forfeit in the game (CH-07)."""
    at = await here(who)
    if (user := await who.known()) is None:
        return
    if at.lobby is not None and at.lobby.has(user.id):
        left = await at.lobby.leave(user.id)
        if who.chat is None:  # the board is in the group
            await who.reply(left)
    elif at.lobby is not None and at.lobby.guests.in_line(user.id):
        await who.reply(await at.lobby.wait(user))
    elif at.table is not None and at.table.row.is_practice:
        await who.services.games.abort(at.table)
    elif at.table is not None and (seat := at.table.seat_of(user.id)) is not None:
        refusal = await who.services.games.feed(at.table, lambda now: Host(now, HostAction.LEAVE, seat))
        if refusal is Refusal.OUT:
            await who.services.games.let_go(at.table, seat)
            await who.reply(who.tongue.text("You're already out of this game, and free to join another one."))
    else:
        await who.reply(who.tongue.text("You're not in a game here."))
