"""Commands of hosts: the game that is meant, the sender's right to command, and the note in the group's log.

Presses can give commands, too: a press on the game that is meant, or on anybody's command that came late.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from markupsafe import Markup

from bot.store.handling import partly
from bot.store.rows import GameRow, GameState
from bot.telegram.callback_data import LateButton, read_number, written_number
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.hosts.hosting import cancel, expel, extend, hand_over, kick, pause, resume, skip
from bot.telegram.handlers.hosts.judging import defeat, foul, tech_foul, unfoul
from bot.telegram.handlers.hosts.named_people import named
from bot.telegram.handlers.hosts.stopping import MOTIONS, ask_first, may_stop, open_motion, refusal_to_open_motion
from bot.telegram.handlers.late_commands import LASTS, given_up, is_answered, is_put_off
from bot.telegram.handlers.lobbies import open_lobby
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.handlers.which_game import (
    At,
    at_game,
    game_is_known,
    here,
    hosted_games,
    in_its_lane,
    may_steer,
    nothing_here,
    which_game,
)
from bot.telegram.lobbies.game_request import NotAGame, read_request
from bot.telegram.lobbies.opening import refusal_to_open
from bot.telegram.rights import Ruling, why_not

HOST_COMMANDS: dict[str, Callable[[At, int | None], Awaitable[None]]] = {
    "host": hand_over,
    "pause": pause,
    "resume": resume,
    "kick": kick,
    "expel": expel,
    "extend": extend,
    "skip": skip,
    "stop": cancel,
    "foul": foul,
    "unfoul": unfoul,
    "techfoul": tech_foul,
    "defeat": defeat,
}
"""The functions that carry out hosts' commands, by the names of the commands."""

_ABOUT_SOMEBODY = {"host", "kick", "expel", "foul", "unfoul", "techfoul", "defeat"}


async def _on_command(name: str, who: Visit) -> None:
    """Handle a host's command: in a group, for the game there; in private, for the host's game, or the one picked."""
    number = written_number(who.words[0]) if who.words else None
    games = await commanded_games(who, name) if name in _ABOUT_SOMEBODY and number is None else []
    if isinstance(games, list) and len(games) == 1:  # names are those of the game that is commanded
        meant = await named(who, who.words, games[0], afterwards=False)
        if isinstance(meant, Markup):
            await who.reply(meant)
            return
        if meant is not None and meant.seat:
            number = meant.seat
        elif meant is not None:
            who = replace(who, meant=meant.user_id)
    await command(who, name, number)


async def commanded_games(who: Visit, name: str) -> list[GameRow] | Markup:
    """The games for which the sender may give this command here; if there are none, the reason."""
    games = await hosted_games(who)
    if not games:
        return nothing_here(who)
    found = [await _may(who, row, name) for row in games]
    allowed = [row for row, ruling in zip(games, found, strict=True) if ruling]
    return allowed or why_not(who.tongue, found[0])


async def command(who: Visit, name: str, number: int | None) -> None:
    """Carry out a command, perhaps with the number that was written after its name."""
    match await commanded_games(who, name):
        case Markup() as refusal:
            await who.reply(refusal)
        case [row]:
            who = replace(who, silence=None, tongue=who.tongue_here)  # hosts keep order at any time
            await in_its_lane(who, row.chat_id, partial(_carry_out, who, row, name, number))
        case several:
            said = "" if number is None else f":{number}"
            await which_game(who, several, lambda row: f"{name}:{row.id}{said}")


async def _may(who: Visit, row: GameRow, name: str) -> Ruling:
    return await (may_stop(who.services, who.doer, row) if name == "stop" else may_steer(who, row))


async def _carry_out(who: Visit, row: GameRow, name: str, number: int | None) -> None:
    at = await at_game(who, row)
    if at.lobby is None and at.table is None:
        await who.reply(nothing_here(who))
    elif name == "stop" and at.table is not None:
        await ask_first(who, at.table)
    elif not await is_put_off(who, _written(who, name, number)):
        with partly():  # rather noted twice than not at all
            await at.note(name, number)
        await HOST_COMMANDS[name](at, number)


def _written(who: Visit, name: str, number: int | None) -> str:
    """The command as button data: with a seat, or with the id of the answered message's author (`@123`)."""
    if number is not None:
        return f"{name} {number}"
    return f"{name} @{who.answered_user}" if name in _ABOUT_SOMEBODY and who.answered_user else name


async def on_game_press(press: Press, values: tuple[str, ...]) -> None:
    """A press that says which game a host's command means; the right to command is checked anew."""
    t, row, message = press.tongue, None, press.message
    match values:
        case (name, game, *more) if name in HOST_COMMANDS and len(more) <= 1:
            game_id, number = read_number(game), read_number(more[0]) if more else None
            row = await press.ctx.store.game(game_id) if game_id is not None else None
    if row is None or message is None or not press.in_private:
        await press.no_longer_works()
        return
    who = press.as_command(message)
    if row.state not in {GameState.LOBBY, GameState.RUNNING}:
        await press.answer(t.text("This game is over."))
    elif not (found := await _may(who, row, name)):
        await press.answer(why_not(t, found))
    else:
        await in_its_lane(press, row.chat_id, partial(_carry_out, who, row, name, number))
        await press.answer()
    await game_is_known(who)


for each in HOST_COMMANDS:
    on_command(each)(partial(_on_command, each))


# -- a command that came late is given anew ------------------------------------------------------------------


@on_press(LateButton)
async def on_late_press(press: Press, button: LateButton) -> None:
    """A press on *Do it* under a late command: carry it out as if the presser had just sent it."""
    written, ago = button.written, press.ctx.clock.now() - button.asked
    name, who = written.split(" ")[0], await _visit(press, written)
    if who is None or ago < 0 or name not in {"newgame", *HOST_COMMANDS, *MOTIONS}:
        await press.no_longer_works()
        return
    t = tongue_of(press.user, who.chat)
    if ago > LASTS:
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
    """The presser as the sender of this command."""
    if press.message is None or press.where is None:
        return None
    chat = await press.group()
    meant = next((word[1:] for word in written.split() if word.startswith("@")), "")
    t = tongue_of(None if chat else press.user, chat)
    return replace(press.as_command(press.message), chat=chat, tongue=t, meant=read_number(meant))


async def _refusal(who: Visit, written: str) -> Markup | None:
    """The reason why a late command cannot be carried out for the presser, such as words that name no game; or None."""
    name, _, words = written.partition(" ")
    if name in HOST_COMMANDS:
        games = await commanded_games(who, name)
        return games if isinstance(games, Markup) else None
    if name in MOTIONS:
        return refusal_to_open_motion(await here(who))
    if who.chat is None:
        return who.tongue.text("This button no longer works.")
    refusal = await refusal_to_open(who.ctx, who.chat, who.thread_id, who.doer)
    if refusal is not None:
        return refusal(who.tongue)
    try:
        read_request(words, who.ctx.scenarios.up_to_date(who.chat), who.offered)
    except NotAGame as error:
        return error.why(who.tongue)
    return None


async def _do(who: Visit, written: str) -> None:
    name, *words = written.split()
    if name in HOST_COMMANDS:
        await command(who, name, next(filter(None, map(read_number, words)), None))
    elif name in MOTIONS:
        await open_motion(name, who)
    else:
        await open_lobby(who, words)
