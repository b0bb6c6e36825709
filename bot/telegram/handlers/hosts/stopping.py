"""Ending a game: `/stop` asks first, and a press of a user with the right ends the game for all.

Where no host does, a majority of the living may end or pause it: `/endvote` and `/pausevote`.
"""

from functools import partial

from markupsafe import Markup

from bot.engine.inputs import Host, HostAction
from bot.engine.rules import PACES
from bot.records.results import FEWEST_PEOPLE, anyone_out
from bot.store.handling import partly
from bot.store.rows import GameRow
from bot.telegram.callback_data import Motion, MotionButton, StopButton
from bot.telegram.games.motions import END, PAUSE, RESUME, goes_on, held_or_not
from bot.telegram.games.table import Table
from bot.telegram.handlers.late_commands import is_put_off
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import At, here, is_paused, no_game
from bot.telegram.outbox.deliveries import Button, Post, Priority, Remove, anew
from bot.telegram.presenting.keyboard_layout import button_of
from bot.telegram.presenting.slots import game_slot
from bot.telegram.rights import Deed, Doer, Ruling, verdict, why_not
from bot.telegram.services import Services
from bot.text import plain

NOBODY_PLAYS = 3600.0
"""How long all players must have been silent before any member may end the game; longer if it is slow. Seconds."""
LASTS = 120.0
"""How long the question whether to end a game can be answered. Seconds that count."""


async def may_stop(services: Services, doer: Doer, row: GameRow) -> Ruling:
    """Whether a user may end a game, or give up a lobby: the host and admins, or any member if nobody plays now."""
    table = services.tables.get(row.id)
    deed = Deed.END_FORGOTTEN if table is not None and nobody_plays(table) else Deed.STEER
    return await verdict(services.ctx, deed, doer, row.chat_id, row)


def nobody_plays(table: Table) -> bool:
    """Whether nothing has come from anyone for so long that anyone may end the game."""
    return table.silent_for() > NOBODY_PLAYS * max(1.0, PACES[table.row.pace].factor)


def costs(table: Table) -> bool:
    """Whether a player who alone ends a game loses (`bot.records.results.stopper`)."""
    people = [player for player in table.players.values() if not player.is_robot]
    return anyone_out(table.game.seats.values()) and len(people) >= FEWEST_PEOPLE and not nobody_plays(table)


async def ask_first(who: Visit, table: Table) -> None:
    """Ask the sender of `/stop`, in the same chat, whether the game is to end."""
    t, row, now = who.tongue, table.row, int(who.ctx.clock.now())
    yes = button_of(t.context("button", "🛑 Yes, end it"), StopButton(row.id, now, "yes"), "danger")
    lines = [t.text("🛑 <b>End the game for everybody?</b> It will have no winner, and can't be resumed.")]
    if costs(table):
        lines.append(
            t.text("⚠️ Some players are out already: if you end the game on your own, it counts as leaving and losing.")
        )
        if table.chat.settings.votes_to_stop:
            lines.append(t.text("If more than half of the living vote for it with /endvote, nobody loses anything."))
    no = StopButton(row.id, now, "no").pack()
    question = yes_or_no(who, row, Markup("\n").join(lines), game_slot(row.id, "stop"), yes=yes, no=no)
    await who.ctx.outgoing.deliver(*anew(question))


@on_press(StopButton)
async def on_stop_press(press: Press, button: StopButton) -> None:
    """A press on *Yes* or *No* under the question of `/stop`; the right to answer is checked anew."""
    t, message, answer = press.tongue, press.message, button.answer
    table = press.services.games.running(button.game_id)
    if table is None or message is None:
        await press.answer(t.text("This game is over."))
        return
    if not (found := await may_stop(press.services, press.doer, table.row)):
        await press.answer(why_not(t, found))
        return
    answered = Remove(message.chat.id, game_slot(table.row.id, "stop"))
    if answer != "yes" or press.ctx.clock.now() - button.asked > LASTS:
        await press.ctx.outgoing.deliver(answered)
        late = t.text("That was too long ago. Send the command again.")
        await press.answer(late if answer == "yes" else t.text("The game goes on."))
        return
    with partly():  # rather noted twice than not at all
        await press.ctx.outgoing.deliver(answered)
        await At(press.as_command(message), table=table).note("stop", None)
    seat = table.seat_of(press.user.id) if costs(table) else None
    await press.services.games.feed(table, lambda now: Host(now, HostAction.ABORT, seat or 0))
    await press.answer(t.text("For you it counts as a game you left and lost.") if seat else "")


def yes_or_no(who: Visit, row: GameRow, text: Markup, slot: str, *, yes: Button, no: str) -> Post:
    """A question to a host before a deed that cannot be undone; `no` is the data of its second button."""
    return Post(
        who.message.chat.id,
        str(text),
        thread_id=who.thread_id,
        keyboard=((yes, Button(plain(who.tongue.context("button", "No")), no)),),
        slot=slot,
        priority=Priority.QUESTION,
        silent=True,
        game=row.id,
    )


# -- votes of the living -------------------------------------------------------------------------------------

MOTIONS: dict[str, Motion] = {"endvote": END, "pausevote": PAUSE}
"""The motion (a vote of the living) that each command is about: to end the game without a winner, or to pause it."""


def refusal_to_open_motion(at: At) -> Markup | None:
    """The reason why a person may not begin such a vote; None where they may."""
    t, user, table = at.who.tongue, at.who.user, at.table
    if table is None:
        return no_game(t)
    if not table.chat.settings.votes_to_stop:
        return t.text("In this group only the host and admins can do that.")
    if user is None or not table.lives(user.id):
        return t.text("Only players who are still in the game can start this vote.")
    return None


async def open_motion(name: str, who: Visit) -> None:
    """Begin a vote about the game, or agree in one that has begun."""
    at, kind = await here(who), MOTIONS[name]
    refusal = refusal_to_open_motion(at)
    if refusal is not None or at.table is None or who.user is None:
        await who.reply(refusal or no_game(who.tongue))
    elif kind == PAUSE and who.ctx.echoes.is_fresh(held_or_not(at.table.row)):
        await who.reply(is_paused(who.tongue) if at.table.held else goes_on(who.tongue))
    elif not await is_put_off(who, name):
        wanted: Motion = RESUME if kind == PAUSE and at.table.held else kind
        await who.services.motions.agree(at.table, wanted, who.user.id, new=True)


for each in MOTIONS:
    on_command(each)(partial(open_motion, each))


@on_press(MotionButton)
async def on_motion_press(press: Press, button: MotionButton) -> None:
    """A press on *I agree* in a vote about the game."""
    t, motions, kind = press.tongue, press.services.motions, button.kind
    table = press.services.games.running(button.game_id)
    if table is None or press.where is None or not table.is_group(press.where):
        await press.answer(t.text("This game is over."))
    elif not motions.is_open(table, kind):
        await press.no_longer_works()
    elif not table.lives(press.user.id):
        await press.answer(t.text("Only players who are still in the game can vote on this."))
    else:
        await motions.agree(table, kind, press.user.id, new=False)
        await press.answer(t.text("You agree."))
