"""`/endvote` and `/pausevote`: what the living may do by a majority where no host does it."""

from telegram import Update

from bot.chat.callback_data import read_number
from bot.chat.games.motions import END, PAUSE, RESUME
from bot.chat.handlers.press import press_of
from bot.chat.handlers.visit import Context
from bot.chat.handlers.which_game import here, no_game


async def on_end_vote(update: Update, context: Context) -> None:
    """`/endvote`: shall the game end without a winner?"""
    await _open(update, context, END)


async def on_pause_vote(update: Update, context: Context) -> None:
    """`/pausevote`: shall the game be paused, or go on?"""
    await _open(update, context, PAUSE)


async def _open(update: Update, context: Context, kind: str) -> None:
    at = await here(update, context)
    if at is None:
        return
    t, table = at.who.tongue, at.table
    if table is None:
        await at.who.reply(no_game(t))
    elif not table.presenter.chat.settings.votes_to_stop:
        await at.who.reply(t.text("In this group only the host and admins can do that."))
    elif at.who.user is None or not table.lives(at.who.user.id):
        await at.who.reply(t.text("Only players who are still in the game can start this vote."))
    else:
        wanted = RESUME if kind == PAUSE and table.held else kind
        await at.who.services.motions.agree(table, wanted, at.who.user.id, new=True)


async def on_motion_press(update: Update, context: Context) -> None:
    """*I agree*."""
    press = await press_of(update, context)
    if press is None:
        return
    t, motions = press.tongue, press.services.motions
    game, kind = press.words
    number = read_number(game)
    table = press.services.games.running(number) if number is not None else None
    if table is None or press.where is None or not table.is_group(press.where):
        await press.answer(t.text("This game is over."))
    elif not motions.is_open(table, kind):
        await press.answer(t.text("This button no longer works."))
    elif not table.lives(press.user.id):
        await press.answer(t.text("Only players who are still in the game have a say in this."))
    else:
        await motions.agree(table, kind, press.user.id, new=False)
        await press.answer(t.text("You agree."))
