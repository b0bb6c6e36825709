"""Commands on a game that is open or running: who plays, leaving, and what hosts may do."""

from dataclasses import dataclass, replace

from markupsafe import Markup
from telegram import Update

from bot.chat.handlers.base import Context, Visit, visit
from bot.chat.handlers.lobbies import run_command
from bot.chat.lobby import Lobby
from bot.chat.outbox.deliveries import Post
from bot.chat.rights import is_admin
from bot.chat.table import Table
from bot.engine.asks import Refusal
from bot.engine.inputs import Host, HostAction
from bot.engine.rules import PACES

EXTENSION = 60.0
"""`/extend` in a running game adds so many game seconds, unless it names another number."""
LONGEST_EXTENSION = 3600.0
NOBODY_PLAYS = 3600.0
"""When nothing has come from anyone for so many seconds, anyone may end the game; in a slower game later."""


@dataclass(frozen=True, slots=True)
class Here:
    """What is going on where a command came from."""

    who: Visit
    lobby: Lobby | None
    table: Table | None


async def here(update: Update, context: Context) -> Here | None:
    """The lobby or game that a command means: the group's, or in private the one the person is in."""
    who = await visit(update, context)
    if who is None:
        return None
    store = who.house.store
    if who.chat is not None:
        row = await store.active_game_in(who.chat.id, who.thread_id)
    else:
        row = await store.active_game_of(who.user.id) if who.user is not None else None
    if row is None:
        return Here(who, None, None)
    return Here(who, await Lobby.load(who.house, row.id), who.house.table(row.id))


async def may_command(at: Here) -> bool:
    """Whether who commands may: an admin (an anonymous one too), or who opened the game; else he is told so."""
    who = at.who
    creator = at.lobby.row.creator if at.lobby else at.table.row.creator if at.table else None
    if who.anonymous_admin or (who.user is not None and who.user.id == creator):
        return True
    chat_id = at.lobby.row.chat_id if at.lobby else at.table.row.chat_id if at.table else who.message.chat.id
    if who.user is not None and await is_admin(who.house.bot, chat_id, who.user.id):
        return True
    await who.reply(who.tongue.text("That is for whoever opened the game, and for admins."))
    return False


async def nothing_here(at: Here) -> None:
    """Say that there is no game to command."""
    await at.who.reply(at.who.tongue.text("No game is open here. /newgame opens one."))


async def on_players(update: Update, context: Context) -> None:
    """`/players`: who plays, and who is still in the game; boards and questions that were deleted come back."""
    at = await here(update, context)
    if at is None:
        return
    table = at.table or _left_table(at.who)
    if at.lobby is not None:
        await at.lobby.show_again()
    elif table is not None:
        await at.who.reply(_players(table, at.who))
        await _put_back(table, at.who)
    else:
        await nothing_here(at)


async def _put_back(table: Table, who: Visit) -> None:
    """What can be pressed may have been deleted, of which Telegram tells bots nothing: then it is posted anew."""
    if who.chat is not None:
        shown = table.presenter.boards(table.game)
    else:
        seat = table.seat_of(who.user.id) if who.user is not None else None
        shown = table.presenter.again(table.game, seat) if seat is not None else []
    checked = [replace(one, check=True) for one in shown if isinstance(one, Post)]
    if checked:
        await who.house.deliver(*checked)


def _left_table(who: Visit) -> Table | None:
    """In private, the game that somebody has left and that goes on without him: he may still look."""
    if who.chat is not None or who.user is None:
        return None
    user_id = who.user.id
    return next((table for table in who.house.tables.values() if table.seat_of(user_id) is not None), None)


def _players(table: Table, who: Visit) -> Markup:
    words = table.presenter.words(who.tongue.code)
    seats = table.game.seats
    living = [words.player(seat) for seat, player in seats.items() if player.alive]
    out = [words.player(seat) for seat, player in seats.items() if not player.alive]
    t = who.tongue
    lines = [t.plural("<b>{n} player in the game</b>", "<b>{n} players in the game</b>", len(living)), *living]
    if out:
        lines += [Markup(""), t.text("<b>Out</b>"), *out]
    return Markup("\n").join(lines)


