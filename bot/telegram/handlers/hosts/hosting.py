"""The actions of hosts on a lobby or a game."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.engine.inputs import Host, HostAction
from bot.engine.presence.breaches import may_expel
from bot.store.handling import partly
from bot.store.rows import Chat, GameRow, Player
from bot.telegram.games.hosts import inherits, is_host_now
from bot.telegram.games.table import Table
from bot.telegram.handlers.hosts.judging import has_judge, is_judge, only_judge
from bot.telegram.handlers.hosts.named_people import already_out, nobody, seat_meant
from bot.telegram.handlers.lobbies import run_command
from bot.telegram.handlers.visit import Visit
from bot.telegram.handlers.which_game import At, is_paused, no_game
from bot.telegram.lobbies.lobby import Lobby, numbers
from bot.telegram.logbook import entry
from bot.telegram.rights import is_banned
from bot.text import Tongue, tongue

EXTENSION = 60.0
"""The game seconds that `/extend` adds in a running game, unless it names another number."""
LONGEST_EXTENSION = 3600.0


async def pause(at: At, _: int | None) -> None:
    """`/pause`: no time passes until `/resume`."""
    if at.table is None:
        await at.who.reply(no_game(at.who.tongue))
    elif at.table.held:
        await at.who.reply(is_paused(at.who.tongue))
    else:
        await at.who.services.motions.hold(at.table)


async def resume(at: At, _: int | None) -> None:
    """`/resume`: the game goes on where it stands."""
    if at.table is None:
        await at.who.reply(no_game(at.who.tongue))
    elif not at.table.held:
        await at.who.reply(at.who.tongue.text("The game isn't paused."))
    else:
        await at.who.services.motions.release(at.table)


async def hand_over(at: At, number: int | None) -> None:
    """`/host SEAT`, or in answer to somebody's message: from now on they are the host, as well as the admins."""
    who, t = at.who, at.who.tongue
    if number is not None and _has_moved(at):
        await who.reply(numbers_changed(t))
        return
    players, user_id = _players(at), who.answered_user
    player = next((one for one in players if number == one.seat or (number is None and one.user_id == user_id)), None)
    if player is None or player.is_robot or not await _is_here(at, player):
        how = t.text("Who? Reply to a player's message with /host, or give their seat number: /host 3")
        await who.reply((nobody(who, number) if player is None else None) or how)
        return
    row = at.lobby.row if at.lobby is not None else at.table.row if at.table is not None else None
    if row is not None and await is_banned(who.ctx, row.chat_id, player.user_id):
        await who.reply(t.text("{name} isn't allowed to play here.", name=t.player(player.seat, player.name)))
        return
    if at.lobby is not None:
        await _note(who, at.lobby.chat, player)
        await at.lobby.host(player)
    elif at.table is not None:
        await _note(who, at.table.presenter.readers.chat, player)
        await at.table.host(player.user_id, inherits(at.table.row, player))


async def _note(who: Visit, chat: Chat, player: Player) -> None:
    """Name the player in the group's log: a command that answers a message does not."""
    with partly():  # rather noted twice than not at all
        await who.services.logbook.note(chat, is_host_now(tongue(chat.language), player))


def _players(at: At) -> Sequence[Player]:
    if at.lobby is not None:
        return at.lobby.players
    return tuple(at.table.presenter.readers.players.values()) if at.table is not None else ()


async def _is_here(at: At, player: Player) -> bool:
    """Whether a person has not given up the lobby or game; a player who is out and reads along may host."""
    row = await at.who.ctx.store.active_game_of(player.user_id)
    return row is not None and row.id == player.game_id


async def kick(at: At, number: int | None) -> None:
    """`/kick SEAT`, or in answer to a player's message: remove them (CH-07)."""
    user_id = at.who.answered_user
    if number is not None and _has_moved(at):
        await at.who.reply(numbers_changed(at.who.tongue))
    elif at.lobby is not None:
        await _kick_from_lobby(at.lobby, at.who, user_id, number)
    elif at.table is not None:
        seat = seat_meant(at.table, user_id, number)
        if seat is None:
            await at.who.reply(nobody(at.who, number) or _whom_to_kick(at.who))
            return
        refusal = await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.KICK, seat))
        if refusal is not None:
            await at.who.reply(already_out(at.who))


