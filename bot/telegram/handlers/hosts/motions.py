"""`/endvote` and `/pausevote`: actions that a majority of the living may take where no host does."""

from markupsafe import Markup

from bot.telegram.callback_data import Motion, MotionButton
from bot.telegram.games.motions import END, PAUSE, RESUME, goes_on, held_or_not
from bot.telegram.handlers.late.asking import is_put_off
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import At, here, is_paused, no_game


@on_command("endvote")
async def on_end_vote(who: Visit) -> None:
    """`/endvote`: shall the game end without a winner?"""
    await open_motion(who, END)


@on_command("pausevote")
async def on_pause_vote(who: Visit) -> None:
    """`/pausevote`: shall the game be paused, or go on?"""
    await open_motion(who, PAUSE)


MOTIONS: dict[str, Motion] = {"endvote": END, "pausevote": PAUSE}
"""The motion that each of the commands is about."""


async def refusal_to_open_motion(who: Visit) -> Markup | None:
    """The reason why a person may not begin such a vote; None where they may."""
    return _refusal(await here(who))


def _refusal(at: At) -> Markup | None:
    t, user, table = at.who.tongue, at.who.user, at.table
    if table is None:
        return no_game(t)
    if not table.presenter.readers.chat.settings.votes_to_stop:
        return t.text("In this group only the host and admins can do that.")
    if user is None or not table.lives(user.id):
        return t.text("Only players who are still in the game can start this vote.")
    return None


async def open_motion(who: Visit, kind: Motion) -> None:
    """Begin a vote about the game, or agree in one that goes on."""
    at = await here(who)
    refusal = _refusal(at)
    if refusal is not None or at.table is None or who.user is None:
        await who.reply(refusal or no_game(who.tongue))
    elif kind == PAUSE and who.ctx.echoes.is_fresh(held_or_not(at.table.row)):
        await who.reply(is_paused(who.tongue) if at.table.held else goes_on(who.tongue))
    elif not await is_put_off(who, next(name for name, one in MOTIONS.items() if one == kind)):
        wanted: Motion = RESUME if kind == PAUSE and at.table.held else kind
        await who.services.motions.agree(at.table, wanted, who.user.id, new=True)


@on_press(MotionButton)
async def on_motion_press(press: Press, button: MotionButton) -> None:
    """*I agree*."""
    t, motions = press.tongue, press.services.motions
    kind = button.kind
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
