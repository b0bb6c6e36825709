"""Starting again: what was open when the bot went down goes on."""

import asyncio
import logging
import sqlite3
from dataclasses import replace

from bot.chat.choices import legal_options
from bot.chat.house import House
from bot.chat.lobby import Lobby
from bot.chat.order import put_right, restore_order
from bot.chat.outbox.codec import to_row
from bot.chat.outbox.deliveries import Delivery, Post, anew
from bot.chat.table import Table
from bot.lang import Tongue, tongue
from bot.store import Store
from bot.store.errors import is_damage
from bot.store.rows import GameRow, GameState

logger = logging.getLogger(__name__)

AWAY_WORTH_SAYING = 20.0
"""So many seconds of being down are told to the groups whose games go on. Shorter ones nobody noticed."""

AT_ONCE = 64
"""So many games are taken up side by side: what they write is committed together."""


async def take_back(store: Store) -> None:
    """Before anything is sent: what was to be said when the bot stopped is said no more."""
    async with store.transaction() as tx:
        await tx.take_back_farewells()


async def resume(house: House) -> None:
    """Take up every lobby and game; time the bot was down does not count. Lift what no game needs any more."""
    house.moved = await house.store.moved()
    beat = await house.store.last_heartbeat()
    away = max(0.0, house.clock.wall() - beat) if beat is not None else 0.0
    restored = await house.store.was_restored()
    async with house.store.transaction() as tx:  # if it goes down again in a moment, nobody is told twice
        await tx.heartbeat(house.clock.wall(), house.clock.now())
    sound, damaged = await house.store.sound_and_damaged_games()
    for row in damaged:
        logger.error("game %d ends with an apology: its row cannot be read", row.id)
        await house.recovery.break_off(row, apology=True)
    apart = await house.store.taken_leave_of()
    running: list[GameRow] = []
    for row in sound:
        if row.scenario not in house.scenarios:
            logger.error("game %d ends with an apology: there is no scenario %s any more", row.id, row.scenario)
            await house.recovery.break_off(row, apology=True)
        elif row.state is GameState.LOBBY:
            await _reopen(house, row, told=row.id in apart)
            if restored and (lobby := await Lobby.load(house, row.id)) is not None:
                await lobby.show_again()  # its message may say by now that the game has begun
        else:
            running.append(row)
    for first in range(0, len(running), AT_ONCE):
        some = running[first : first + AT_ONCE]
        outcomes = await asyncio.gather(
            *(_go_on(house, row, away, told=row.id in apart, restored=restored) for row in some), return_exceptions=True
        )
        for outcome in outcomes:
            if outcome is not None:
                raise outcome
    await _lift(house)
    if restored:
        async with house.store.transaction() as tx:
            await tx.forget_restoration()


async def _reopen(house: House, row: GameRow, *, told: bool) -> None:
    options = legal_options(house.scenarios[row.scenario], row.options)  # the scenario's file may have changed
    seats = house.scenarios[row.scenario].sizes(options)[-1]
    full = len(await house.store.players(row.id)) >= seats  # and not begun: the bot went down just then
    row = replace(row, closes_at=house.clock.now() if full else row.closes_at, options=options)
    async with house.store.transaction() as tx:
        await tx.save_game(row)
        if told:
            await tx.is_back(row.id)
            text = tongue(row.language).text("▶️ I am back. The lobby is open as before.")
            await tx.enqueue([to_row(Post(row.chat_id, str(text), thread_id=row.thread_id, game=row.id))])
    house.closing.watch(row)


async def _go_on(house: House, row: GameRow, away: float, *, told: bool, restored: bool) -> None:
    async with house.lanes.lane(row.chat_id):
        try:
            table = await house.recovery.take_up(row)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            await house.recovery.end_damaged(row, error)
            return
        if table is None:
            return
        house.tally.recovered += 1
        async with house.store.transaction() as tx:
            if told:
                await tx.is_back(row.id)
            if restored:
                await tx.enqueue([to_row(one) for one in _set_back(table, away)])
            elif told or away >= AWAY_WORTH_SAYING:
                text = _goes_on(tongue(row.language), away)
                await tx.enqueue([to_row(Post(row.chat_id, text, thread_id=row.thread_id, game=row.id))])
        await restore_order(house, row.chat_id)


def _set_back(table: Table, away: float) -> list[Delivery]:
    """The game is as it was when a backup was made: all that is open is asked anew, below what was said since."""
    row, game = table.row, table.game
    t = tongue(row.language)
    text = t.text(
        "⏪ My memory had to be set back by {time}. The game goes on from there: what was done since is forgotten. "
        "Please answer once more what is asked below.",
        time=t.duration(round(away)),
    )
    open_now = table.presenter.boards(game)
    for seat in game.seats:
        open_now += table.presenter.again(game, seat)
    return [Post(row.chat_id, str(text), thread_id=row.thread_id, game=row.id), *anew(*open_now)]


def _goes_on(t: Tongue, away: float) -> str:
    if away < AWAY_WORTH_SAYING:
        return t.text("▶️ I am back. The game goes on where it was; the time I was away is not counted.")
    return t.text(
        "I was away for {time} and am back. The game goes on where it was; that time is not counted.",
        time=t.duration(round(away)),
    )


async def _lift(house: House) -> None:
    """Open chats and let members speak where no game runs any more."""
    chats = dict.fromkeys(await house.store.closed_chats(), True)
    chats |= {one.chat_id: True for one in await house.store.all_restricted()}
    for chat_id in chats:
        if house.table_in(chat_id, None) is None:
            try:
                await put_right(house, chat_id)
            except ValueError as error:  # what is kept of one chat cannot be read: the others are opened all the same
                logger.error("chat %d: what it allowed its members cannot be read", chat_id, exc_info=error)
