"""Commands on a game that is open or running: who plays, leaving, and what hosts may do."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from markupsafe import Markup
from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatType

from bot.chat.callback_data import LONGEST_NUMBER, read_number
from bot.chat.directory import tongue_of
from bot.chat.games.table import Table
from bot.chat.handlers.hosts.hosting import hand_over, is_paused, pause, resume
from bot.chat.handlers.lobbies import run_command
from bot.chat.handlers.press_answers import toast
from bot.chat.handlers.visit import Context, Visit, services_of, visit
from bot.chat.handlers.which_game import (
    At,
    at_game,
    game_is_known,
    hosted_games,
    in_its_lane,
    may_command,
    own_game,
    which_game,
)
from bot.chat.lobbies.lobby import Lobby
from bot.chat.outbox.deliveries import Post
from bot.chat.updates.deduplication import not_all_yet
from bot.engine.asks import Refusal
from bot.engine.inputs import Host, HostAction
from bot.engine.rules import PACES
from bot.lang import Tongue, tongue
from bot.store.rows import GameRow, GameState

EXTENSION = 60.0
"""`/extend` in a running game adds so many game seconds, unless it names another number."""
LONGEST_EXTENSION = 3600.0
NOBODY_PLAYS = 3600.0
"""When nothing has come from anyone for so many seconds, anyone may end the game; in a slower game later."""


async def here(update: Update, context: Context) -> At | None:
    """What is going on where a player's command came from."""
    who = await visit(update, context)
    return await at_game(who, await own_game(who)) if who is not None else None


async def nothing_here(who: Visit) -> None:
    """Say that there is no game to command."""
    t = who.tongue
    if who.chat is None:
        await who.reply(t.text("You are not in a game right now. /newgame in a group opens one."))
    else:
        await who.reply(t.text("There is no game here. /newgame opens one."))


async def on_players(update: Update, context: Context) -> None:
    """`/players`: who plays, and who is still in the game; boards and questions that were deleted come back."""
    at = await here(update, context)
    if at is None:
        return
    if at.lobby is not None and at.who.chat is not None:
        await at.lobby.show_again()
        return
    shown = [at] if at.lobby or at.table else await _watched(at.who)
    if not shown:
        await nothing_here(at.who)
    for one in shown:
        if one.lobby is not None:
            await one.who.reply(one.lobby.joined(one.who.tongue))
        elif one.table is not None:
            await one.who.reply(_players(one.table, one.who))
            await _put_back(one.table, one.who)


async def _watched(who: Visit) -> list[At]:
    """In private, the game that somebody has left and that goes on without him, and those he opened: he may look."""
    opened = [await at_game(who, row) for row in await hosted_games(who)] if who.chat is None else []
    left = _left_table(who)
    return [At(who, table=left), *(at for at in opened if at.table is not left)] if left is not None else opened


async def _put_back(table: Table, who: Visit) -> None:
    """What can be pressed may have been deleted, of which Telegram tells bots nothing: then it is posted anew."""
    if who.chat is not None:
        shown = table.presenter.boards(table.game)
    else:
        seat = table.seat_of(who.user.id) if who.user is not None else None
        shown = table.presenter.boards(table.game) if table.row.is_practice else []
        shown += table.presenter.again(table.game, seat) if seat is not None else []
    checked = [replace(one, check=True) for one in shown if isinstance(one, Post)]
    if checked:
        await who.ctx.outgoing.deliver(*checked)


def _left_table(who: Visit) -> Table | None:
    """In private, the game that somebody has left and that goes on without him."""
    if who.chat is not None or who.user is None:
        return None
    user_id = who.user.id
    return next((table for table in who.services.tables.values() if table.seat_of(user_id) is not None), None)


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
    user = await at.who.known() if at is not None else None
    if at is None or user is None:
        return
    if at.lobby is not None and at.lobby.has(user.id):
        await at.lobby.leave(user.id)
    elif at.table is not None and at.table.row.is_practice:
        await at.who.services.practice.stop(at.table)
    elif at.table is not None and (seat := at.table.seat_of(user.id)) is not None:
        refusal = await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.LEAVE, seat))
        if refusal is Refusal.OUT:
            await at.who.services.games.let_go(at.table, seat)
            await at.who.reply(at.who.tongue.text("You are already out of this game, and free to join another one."))
    else:
        await at.who.reply(at.who.tongue.text("You are not in a game here."))


