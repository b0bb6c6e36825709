"""What a host does with the hosting itself: pausing a game, going on, handing it over."""

from collections.abc import Sequence

from markupsafe import Markup

from bot.chat.handlers.which_game import At
from bot.chat.hosts import inherits
from bot.lang import Tongue
from bot.store.rows import Player


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
    players, user_id = _players(at), who.answered_user
    player = next((one for one in players if number == one.seat or (number is None and one.user_id == user_id)), None)
    if player is None or player.is_robot or not await _is_here(at, player):
        await who.reply(t.text("Who? Reply to a player's message with /host, or give their seat number: /host 3"))
        return
    if at.lobby is not None:
        await at.lobby.host(player)
    elif at.table is not None:
        await at.table.host(player.user_id, inherits(at.table.row, player))


def _players(at: At) -> Sequence[Player]:
    if at.lobby is not None:
        return at.lobby.players
    return tuple(at.table.presenter.players.values()) if at.table is not None else ()


async def _is_here(at: At, player: Player) -> bool:
    """Whether somebody has not given up the lobby or game; who is out of it and reads along may host."""
    row = await at.who.ctx.store.active_game_of(player.user_id)
    return row is not None and row.id == player.game_id


def no_game(t: Tongue) -> Markup:
    """No game is running."""
    return t.text("No game is running here.")


def is_paused(t: Tongue) -> Markup:
    """What somebody wants cannot be done while the game is paused."""
    return t.text("The game is paused. /resume goes on.")
