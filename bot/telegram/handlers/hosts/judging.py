"""A judge's commands: fouls, and the defeat of a side. The judge is a host who has no seat in the game (SP-12)."""

from functools import partial

from markupsafe import Markup

from bot.engine.asks import Refusal
from bot.engine.bases.procedure import Procedure
from bot.engine.inputs import Host, HostAction
from bot.store.rows import GameRow
from bot.telegram.callback_data import DefeatButton
from bot.telegram.games.table import Table
from bot.telegram.handlers.hosts.named_people import already_out, nobody, seat_meant
from bot.telegram.handlers.hosts.stopping import yes_or_no
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit
from bot.telegram.handlers.which_game import At, may_steer
from bot.telegram.outbox.deliveries import Post, Remove, anew
from bot.telegram.presenting.keyboard_layout import button_of
from bot.telegram.presenting.slots import game_slot
from bot.telegram.rights import why_not
from bot.text import Tongue
from bot.text.tongue import command

LASTS = 60.0
"""How long the question whether a side is to lose can be answered. Seconds that count."""


async def is_judge(who: Visit, row: GameRow) -> bool:
    """Whether the sender judges this game: its host, who has never had a seat in it (SP-12, SP-190)."""
    if who.user is None or who.user.id != row.creator:
        return False
    return all(one.user_id != who.user.id for one in await who.ctx.store.players(row.id))


def has_judge(table: Table) -> bool:
    """Whether this game has rulings for a judge, such as fouls."""
    return bool(_judging(table))


def only_judge(t: Tongue) -> Markup:
    """The answer to a host or an admin who is no judge."""
    return t.text("Only the judge can do that: the host, if they have never had a seat in this game.")


async def rule(ruling: HostAction, name: str, at: At, number: int | None) -> None:
    """Carry out a judge's command, `/foul SEAT` and the like, or the same in answer to a player's message."""
    who, t, table = at.who, at.who.tongue, at.table
    if table is None or not has_judge(table):
        await who.reply(t.text("There are no fouls here: this works only in games with a judge."))
        return
    if not await is_judge(who, table.row):
        await who.reply(only_judge(t))
        return
    seat = seat_meant(table, who.answered_user, number)
    if seat is None:
        how = t.text(
            "Who? Reply to one of their messages with {command}, or give their seat number: {example}",
            command=command(f"/{name}"),
            example=command(f"/{name} 3"),
        )
        await who.reply(nobody(who, number) or how)
    elif not table.game.seats[seat].alive:
        await who.reply(already_out(who))
    elif (refused := _why_closed(t, table, ruling, seat)) is not None:
        await who.reply(refused)
    elif ruling is HostAction.DEFEAT:
        await who.ctx.outgoing.deliver(*anew(_question(who, table, seat)))
    elif who.ctx.echoes.repeats((ruling, table.row.id, seat)):
        await who.reply(t.text("That came twice, so I've counted it once."))
    elif await _ruled(who, table, ruling, seat) is not None:
        await who.reply(already_out(who))


foul = partial(rule, HostAction.FOUL, "foul")
unfoul = partial(rule, HostAction.UNFOUL, "unfoul")
tech_foul = partial(rule, HostAction.TECH_FOUL, "techfoul")
defeat = partial(rule, HostAction.DEFEAT, "defeat")


def _why_closed(t: Tongue, table: Table, ruling: HostAction, seat: int) -> Markup | None:
    """The reason why the judge cannot rule so about a player in the game now; None if the judge can."""
    if table.game.phase.name != "day":
        return t.text("The judge decides only by day.")
    if any(procedure.may_rule(table.game, ruling, seat) for procedure in _judging(table)):
        return None
    if ruling is HostAction.UNFOUL:
        return t.text("They have no foul to take back.")
    if ruling is HostAction.TECH_FOUL:
        return t.text("There are no technical fouls in this game; an admin can switch them on before a game.")
    return t.text("In this game no team can be declared the loser.")


def _judging(table: Table) -> list[Procedure]:
    return [procedure for procedure in table.game.rules.day.of(Procedure) if procedure.judged]


async def _ruled(who: Visit, table: Table, ruling: HostAction, seat: int) -> Refusal | None:
    return await who.services.games.feed(table, lambda now: Host(now, ruling, seat))


def _question(who: Visit, table: Table, seat: int) -> Post:
    t, row, now = who.tongue, table.row, int(who.ctx.clock.now())
    player = t.player(seat, table.players[seat].name)
    yes = button_of(t.context("button", "⚖️ Yes, they lose"), DefeatButton(row.id, now, seat, "yes"), "danger")
    text = t.text("⚖️ <b>Declare that {player}'s team has lost?</b> The game ends at once.", player=player)
    return yes_or_no(
        who, row, text, game_slot(row.id, "defeat"), yes=yes, no=DefeatButton(row.id, now, seat, "no").pack()
    )


@on_press(DefeatButton)
async def on_defeat_press(press: Press, button: DefeatButton) -> None:
    """A press on *Yes* or *No* under the question whether a side is to lose; the right to answer is checked anew."""
    t, message = press.tongue, press.message
    asked, seat, answer = button.asked, button.seat, button.answer
    table = press.services.games.running(button.game_id)
    if table is None or message is None or seat not in table.game.seats:
        await press.answer(t.text("This game is over."))
        return
    who = press.as_command(message)
    if not (found := await may_steer(who, table.row)):
        await press.answer(why_not(t, found))
        return
    if not has_judge(table) or not await is_judge(who, table.row):
        await press.answer(only_judge(t))
        return
    await press.ctx.outgoing.deliver(Remove(message.chat.id, game_slot(table.row.id, "defeat")))
    if answer != "yes":
        await press.answer(t.text("The game goes on."))
    elif press.ctx.clock.now() - asked > LASTS:
        await press.answer(t.text("That was too long ago. Send the command again."))
    elif (refused := _why_closed(t, table, HostAction.DEFEAT, seat)) is not None:
        await press.answer(refused)
    elif await _ruled(who, table, HostAction.DEFEAT, seat) is not None:
        await press.answer(already_out(who))
    else:
        await press.answer()
