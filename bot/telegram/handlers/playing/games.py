"""`/players` and `/leave`: the list of players, and giving up a seat."""

from dataclasses import replace

from markupsafe import Markup

from bot.engine.asks import Refusal
from bot.engine.inputs import Host, HostAction
from bot.telegram.games.table import Table
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import At, at_game, here, hosted_games, may_steer, nothing_here
from bot.telegram.outbox.deliveries import Post


@on_command("players")
async def on_players(who: Visit) -> None:
    """`/players`: the players, and who is still in the game; boards and questions that were deleted come back."""
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
    """The games that a person may look at in private: a game that goes on without them, and those that they host."""
    hosted = [row for row in await hosted_games(who) if await may_steer(who, row)] if who.chat is None else []
    opened = [await at_game(who, row) for row in hosted]
    left = _left_table(who)
    return [At(who, table=left), *(at for at in opened if at.table is not left)] if left is not None else opened


async def _put_back(table: Table, who: Visit) -> None:
    """Post questions and boards anew, since players may have deleted them, of which Telegram tells bots nothing."""
    if who.chat is not None:
        shown = table.presenter.boards(table.game)
    else:
        seat = table.seat_of(who.user.id) if who.user is not None else None
        shown = table.presenter.boards(table.game) if table.row.is_practice else []
        shown += table.presenter.private.again(table.game, seat) if seat is not None else []
    checked = [replace(one, check=True) for one in shown if isinstance(one, Post)]
    if checked:
        await who.ctx.outgoing.deliver(*checked)


def _left_table(who: Visit) -> Table | None:
    """In private, the game that a person has left and that goes on without them."""
    if who.chat is not None or who.user is None:
        return None
    user_id = who.user.id
    return next((table for table in who.services.tables.values() if table.seat_of(user_id) is not None), None)


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
        await at.lobby.leave(user.id)
    elif at.table is not None and at.table.row.is_practice:
        await who.services.games.abort(at.table)
    elif at.table is not None and (seat := at.table.seat_of(user.id)) is not None:
        refusal = await who.services.games.feed(at.table, lambda now: Host(now, HostAction.LEAVE, seat))
        if refusal is Refusal.OUT:
            await who.services.games.let_go(at.table, seat)
            await who.reply(who.tongue.text("You're already out of this game, and free to join another one."))
    else:
        await who.reply(who.tongue.text("You're not in a game here."))
