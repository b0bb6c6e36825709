"""`/endvote` and `/pausevote`: what the living may do by a majority where no host does it."""

from markupsafe import Markup
from telegram import Update

from bot.chat.callback_data import motion_data, read_number
from bot.chat.directory import tongue_of
from bot.chat.games.table import Table
from bot.chat.handlers.games import here
from bot.chat.handlers.hosts.hosting import hold, no_game, release
from bot.chat.handlers.press_answers import toast
from bot.chat.handlers.visit import Context, services_of
from bot.chat.outbox.deliveries import Button, Post, Priority, anew
from bot.chat.services import Services
from bot.chat.slow_games import is_by_day
from bot.chat.updates.deduplication import mark_handled
from bot.engine.inputs import Host, HostAction
from bot.lang import Tongue, plain, tongue
from bot.store.groups.motions import agree, agreeing, forget_motions

LASTS = 600.0
"""Who has agreed is counted for so long. Seconds that count."""
SLOW_LASTS = 24 * 3600.0
"""In a slow game, where somebody may look into the group once a day."""
END, PAUSE, RESUME = "end", "pause", "resume"


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
        await _agree(at.who.services, table, RESUME if kind == PAUSE and table.held else kind, at.who.user.id, new=True)


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
    elif kind not in {END, PAUSE, RESUME} or (kind != END and (kind == RESUME) is not table.held):
        await toast(query, t.text("This button no longer works."))
    elif not table.lives(user.id):
        await toast(query, t.text("Only players who are still in the game have a say in this."))
    else:
        await toast(query, t.text("You agree."))
        await _agree(services, table, kind, user.id, new=False)


async def _agree(services: Services, table: Table, kind: str, user_id: int, *, new: bool) -> None:
    """Count one more; with more than half of the living people it is done."""
    ctx, row = services.ctx, table.row
    now = ctx.clock.now()
    async with ctx.store.transaction() as tx:
        await agree(tx, row.id, kind, user_id, now)
        await mark_handled(tx)
    living = [table.presenter.players[seat] for seat in table.game.living]
    people = [player.user_id for player in living if not player.is_robot]
    known = await agreeing(ctx.store, row.id, kind, now - (SLOW_LASTS if is_by_day(row.pace) else LASTS))
    agreed = [one for one in people if one in known]
    done = len(agreed) > len(people) / 2
    board = _board(table, kind, len(agreed), len(people), done=done)
    await ctx.outgoing.deliver(*(anew(board) if new else [board]))
    if not done:
        return
    async with ctx.store.transaction() as tx:
        await forget_motions(tx, row.id)
    match kind:
        case "end":
            await services.games.feed(table, lambda at: Host(at, HostAction.ABORT))
        case "pause":
            await hold(table)
        case _:
            await release(table)


def _board(table: Table, kind: str, agreed: int, people: int, *, done: bool) -> Post:
    t = tongue(table.row.language)
    count = t.text("{agreed} of {living} agree; more than half is needed.", agreed=agreed, living=people)
    label = plain(t.context("button", "✋ I agree"))
    return Post(
        table.row.chat_id,
        str(Markup("\n").join([_question(t, kind), count])),
        thread_id=table.row.thread_id,
        keyboard=None if done else ((Button(label, motion_data(table.row.id, kind)),),),
        slot=f"g{table.row.id}.motion.{kind}",
        priority=Priority.REST,
        game=table.row.id,
    )


def _question(t: Tongue, kind: str) -> Markup:
    match kind:
        case "end":
            return t.text("🛑 <b>Should the game end without a winner?</b>")
        case "pause":
            return t.text("⏸ <b>Should the game be paused?</b>")
        case _:
            return t.text("▶️ <b>Should the game go on?</b>")
