"""Starting again: what was open when the bot went down goes on."""

import logging
import sqlite3
import time
from dataclasses import replace

from bot.chat.choices import legal_options
from bot.chat.house import House
from bot.chat.outbox.deliveries import Post
from bot.lang import tongue
from bot.store.errors import is_damage
from bot.store.rows import GameRow, GameState

logger = logging.getLogger(__name__)

AWAY_WORTH_SAYING = 20.0
"""So many seconds of being down are told to the groups whose games go on. Shorter ones nobody noticed."""


async def resume(house: House) -> None:
    """Take up every lobby and game; time the bot was down is not counted. Lift what no game needs any more."""
    beat = await house.store.last_heartbeat()
    away = max(0.0, time.time() - beat) if beat is not None else 0.0
    for row in await house.store.damaged_games():
        logger.error("game %d: its row cannot be read", row.id)
        await house.break_off(row, apology=True)
    for row in await house.store.active_games():
        if row.scenario not in house.scenarios:
            logger.error("game %d: there is no scenario %s any more", row.id, row.scenario)
            await house.break_off(row, apology=True)
        elif row.state is GameState.LOBBY:
            await _reopen(house, row, away)
        else:
            await _go_on(house, row, away)
    await _lift(house)


async def _reopen(house: House, row: GameRow, away: float) -> None:
    options = legal_options(house.scenarios[row.scenario], row.options)  # the scenario's file may have changed
    seats = house.scenarios[row.scenario].sizes(options)[-1]
    full = len(await house.store.players(row.id)) >= seats  # and not begun: the bot went down just then
    row = replace(row, closes_at=time.time() if full else row.closes_at + away, options=options)
    async with house.store.transaction() as tx:
        await tx.save_game(row)
    house.closing.watch(row)


async def _go_on(house: House, row: GameRow, away: float) -> None:
    async with house.lanes.lane(row.chat_id):
        try:
            table = await house.take_up(row)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            await house.end_damaged(row, error)
            return
        if table is not None:  # else it would be counted when the bot goes down again before the next input
            async with house.store.transaction() as tx:
                await tx.put_off_clock(row.id, away)
        if table is not None and away >= AWAY_WORTH_SAYING:
            t = tongue(row.language)
            text = t.text(
                "I was away for {time} and am back. The game goes on where it was; that time is not counted.",
                time=t.duration(round(away)),
            )
            await house.deliver(Post(row.chat_id, str(text), thread_id=row.thread_id, game=row.id))


async def _lift(house: House) -> None:
    """Open chats and let members speak where no game runs any more."""
    chats = dict.fromkeys(await house.store.closed_chats(), True)
    chats |= {one.chat_id: True for one in await house.store.all_restricted()}
    for chat_id in chats:
        if house.table_in(chat_id, None) is None:
            try:
                await house.put_right(chat_id)
            except ValueError as error:  # what is kept of one chat cannot be read: the others are opened all the same
                logger.error("chat %d: what it allowed its members cannot be read: %s", chat_id, error)
