"""*My hand*: all that is a player's, shown to them alone in the group by a press or a command."""

import contextlib

from telegram.error import TelegramError

from bot.store.rows import Settlement, ShownMessage
from bot.telegram.callback_data import HandButton, SeenButton
from bot.telegram.context import ChatContext
from bot.telegram.games.table import Table
from bot.telegram.handlers.press import TOAST_LENGTH, Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import here, nothing_here
from bot.telegram.intake.bot_api.capabilities import ephemeral_id, unseen_id
from bot.telegram.outbox.calls import look_of
from bot.telegram.outbox.codec import enqueue
from bot.telegram.outbox.deliveries import Remove
from bot.telegram.outbox.posting import fitted
from bot.telegram.outbox.whispers import Aside
from bot.telegram.presenting.slots import game_slot
from bot.text import plain
from bot.text.lengths import units


@on_press(HandButton)
async def on_hand_press(press: Press, button: HandButton) -> None:
    """*My hand*, pressed under a message in the group; where that cannot be shown there, an alert with the role."""
    found = await _pressed_at(press, button.game_id)
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
    found = await _pressed_at(press, button.game_id)
    if found is not None:
        table, seat = found
        await _note_seen(press, table, seat)
        await press.answer(press.tongue.text("Good. “My hand” under my messages shows it again."))


async def _note_seen(press: Press, table: Table, seat: int) -> None:
    """Take the button from a card that was seen.

    The card may stand although its sending has not been noted: then it is noted now, else it would be sent again, or
    never lose its button.
    """
    store, seen = press.ctx.store, table.presenter.private.seen_card(table.game, seat)
    slot, number = game_slot(table.row.id, "card"), ephemeral_id(press.message) if press.message is not None else 0
    is_known = not number or await store.message_of(press.user.id, slot) is not None
    async with store.transaction() as tx:
        if not is_known:
            await tx.settle(Settlement(shown=(ShownMessage(press.user.id, slot, -number, "", table.row.id),)))
        await enqueue(tx, [seen])


async def _pressed_at(press: Press, game_id: int) -> tuple[Table, int] | None:
    """The game of such a button and the presser's seat in it; anybody else is told."""
    t = press.tongue
    table = press.services.games.running(game_id)
    if table is None:
        await press.answer(t.text("This game is over."))
        return None
    seat = table.seat_of(press.user.id)
    if seat is None or press.where is None or not table.is_group(press.where):
        await press.answer(t.text("You're not in this game."))
        return None
    return table, seat


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
    row, user_id, slot = table.row, table.presenter.readers.players[seat].user_id, game_slot(table.row.id, "hand")
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
        "Your role: {role} ({side})", role=words.texts.role(role.id), side=words.texts.side(role.faction)
    )
    alert = f"{plain(head)}\n\n{plain(words.texts.card(role.id))}"
    if units(alert) > TOAST_LENGTH:
        alert = f"{plain(head)}\n\n{plain(words.tongue.text('Check our private chat to see what you can do.'))}"
        await remind(press.ctx, table, seat)
    await press.answer(alert, alert=True)


async def remind(ctx: ChatContext, table: Table, seat: int) -> None:
    """Send a player their card once more, in the place of the last reminder."""
    old = Remove(table.presenter.readers.players[seat].user_id, game_slot(table.row.id, "reminder"), table.row.id)
    await ctx.outgoing.deliver(old, table.presenter.private.reminder(seat, table.game.seats[seat].role.id))
