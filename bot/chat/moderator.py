"""Who may write in a group while a game runs there, and what becomes of the rest."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from markupsafe import Markup
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.chat.house import House
from bot.chat.listener import Listener
from bot.chat.outbox.deliveries import Post
from bot.chat.outbox.errors import Trouble, seconds_of, trouble_of
from bot.chat.table import Table
from bot.engine.game import Game
from bot.engine.inputs import Sign, Wrote
from bot.lang import Tongue
from bot.store.rows import Chat

logger = logging.getLogger(__name__)

GATHERING = 0.4
"""What is to be deleted is gathered for so many seconds, and goes in one call."""
AT_ONCE = 100
"""Bot API: deleteMessages."""


class Fault(Enum):
    """Why a message may not stay."""

    NIGHT = "night"
    OUT = "out"
    NOT_PLAYING = "not playing"
    NOT_YOUR_TURN = "not your turn"
    SILENCED = "silenced"


def fault_of(game: Game, chat: Chat, seat: int | None) -> Fault | None:
    """Why whoever sits there (None: he does not play) may not write now, or None where he may."""
    night = game.floor == ()
    if night and chat.silence_night:
        return Fault.NIGHT
    if seat is not None and not game.seats[seat].alive:
        return Fault.OUT if chat.mute_dead or (chat.silence_turns and not night) else None
    if night or not chat.silence_turns:
        return None
    if seat is None:
        return Fault.NOT_PLAYING
    if game.floor is not None and seat in game.floor:
        return None
    if game.seats[seat].has("silenced"):
        return Fault.SILENCED
    return None if game.floor is None else Fault.NOT_YOUR_TURN


@dataclass(slots=True)
class _Phase:
    """What is remembered about a game during one night or day."""

    name: str
    signed: set[int] = field(default_factory=set)
    warned: set[int] = field(default_factory=set)
    helpless: bool = False


@dataclass(frozen=True, slots=True)
class _Written:
    """A message that has to go."""

    message_id: int
    user_id: int
    fault: Fault


class Moderator:
    """Takes away what is written out of turn, and tells whoever wrote it, once a phase, in private."""

    def __init__(self, house: House, listener: Listener) -> None:
        self._house = house
        self._listener = listener
        self._phases: dict[int, _Phase] = {}
        self._waiting: dict[int, list[_Written]] = {}
        self._one_by_one = False

    async def take(self, table: Table, user_id: int, message_id: int, *, command: bool) -> None:
        """Somebody wrote, or changed what he wrote, where this game runs. Called in the lane of the group."""
        phase = self._phase(table)
        seat = table.seat_of(user_id)
        fault = fault_of(table.game, table.presenter.chat, seat)
        if fault is not None and not command and not phase.helpless:
            self._gather(table, _Written(message_id, user_id, fault))
        if seat is None or not table.game.seats[seat].alive:
            return
        if seat in table.game.heeded and not command:
            phase.signed.add(seat)
            await self._house.feed(table, lambda at: Wrote(at, seat))
        elif seat not in phase.signed:
            phase.signed.add(seat)
            await self._house.feed(table, lambda at: Sign(at, seat))

    def _phase(self, table: Table) -> _Phase:
        name = f"{table.game.phase.name} {table.game.phase.number}"
        known = self._phases.get(table.row.id)
        if known is None or known.name != name:
            running = {game_id: phase for game_id, phase in self._phases.items() if game_id in self._house.tables}
            known = _Phase(name)
            self._phases = {**running, table.row.id: known}
        return known

    def _gather(self, table: Table, written: _Written) -> None:
        waiting = self._waiting.setdefault(table.row.id, [])
        waiting.append(written)
        if len(waiting) == 1:
            self._house.spawn(self._sweep(table, self._phase(table)))

    async def _sweep(self, table: Table, phase: _Phase) -> None:
        await asyncio.sleep(GATHERING)
        written = self._waiting.pop(table.row.id, [])
        chat_id = table.row.chat_id
        for start in range(0, len(written), AT_ONCE):
            some = written[start : start + AT_ONCE]
            try:
                await self._delete(chat_id, [one.message_id for one in some])
            except TelegramError as error:
                trouble = trouble_of(error, chat_id)
                phase.helpless = trouble is not Trouble.NETWORK
                logger.info("chat %d: what was written out of turn stays: %s", chat_id, error)
                if trouble in {Trouble.NO_RIGHTS, Trouble.NO_MESSAGE}:
                    await self._listener.rights_missing(chat_id, "delete messages")
                return
            for one in some:
                if one.user_id not in phase.warned:
                    phase.warned.add(one.user_id)
                    await self._warn(table, one)

    async def _delete(self, chat_id: int, message_ids: Sequence[int]) -> None:
        """One call, where the server knows it; again after a pause where it was one too many."""
        bot = self._house.bot
        try:
            if self._one_by_one:
                for message_id in message_ids:
                    await self._delete_one(chat_id, message_id)
            else:
                await bot.delete_messages(chat_id, message_ids)
        except RetryAfter as error:
            await asyncio.sleep(seconds_of(error))
            await self._delete(chat_id, message_ids)
        except TelegramError as error:
            if self._one_by_one or trouble_of(error, chat_id) is not Trouble.UNSUPPORTED:
                raise
            logger.warning("this server cannot delete several messages at once: %s", error)
            self._one_by_one = True
            await self._delete(chat_id, message_ids)

    async def _delete_one(self, chat_id: int, message_id: int) -> None:
        """Whoever wrote it may have been faster: that says nothing of the bot's rights."""
        try:
            await self._house.bot.delete_message(chat_id, message_id)
        except BadRequest as error:
            if "not found" not in error.message.lower():
                raise

    async def _warn(self, table: Table, written: _Written) -> None:
        """In private only: a warning in the group would be as loud as what it is about."""
        user = await self._house.store.user(written.user_id)
        if user is None or not user.reachable:
            return
        t = self._house.tongue_of(user, table.presenter.chat)
        text = warning(t, written.fault, t.title(table.presenter.chat.title))
        await self._house.deliver(Post(user.id, text, silent=True))


def warning(t: Tongue, fault: Fault, group: Markup) -> str:
    """Why somebody's message is gone."""
    match fault:
        case Fault.NIGHT:
            return t.text("It is night in <b>{group}</b>: nobody writes there until morning.", group=group)
        case Fault.OUT:
            return t.text("You are out of the game in <b>{group}</b>. Please keep silent until it ends.", group=group)
        case Fault.NOT_PLAYING:
            return t.text("A game is on in <b>{group}</b>. Only its players write there until it ends.", group=group)
        case Fault.NOT_YOUR_TURN:
            return t.text("It is not your turn in <b>{group}</b>; you will have the floor, too.", group=group)
        case Fault.SILENCED:
            return t.text("You were silenced in <b>{group}</b>: today you do not talk, but you may vote.", group=group)
