"""The actions of hosts on a lobby or a game."""

from markupsafe import Markup

from bot.engine.inputs import Host, HostAction
from bot.engine.presence.breaches import may_expel
from bot.store.handling import partly
from bot.store.rows import Player
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
    player = _meant(at, number)
    if player is None or player.is_robot or not await _is_here(at, player):
        how = t.text("Who? Reply to a player's message with /host, or give their seat number: /host 3")
        await who.reply((nobody(who, number) if player is None else None) or how)
        return
    if at.row is None or at.chat is None:
        return
    if await is_banned(who.ctx, at.row.chat_id, player.user_id):
        await who.reply(t.text("{name} isn't allowed to play here.", name=t.player(player.seat, player.name)))
        return
    with partly():  # rather noted twice than not at all; a command that answers a message does not name the player
        await who.services.logbook.note(at.chat, is_host_now(tongue(at.chat.language), player))
    if at.lobby is not None:
        await at.lobby.host(player)
    elif at.table is not None:
        await at.table.host(player.user_id, inherits(at.table.row, player))


def _meant(at: At, number: int | None) -> Player | None:
    """The player meant by a seat number, or by the answered message; None if there is no such player."""
    user_id = at.who.answered_user
    return next((one for one in at.players if number == one.seat or (number is None and one.user_id == user_id)), None)


async def _is_here(at: At, player: Player) -> bool:
    """Whether a player is still in the lobby or game; a player who is out, but has not left, may host."""
    row = await at.who.ctx.store.active_game_of(player.user_id)
    return row is not None and row.id == player.game_id


async def kick(at: At, number: int | None) -> None:
    """`/kick SEAT`, or in answer to a player's message: remove them (CH-07)."""
    who = at.who
    if number is not None and _has_moved(at):
        await who.reply(numbers_changed(who.tongue))
    elif at.lobby is not None:
        if (player := _meant(at, number)) is None:
            await who.reply(nobody(who, number) or _whom_to_kick(who))
            return
        with partly():  # rather said twice than not at all
            await _removed(at.lobby, who, player)
        await at.lobby.leave(player.user_id)
    elif at.table is not None:
        await _remove(at.table, who, number, HostAction.KICK, _whom_to_kick(who))


async def expel(at: At, number: int | None) -> None:
    """`/expel SEAT`, or in answer to a player's message: remove them for breaking the rules of the table (EX-101)."""
    who, t = at.who, at.who.tongue
    if at.table is None or not may_expel(at.table.game):
        await who.reply(
            t.text(
                "Nobody can be expelled now: that works only by day, and only in games that have it. /kick removes "
                "a player."
            )
        )
        return
    if has_judge(at.table) and not await is_judge(who, at.table.row):
        await who.reply(only_judge(t))
        return
    how = t.text("Who? Reply to one of their messages with /expel, or give their seat number: /expel 3")
    await _remove(at.table, who, number, HostAction.EXPEL, how)


async def _remove(table: Table, who: Visit, number: int | None, action: HostAction, how: Markup) -> None:
    """Remove the player who is meant from the game; `how`: the answer if no player is named."""
    seat = seat_meant(table, who.answered_user, number)
    if seat is None:
        await who.reply(nobody(who, number) or how)
    elif await who.services.games.feed(table, lambda now: Host(now, action, seat)) is not None:
        await who.reply(already_out(who))


def _has_moved(at: At) -> bool:
    """Whether the seats had other numbers a moment ago, so that a number in a command may mean another player."""
    return at.row is not None and at.who.ctx.echoes.is_fresh(numbers(at.row))


def numbers_changed(t: Tongue) -> Markup:
    """The warning that a number may mean another player by now."""
    return t.text("The seat numbers have just changed. Look at them, and send the command again.")


def _whom_to_kick(who: Visit) -> Markup:
    return who.tongue.text("Who? Reply to one of their messages with /kick, or give their seat number: /kick 3")


async def _removed(lobby: Lobby, who: Visit, player: Player) -> None:
    """Name the removed player in the answer and in the group's log: a number alone may soon be another player's."""
    t = tongue(lobby.chat.language)
    removed = t.text("🚪 {player} was removed by the host or an admin.", player=t.player(player.seat, player.name))
    text = who.tongue.text("🚪 {name} is out of the lobby.", name=who.tongue.name(player.name))
    await who.ctx.outgoing.deliver(*entry(lobby.chat, removed), *who.answer(text))


async def extend(at: At, number: int | None) -> None:
    """`/extend [SECONDS]`: more time, in the lobby or for the phase that is running."""
    seconds = min(LONGEST_EXTENSION, float(number or EXTENSION))
    if (refusal := await _refusal_to_move(at)) is not None:
        await at.who.reply(refusal)
    elif (row := at.row) is not None and at.who.ctx.echoes.repeats(("extend", row.id)):
        await at.who.reply(at.who.tongue.text("Time was added a moment ago, so I haven't added more."))
    elif at.lobby is not None:
        await at.who.reply(await at.lobby.extend(at.who.tongue, seconds))
    elif at.table is not None:
        await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.EXTEND, seconds=seconds))


async def skip(at: At, _: int | None) -> None:
    """`/skip`: end the present phase, as if its time were up; in the lobby: start now."""
    if at.lobby is not None:
        if answer := await run_command(at.lobby, at.who.user, "start"):
            await at.who.reply(answer)
    elif (refusal := await _refusal_to_move(at)) is not None:
        await at.who.reply(refusal)
    elif at.table is not None:
        await at.who.services.games.feed(at.table, lambda now: Host(now, HostAction.SKIP))


async def _refusal_to_move(at: At) -> Markup | None:
    """The reason why no command may move the game on now: it is paused, or has only just moved on by itself."""
    t, table = at.who.tongue, at.table
    if table is None:
        return None
    if table.held:
        return is_paused(t)
    if not table.row.is_practice and await at.who.services.games.has_just_changed(table):  # a lone player knows
        return t.text(
            "Your command came just as the game moved on, so I haven't touched what's on now. If you meant this, "
            "send it again."
        )
    return None


async def cancel(at: At, _: int | None) -> None:
    """`/stop` in a lobby gives the lobby up."""
    if at.lobby is not None:
        await run_command(at.lobby, at.who.user, "cancel")
