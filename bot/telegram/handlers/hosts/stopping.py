"""Ending a game: `/stop` asks first, and a press of a user with the right ends the game for all."""

from markupsafe import Markup

from bot.engine.inputs import Host, HostAction
from bot.engine.rules import PACES
from bot.records.results import FEWEST_PEOPLE, anyone_out
from bot.store.handling import partly
from bot.store.rows import GameRow
from bot.telegram.callback_data import StopButton
from bot.telegram.games.table import Table
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit
from bot.telegram.handlers.which_game import At
from bot.telegram.outbox.deliveries import Button, Post, Priority, Remove, anew
from bot.telegram.presenting.keyboard_layout import button_of
from bot.telegram.presenting.slots import game_slot
from bot.telegram.rights import Deed, Doer, Ruling, verdict, why_not
from bot.telegram.services import Services
from bot.text import plain

NOBODY_PLAYS = 3600.0
"""How long nothing must have come from any player until anyone may end the game; longer in a slower game. Seconds."""
LASTS = 120.0
"""How long the question whether to end a game can be answered. Seconds that count."""


async def may_stop(services: Services, doer: Doer, row: GameRow) -> Ruling:
    """Whether they may end a game, or give up a lobby: the host and admins, and all members where no player is left."""
    table = services.tables.get(row.id)
    deed = Deed.END_FORGOTTEN if table is not None and nobody_plays(table) else Deed.STEER
    return await verdict(services.ctx, deed, doer, row.chat_id, row)


def nobody_plays(table: Table) -> bool:
    """Whether nothing has come from anyone for so long that anyone may end the game."""
    return table.silent_for() > NOBODY_PLAYS * max(1.0, PACES[table.row.pace].factor)


async def ask_first(at: At, table: Table) -> None:
    """Ask, where the command came from, whether the game is to end."""
    await at.who.ctx.outgoing.deliver(*anew(_question(at.who, table)))


def costs(table: Table) -> bool:
    """Whether a player who alone ends a game loses (`bot.records.results.stopper`)."""
    people = [player for player in table.presenter.readers.players.values() if not player.is_robot]
    return anyone_out(table.game.seats.values()) and len(people) >= FEWEST_PEOPLE and not nobody_plays(table)


def _question(who: Visit, table: Table) -> Post:
    t, row, now = who.tongue, table.row, int(who.ctx.clock.now())
    yes = button_of(t.context("button", "🛑 Yes, end it"), StopButton(row.id, now, "yes"), "danger")
    lines = [t.text("🛑 <b>End the game for everybody?</b> It will have no winner, and can't be resumed.")]
    if costs(table):
        lines.append(
            t.text("⚠️ Some players are out already: if you end the game on your own, it counts as leaving and losing.")
        )
        if table.presenter.readers.chat.settings.votes_to_stop:
            lines.append(t.text("If more than half of the living vote for it with /endvote, nobody loses anything."))
    no = StopButton(row.id, now, "no").pack()
    return yes_or_no(who, row, Markup("\n").join(lines), game_slot(row.id, "stop"), yes=yes, no=no)


@on_press(StopButton)
async def on_stop_press(press: Press, button: StopButton) -> None:
    """*Yes* or *No* under that question; the right to answer is checked anew."""
    t, message = press.tongue, press.message
    asked, answer = button.asked, button.answer
    table = press.services.games.running(button.game_id)
    if table is None or message is None:
        await press.answer(t.text("This game is over."))
        return
    if not (found := await may_stop(press.services, press.doer, table.row)):
        await press.answer(why_not(t, found))
        return
    answered = Remove(message.chat.id, game_slot(table.row.id, "stop"))
    if answer != "yes" or press.ctx.clock.now() - asked > LASTS:
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
