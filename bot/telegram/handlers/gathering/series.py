"""`/series`: several games with the same people, with points; and `/bonus`: what a judge adds to them."""

import re
from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from bot.engine.end_rules import POINT, hundredths
from bot.store.gathering.series import (
    Series,
    SeriesState,
    keep_extra,
    last_counted,
    last_series_in,
    points_in,
    series,
    series_standings,
    series_with,
)
from bot.store.rows import Chat, GameRow, GameState
from bot.telegram.callback_data import SeriesButton, written_number
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.hosts.judging import is_judge, only_judge
from bot.telegram.handlers.late_commands import is_put_off
from bot.telegram.handlers.lobbies import already_running, open_by_press, open_lobby
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.lobbies.gathering.series import FEWEST, MOST
from bot.telegram.lobbies.gathering.series_table import series_keyboard, series_table, shown
from bot.telegram.lobbies.opening import refusal_to_open
from bot.telegram.outbox.deliveries import enqueue
from bot.telegram.rights import Deed
from bot.text import Tongue
from bot.text.spelling import same_letters, same_words
from bot.text.tongue import command

STOPS = same_words("stop", "end", "стоп", "конец", "закончить", "پایان", "توقف", "إيقاف", "إنهاء")
"""The words that end a series."""
JUDGED_WITHIN = 3600.0
"""How long after the end of a game its judge may add points (SP-159). Seconds."""
STEP = POINT // 10
"""Extra points are given in steps of a tenth."""
_MINUS, _COMMA = re.compile(r"^[−–]"), re.compile(r"[,٫،]")
_POINTS = re.compile(r"[-−–+]?\d{1,3}([.,٫،]\d{1,2})?")


@on_command("series")
async def on_series(who: Visit) -> None:
    """`/series`: how the series here stands; `/series 5` begins one of five games, `/series stop` ends it."""
    if who.chat is None:
        await who.reply(who.tongue.text("A series is played in a group: send /series there."))
        return
    one = await last_series_in(who.ctx.store, who.chat.id, who.thread_id)
    goes_on = one is not None and one.state is SeriesState.OPEN
    if who.words and same_letters(who.words[0]) in STOPS:
        await _stop(who, one if goes_on else None)
    elif who.words and not goes_on:
        await _begin(who, who.chat)
    else:
        await _show(who, one)


async def _show(who: Visit, one: Series | None) -> None:
    """Show how the present or last series here stands."""
    t = who.tongue
    if one is None or who.chat is None:
        await who.reply(_how(t))
        return
    free = await who.ctx.store.active_game_in(who.chat.id, who.thread_id) is None
    table = series_table(t, one, await series_standings(who.ctx.store, one.id))
    keyboard = series_keyboard(t, one, free=free) if who.silence is None else None
    lines = [table] if one.state is SeriesState.OPEN else [table, _how(t)]
    await who.reply(Markup("\n\n").join(lines), keyboard)


def _how(t: Tongue) -> Markup:
    return t.text(
        "A series is several games with the same people, with points. You can have from {least} to {most} of them. "
        "Begin one like this: {example}",
        least=FEWEST,
        most=MOST,
        example=command("/series 5"),
    )


async def _begin(who: Visit, chat: Chat) -> None:
    """Begin a series with the lobby that is open here, or open one; the words after the number are as in `/newgame`."""
    t, services = who.tongue, who.services
    games = _games(who.words[0])
    if games is None:
        await who.reply(_how(t))
        return
    row = await who.ctx.store.active_game_in(chat.id, who.thread_id)
    if row is not None and row.state is GameState.RUNNING:
        await who.reply(already_running(t))
        return
    creator = who.user.id if who.user is not None else chat.id
    written = " ".join(["series", *who.words])
    lobby = await services.lobbies.load(row.id) if row is not None else None
    if lobby is not None:
        if await who.may(Deed.STEER, chat.id, lobby.row) and not await is_put_off(who, written, again=False):
            await services.series.begin_with(lobby, games, creator)
    elif (refusal := await refusal_to_open(who.ctx, chat, who.thread_id, who.doer)) is not None:
        await who.reply(refusal(t))
    elif not await is_put_off(who, written, again=False):
        begin = services.series.begin
        await open_lobby(who, who.words[1:], lambda tx, row: begin(tx, row, games, creator))


