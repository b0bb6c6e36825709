"""A press by which a command that came late is given anew."""

from dataclasses import replace

from markupsafe import Markup

from bot.store.handling import partly
from bot.telegram.callback_data import LateButton, read_number
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.hosts.commands import HOST_COMMANDS, command, refusal_to_command
from bot.telegram.handlers.hosts.motions import MOTIONS, open_motion, refusal_to_open_motion
from bot.telegram.handlers.late.asking import LASTS, given_up, is_answered
from bot.telegram.handlers.lobbies import open_lobby
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit
from bot.telegram.lobbies.game_request import NotAGame, read_request
from bot.telegram.lobbies.opening import refusal_to_open


@on_press(LateButton)
async def on_late_press(press: Press, button: LateButton) -> None:
    """*Do it*: as if the presser had just sent the command."""
    asked, written = button.asked, button.written
    name, who = written.split(" ")[0], await _visit(press, written)
    known = name in {"newgame", *HOST_COMMANDS, *MOTIONS}
    if who is None or asked > press.ctx.clock.now() or not known:
        await press.no_longer_works()
        return
    t = tongue_of(press.user, who.chat)
    if press.ctx.clock.now() - asked > LASTS:
        await press.ctx.outgoing.deliver(given_up(who))
        await press.answer(t.text("That was too long ago. Send the command again."))
    elif (refusal := await _refusal(replace(who, tongue=t), written)) is not None:
        await press.answer(refusal)
    else:
        with partly():
            await is_answered(who, written)
        await _do(who, written)
        await press.answer()


async def _visit(press: Press, written: str) -> Visit | None:
    """The presser, as the sender of the command."""
    if press.message is None or press.where is None:
        return None
    chat = await press.group()
    meant = next((word[1:] for word in written.split() if word.startswith("@")), "")
    t = tongue_of(None if chat else press.user, chat)
    return replace(press.as_command(press.message), chat=chat, tongue=t, meant=read_number(meant))


async def _refusal(who: Visit, written: str) -> Markup | None:
    """The reason why the presser may not have the command done; words that name no game are answered here, not in the
    group.
    """
    name, _, words = written.partition(" ")
    if name in HOST_COMMANDS:
        return await refusal_to_command(who, name)
    if name in MOTIONS:
        return await refusal_to_open_motion(who)
    if who.chat is None:
        return who.tongue.text("This button no longer works.")
    refusal = await refusal_to_open(who.ctx, who.chat, who.thread_id, who.doer)
    if refusal is not None:
        return refusal(who.tongue)
    try:
        read_request(words, who.chat, who.offered)
    except NotAGame as error:
        return error.why(who.tongue)
    return None


async def _do(who: Visit, written: str) -> None:
    name, *words = written.split()
    if name in HOST_COMMANDS:
        await command(who, name, next(filter(None, map(read_number, words)), None))
    elif name in MOTIONS:
        await open_motion(who, MOTIONS[name])
    else:
        await open_lobby(who, words)