async def expel(at: At, number: int | None) -> None:
    """`/expel SEAT`, or in answer to a player's message: they have broken the rules of the table (EX-101)."""
    t = at.who.tongue
    if at.table is None or not may_expel(at.table.game):
        await at.who.reply(
            t.text(
                "Nobody can be expelled now: that works only by day, and only in games that have it. /kick removes "
                "a player."
            )
        )
        return
    if has_judge(at.table) and not await is_judge(at.who, at.table):
        await at.who.reply(only_judge(t))
        return
    seat = seat_meant(at.table, at.who.answered_user, number)
    if seat is None:
        how = t.text("Who? Reply to one of their messages with /expel, or give their seat number: /expel 3")
        await at.who.reply(nobody(at.who, number) or how)
        return
    refusal = await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.EXPEL, seat))
    if refusal is not None:
        await at.who.reply(already_out(at.who))


def _has_moved(at: At) -> bool:
    """Whether the seats had other numbers a moment ago: one that was written then means another player."""
    row = _row(at)
    return row is not None and at.who.ctx.echoes.is_fresh(numbers(row))


def numbers_changed(t: Tongue) -> Markup:
    """The warning that a number may mean another player by now."""
    return t.text("The seat numbers have just changed. Look at them, and send the command again.")


def _whom_to_kick(who: Visit) -> Markup:
    return who.tongue.text("Who? Reply to one of their messages with /kick, or give their seat number: /kick 3")


async def _kick_from_lobby(lobby: Lobby, who: Visit, user_id: int | None, number: int | None) -> None:
    player = next((p for p in lobby.players if number == p.seat or (number is None and user_id == p.user_id)), None)
    if player is None:
        await who.reply(nobody(who, number) or _whom_to_kick(who))
        return
    with partly():  # rather said twice than not at all
        await _removed(lobby, who, player)
    await lobby.leave(player.user_id)


async def _removed(lobby: Lobby, who: Visit, player: Player) -> None:
    """Name the removed player, here and in the group's log: the number may be another's a moment later."""
    t = tongue(lobby.chat.language)
    removed = t.text("🚪 {player} was removed by the host or an admin.", player=t.player(player.seat, player.name))
    text = who.tongue.text("🚪 {name} is out of the lobby.", name=who.tongue.name(player.name))
    await who.ctx.outgoing.deliver(*entry(lobby.chat, removed), *who.answer(text))


async def extend(at: At, number: int | None) -> None:
    """`/extend [SECONDS]`: more time, in the lobby or for the phase that is running."""
    seconds = min(LONGEST_EXTENSION, float(number or EXTENSION))
    if at.table is not None and at.table.held:
        await at.who.reply(is_paused(at.who.tongue))
    elif at.table is not None and await _comes_late(at, at.table):
        await at.who.reply(_has_changed(at.who.tongue))
    elif (row := _row(at)) is not None and at.who.ctx.echoes.repeats(("extend", row.id)):
        await at.who.reply(at.who.tongue.text("Time was added a moment ago, so I haven't added more."))
    elif at.lobby is not None:
        await at.who.reply((await at.lobby.extend(at.who.tongue, seconds)).text)
    elif at.table is not None:
        await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.EXTEND, seconds=seconds))


async def skip(at: At, _: int | None) -> None:
    """`/skip`: end the present phase, as if its time were up; in the lobby: start now."""
    if at.lobby is not None:
        if answer := await run_command(at.lobby, at.who.user, "start"):
            await at.who.reply(answer)
    elif at.table is not None and at.table.held:
        await at.who.reply(is_paused(at.who.tongue))
    elif at.table is not None and await _comes_late(at, at.table):
        await at.who.reply(_has_changed(at.who.tongue))
    elif at.table is not None:
        await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.SKIP))


async def _comes_late(at: At, table: Table) -> bool:
    """Whether the question of the game is so new that the command means the one before; a lone player knows."""
    return not table.row.is_practice and await at.who.services.games.has_just_changed(table)


def _has_changed(t: Tongue) -> Markup:
    return t.text(
        "Your command came just as the game moved on, so I haven't touched what's on now. If you meant this, "
        "send it again."
    )


def _row(at: At) -> GameRow | None:
    return at.lobby.row if at.lobby is not None else at.table.row if at.table is not None else None


async def cancel(at: At, _: int | None) -> None:
    """`/stop` in a lobby gives the lobby up."""
    if at.lobby is not None:
        await run_command(at.lobby, at.who.user, "cancel")


async def note_command(at: At, name: str, number: int | None) -> None:
    """A host's command, in the group's log."""
    chat = at.lobby.chat if at.lobby is not None else at.table.presenter.readers.chat if at.table is not None else None
    if chat is None:
        return
    t, user = tongue(chat.language), at.who.user
    host = t.name(user.name) if user is not None else t.text("an anonymous admin")
    command = f"/{name}" if number is None else f"/{name} {number}"
    await at.who.services.logbook.note(chat, t.text("🎩 {host}: {command}", host=host, command=command))