def _games(word: str) -> int | None:
    """The number of games that a word asks for, in any digits; None if a series cannot have so many."""
    games = int(word) if word.isdecimal() and len(word) <= len(str(MOST)) else 0
    return games if FEWEST <= games <= MOST else None


async def _stop(who: Visit, one: Series | None) -> None:
    """End the series here: for whoever has begun it, and admins."""
    if one is None:
        await who.reply(who.tongue.text("No series is going on here."))
    elif await who.may(Deed.STEER, one.chat_id, one) and not await is_put_off(who, "series stop", again=False):
        await who.services.series.stop(one)


@on_press(SeriesButton)
async def on_series_press(press: Press, button: SeriesButton) -> None:
    """*Next game* or *End the series* under a series; the right to do so is checked anew."""
    one = await series(press.ctx.store, button.series_id)
    if one is None or one.state is not SeriesState.OPEN or press.place != one.chat_id:
        await press.no_longer_works()
        return
    chat = await press.services.directory.chat(one.chat_id, thread_id=one.thread_id)
    t = tongue_of(press.user, chat)
    if button.action == "next":
        opening = partial(press.services.series.next_lobby, one, press.user)
        await press.answer(await open_by_press(press, chat, one.thread_id, opening))
    elif await press.may(Deed.STEER, one.chat_id, one, t=t):
        await press.services.series.stop(one)
        await press.answer()


# -- what the judge adds -------------------------------------------------------------------------------------


@on_command("bonus")
async def on_bonus(who: Visit) -> None:
    """`/bonus 3 0.5`: extra points for a seat of the last game of a series, from its judge (SP-159)."""
    if await who.known() is None:
        return
    t, store = who.tongue, who.ctx.store
    row = await last_counted(store, who.chat.id, who.thread_id) if who.chat is not None else None
    most = _most(who, row)
    if row is None or not most:
        await who.reply(t.text("Extra points are given in a group, after a game of a series that has a judge."))
    elif not await is_judge(who, row):
        await who.reply(only_judge(t))
    elif who.ctx.clock.wall() - (row.ended_at or 0.0) > JUDGED_WITHIN:
        await who.reply(t.text("Too late: extra points can only be given within an hour of the game."))
    else:
        await _add(who, row, most)


def _most(who: Visit, row: GameRow | None) -> int:
    """The most points (in hundredths) that the judge of a game may give or take."""
    if row is None or row.scenario not in who.ctx.scenarios:
        return 0
    return hundredths(who.ctx.scenarios[row.scenario].rules(row.options).points.judge)


async def _add(who: Visit, row: GameRow, most: int) -> None:
    """Set a player's extra points, as written, and show the table with them."""
    t, store = who.tongue, who.ctx.store
    seat, extra = _seat_and_points(who.words)
    if seat is None or extra is None or abs(extra) > most or extra % STEP:
        text = t.text(
            "Give a seat from the last game, and from {least} to {most} points in steps of a tenth, like "
            "this: {example}",
            least=shown(t, -most),
            most=shown(t, most),
            example=command("/bonus 3 0.5"),
        )
        await who.reply(text)
        return
    holder = next((one.user_id for one in await points_in(store, row.id) if one.seat == seat), None)
    one = await series_with(store, row.id)
    if holder is None or one is None:
        await who.reply(t.text("Nobody has points for seat {seat} in the last game.", seat=seat))
        return
    async with store.transaction() as tx:
        await keep_extra(tx, row.id, holder, extra)
        table = series_table(t, one, await series_standings(tx, one.id))
        await enqueue(tx, who.answer(table))


def _seat_and_points(words: Sequence[str]) -> tuple[int | None, int | None]:
    """The seat and the points (in hundredths) that were written, in any digits; Nones if these are not there."""
    match words:
        case [seat, written] if (number := written_number(seat)) is not None and _POINTS.fullmatch(written):
            return number, round(float(_COMMA.sub(".", _MINUS.sub("-", written))) * POINT)
    return None, None