async def on_leave(update: Update, context: Context) -> None:
    """`/leave`: give up the seat in the lobby, or forfeit in the game (CH-07)."""
    at = await here(update, context)
    if at is None or at.who.user is None:
        return
    user = at.who.user
    if at.lobby is not None and at.lobby.has(user.id):
        await at.lobby.leave(user.id)
    elif at.table is not None and (seat := at.table.seat_of(user.id)) is not None:
        refusal = await at.who.house.feed(at.table, lambda now: Host(now, HostAction.LEAVE, seat))
        if refusal is Refusal.OUT:
            await at.who.house.let_go(at.table, seat)
            await at.who.reply(at.who.tongue.text("You are out of this game already, and free to join another one."))
    else:
        await at.who.reply(at.who.tongue.text("You are in no game here."))


async def on_kick(update: Update, context: Context) -> None:
    """`/kick SEAT`, or in answer to a player's message: remove him (CH-07)."""
    at = await here(update, context)
    if at is None:
        return
    if at.table is None and at.lobby is None:
        await nothing_here(at)
        return
    if not await may_command(at):
        return
    user_id = _answered(at.who)
    number = int(context.args[0]) if context.args and context.args[0].isdecimal() else None
    if at.lobby is not None:
        await _kick_from_lobby(at.lobby, at.who, user_id, number)
    elif at.table is not None:
        seat = number if number is not None else at.table.seat_of(user_id) if user_id else None
        if seat is None or seat not in at.table.game.seats:
            await at.who.reply(_whom_to_kick(at.who))
            return
        chosen = seat
        refusal = await at.who.house.feed(at.table, lambda now: Host(now, HostAction.KICK, chosen))
        if refusal is not None:
            await at.who.reply(at.who.tongue.text("That player is out already."))


def _answered(who: Visit) -> int | None:
    answered = who.message.reply_to_message
    if answered is None or answered.from_user is None or answered.forum_topic_created is not None:
        return None  # in a forum, what answers nobody answers the topic itself
    return answered.from_user.id


def _whom_to_kick(who: Visit) -> Markup:
    return who.tongue.text("Whom? Answer one of his messages with /kick, or name his seat: /kick 3")


async def _kick_from_lobby(lobby: Lobby, who: Visit, user_id: int | None, number: int | None) -> None:
    player = next((p for p in lobby.players if number == p.seat or (number is None and user_id == p.user_id)), None)
    if player is None:
        await who.reply(_whom_to_kick(who))
    else:
        await lobby.leave(player.user_id)


async def on_extend(update: Update, context: Context) -> None:
    """`/extend [SECONDS]`: more time, in the lobby or for the phase that is running."""
    at = await here(update, context)
    if at is None:
        return
    given = context.args[0] if context.args else ""
    seconds = min(LONGEST_EXTENSION, float(given)) if given.isdecimal() and int(given) > 0 else EXTENSION
    if at.lobby is not None:
        if await may_command(at):
            await at.who.reply((await at.lobby.extend(at.who.tongue, seconds)).text)
            at.who.house.closing.watch(at.lobby.row)
    elif at.table is None:
        await nothing_here(at)
    elif await may_command(at):
        await at.who.house.feed(at.table, lambda now: Host(now, HostAction.EXTEND, seconds=seconds))


async def on_skip(update: Update, context: Context) -> None:
    """`/skip`: end the phase that is running, as if its time were up; in the lobby: start now."""
    at = await here(update, context)
    if at is None:
        return
    if at.lobby is not None:
        if await may_command(at) and (answer := await run_command(at.lobby, at.who.user, "start")):
            await at.who.reply(answer)
    elif at.table is None:
        await nothing_here(at)
    elif await may_command(at):
        await at.who.house.feed(at.table, lambda now: Host(now, HostAction.SKIP))


async def on_stop(update: Update, context: Context) -> None:
    """`/stop`: cancel the lobby, or end the game without a winner; by anyone once nobody plays any more."""
    at = await here(update, context)
    if at is None:
        return
    if at.lobby is not None:
        if await may_command(at):
            await run_command(at.lobby, at.who.user, "cancel")
    elif at.table is None:
        await nothing_here(at)
    elif nobody_plays(at.table) or await may_command(at):
        await at.who.house.feed(at.table, lambda now: Host(now, HostAction.ABORT))


def nobody_plays(table: Table) -> bool:
    """Whether nothing has come from anyone for so long that anyone may end the game."""
    return table.silent_for() > NOBODY_PLAYS * max(1.0, PACES[table.row.pace].factor)