# -- what hosts may do ---------------------------------------------------------------------------------------


async def on_kick(update: Update, context: Context) -> None:
    """`/kick SEAT`, or in answer to a player's message: remove him (CH-07)."""
    await _on_command(update, context, "kick")


async def on_expel(update: Update, context: Context) -> None:
    """`/expel SEAT`, or in answer to a player's message: he has broken the rules of the table (EX-101)."""
    await _on_command(update, context, "expel")


async def on_extend(update: Update, context: Context) -> None:
    """`/extend [SECONDS]`: more time, in the lobby or for the phase that is running."""
    await _on_command(update, context, "extend")


async def on_skip(update: Update, context: Context) -> None:
    """`/skip`: end the phase that is running, as if its time were up; in the lobby: start now."""
    await _on_command(update, context, "skip")


async def on_host(update: Update, context: Context) -> None:
    """`/host SEAT`, or in answer to a player's message: hand the game over."""
    await _on_command(update, context, "host")


async def on_pause(update: Update, context: Context) -> None:
    """`/pause`: no time passes until `/resume`."""
    await _on_command(update, context, "pause")


async def on_resume(update: Update, context: Context) -> None:
    """`/resume`: a paused game goes on."""
    await _on_command(update, context, "resume")


async def on_stop(update: Update, context: Context) -> None:
    """`/stop`: cancel the lobby, or end the game without a winner; by anyone once nobody plays any more."""
    await _on_command(update, context, "stop")


async def _on_command(update: Update, context: Context, name: str) -> None:
    """In a group it means the game there; in private the one that is his to command: of several, the one he picks."""
    who = await visit(update, context)
    if who is None:
        return
    games = await hosted_games(who)
    if not games:
        await nothing_here(who)
        return
    number = _number(context.args[0]) if context.args else None
    match [row for row in games if await _may(who, row, name)]:
        case []:
            await who.reply(_for_hosts(who.tongue))
        case [row]:
            await in_its_lane(update, context, who, row, partial(_carry_out, who, row, name, number))
        case several:
            said = "" if number is None else f":{number}"
            await which_game(who, several, lambda row: f"{name}:{row.id}{said}")


def _number(text: str) -> int | None:
    """The number that somebody wrote, in the digits of his language."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


async def _may(who: Visit, row: GameRow, name: str) -> bool:
    table = who.services.tables.get(row.id)
    given_up = name == "stop" and table is not None and nobody_plays(table)
    return given_up or await may_command(who, row)


def _for_hosts(t: Tongue) -> Markup:
    return t.text("Only the host, who opened the game, and admins can do that.")


async def _carry_out(who: Visit, row: GameRow, name: str, number: int | None) -> None:
    at = await at_game(who, row)
    if at.lobby is None and at.table is None:
        await nothing_here(who)
    else:
        with not_all_yet():  # rather noted twice than not at all
            await _note(at, name, number)
        await _COMMANDS[name](at, number)


async def _note(at: At, name: str, number: int | None) -> None:
    """What a host has commanded, in the group's log."""
    chat = at.lobby.chat if at.lobby is not None else at.table.presenter.chat if at.table is not None else None
    if chat is None:
        return
    t, user = tongue(chat.language), at.who.user
    host = t.name(user.name) if user is not None else t.text("an anonymous admin")
    command = f"/{name}" if number is None else f"/{name} {number}"
    await at.who.services.logbook.note(chat, t.text("🎩 {host}: {command}", host=host, command=command))


