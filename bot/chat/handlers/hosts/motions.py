"""`/endvote` and `/pausevote`: what the living may do by a majority where no host does it."""

from telegram import Update

from bot.chat.callback_data import read_number
from bot.chat.directory import tongue_of
from bot.chat.games.motions import END, PAUSE, RESUME
from bot.chat.handlers.games import here
from bot.chat.handlers.hosts.hosting import no_game
from bot.chat.handlers.press_answers import toast
from bot.chat.handlers.visit import Context, services_of


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
    query = update.callback_query
    if query is None or query.data is None:
        return
    services = services_of(context)
    user = await services.directory.user(query.from_user)
    t = tongue_of(user)
    _, game, kind = query.data.split(":")
    number = read_number(game)
    table = services.games.running(number) if number is not None else None
    if table is None or query.message is None or not table.is_group(query.message.chat.id):
        await toast(query, t.text("This game is over."))
    elif not services.motions.is_open(table, kind):
        await toast(query, t.text("This button no longer works."))
    elif not table.lives(user.id):
        await toast(query, t.text("Only players who are still in the game have a say in this."))
    else:
        await services.motions.agree(table, kind, user.id, new=False)
        await toast(query, t.text("You agree."))