async def on_game_press(query: CallbackQuery, update: Update, context: Context) -> None:
    """A press that says which game a host's command means; whether it is his to command is looked at anew."""
    services = services_of(context)
    user = await services.directory.user(query.from_user)
    t = tongue_of(user)
    match (query.data or "").split(":")[2:]:
        case [name, game, *more] if name in _COMMANDS and len(more) <= 1:
            game_id, number = read_number(game), read_number(more[0]) if more else None
        case _:
            game_id, number = None, None
    row = await services.ctx.store.game(game_id) if game_id is not None else None
    message = query.message
    if row is None or not isinstance(message, Message) or message.chat.type != ChatType.PRIVATE:
        await toast(query, t.text("This button no longer works."))
        return
    who = Visit(services, message, user, None, False, t)
    if row.state not in {GameState.LOBBY, GameState.RUNNING}:
        await toast(query, t.text("This game is over."))
    elif not await _may(who, row, name):
        await toast(query, _for_hosts(t))
    else:
        await in_its_lane(update, context, who, row, partial(_carry_out, who, row, name, number))
        await toast(query)
    await game_is_known(who)


async def _kick(at: At, number: int | None) -> None:
    user_id = at.who.answered_user
    if at.lobby is not None:
        await _kick_from_lobby(at.lobby, at.who, user_id, number)
    elif at.table is not None:
        seat = _seat(at.table, user_id, number)
        if seat is None:
            await at.who.reply(_whom_to_kick(at.who))
            return
        refusal = await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.KICK, seat))
        if refusal is not None:
            await at.who.reply(_already_out(at.who))


async def _expel(at: At, number: int | None) -> None:
    t = at.who.tongue
    if at.table is None or not at.table.game.may_expel:
        await at.who.reply(
            t.text("Nobody can be expelled now: only by day, and only in games that know it. /kick removes a player.")
        )
        return
    seat = _seat(at.table, at.who.answered_user, number)
    if seat is None:
        await at.who.reply(
            t.text("Who? Reply to one of their messages with /expel, or give their seat number: /expel 3")
        )
        return
    refusal = await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.EXPEL, seat))
    if refusal is not None:
        await at.who.reply(_already_out(at.who))


def _seat(table: Table, user_id: int | None, number: int | None) -> int | None:
    """The seat that is meant by its number, or by whose message was answered; None where that is nobody's."""
    seat = number if number is not None else table.seat_of(user_id) if user_id else None
    return seat if seat in table.game.seats else None


def _already_out(who: Visit) -> Markup:
    return who.tongue.text("That player is already out.")


def _whom_to_kick(who: Visit) -> Markup:
    return who.tongue.text("Who? Reply to one of their messages with /kick, or give their seat number: /kick 3")


async def _kick_from_lobby(lobby: Lobby, who: Visit, user_id: int | None, number: int | None) -> None:
    player = next((p for p in lobby.players if number == p.seat or (number is None and user_id == p.user_id)), None)
    if player is None:
        await who.reply(_whom_to_kick(who))
    else:
        await lobby.leave(player.user_id)


async def _extend(at: At, number: int | None) -> None:
    seconds = min(LONGEST_EXTENSION, float(number or EXTENSION))
    if at.lobby is not None:
        await at.who.reply((await at.lobby.extend(at.who.tongue, seconds)).text)
    elif at.table is not None and at.table.held:
        await at.who.reply(is_paused(at.who.tongue))
    elif at.table is not None:
        await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.EXTEND, seconds=seconds))


async def _skip(at: At, _: int | None) -> None:
    if at.lobby is not None:
        if answer := await run_command(at.lobby, at.who.user, "start"):
            await at.who.reply(answer)
    elif at.table is not None and at.table.held:
        await at.who.reply(is_paused(at.who.tongue))
    elif at.table is not None:
        await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.SKIP))


async def _stop(at: At, _: int | None) -> None:
    if at.lobby is not None:
        await run_command(at.lobby, at.who.user, "cancel")
    elif at.table is not None:
        await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.ABORT))


_COMMANDS: dict[str, Callable[[At, int | None], Awaitable[None]]] = {
    "host": hand_over,
    "pause": pause,
    "resume": resume,
    "kick": _kick,
    "expel": _expel,
    "extend": _extend,
    "skip": _skip,
    "stop": _stop,
}


def nobody_plays(table: Table) -> bool:
    """Whether nothing has come from anyone for so long that anyone may end the game."""
    return table.silent_for() > NOBODY_PLAYS * max(1.0, PACES[table.row.pace].factor)
