"""The moderator deletes messages that are written out of turn, and tells their authors."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from telegram import ChatMember, ChatMemberAdministrator
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.engine.inputs import Uttered, Wrote
from bot.engine.presence.breaches import silent_from, words_on
from bot.telegram.context import ChatContext
from bot.telegram.directory import tongue_of
from bot.telegram.games.games import Games
from bot.telegram.games.hosts import in_group
from bot.telegram.games.moderation.writing import WritingFault, fault_of, warning
from bot.telegram.games.table import Table
from bot.telegram.games.tables import Tables
from bot.telegram.outbox.deliveries import Post, Priority, anew
from bot.telegram.outbox.errors import Trouble, seconds_of, trouble_of
from bot.text import tongue

logger = logging.getLogger(__name__)

GATHERING = 0.4
"""How long messages to delete are gathered, to go in one call. Seconds."""
CHANNELS = 0
"""The id that stands for all people who write as channels: they are warned once together."""
AT_ONCE = 100
"""The most messages that one call deletes (Bot API: deleteMessages)."""


@dataclass(slots=True)
class _Phase:
    """The moderator's notes on one night or day of a game: who was warned, and which rights the bot lacks."""

    name: str
    warned: set[int] = field(default_factory=set)
    helpless: bool = False
    reactions_stay: bool = False


@dataclass(frozen=True, slots=True)
class _Written:
    """A message, or a reaction to it, that is to be deleted."""

    message_id: int
    user_id: int
    fault: WritingFault
    warned: bool


def _was_before(table: Table, written: float, since: float) -> bool:
    """Whether a message was written too early to count, since Telegram gives only whole seconds (JK-23, PR-063)."""
    return written + 1 <= table.clock.wall_at(since)


class Moderator:
    """The moderator deletes messages written out of turn, and warns their authors in private, once a phase.

    `rights_missing` is called with a group where the bot may not delete.
    """

    def __init__(
        self, ctx: ChatContext, tables: Tables, games: Games, rights_missing: Callable[[int, str], Awaitable[None]]
    ) -> None:
        self._ctx = ctx
        self._tables = tables
        self._games = games
        self._rights_missing = rights_missing
        self._phases: dict[int, _Phase] = {}
        self._waiting: dict[int, list[_Written]] = {}
        self._one_by_one = False

    async def take(
        self,
        table: Table,
        user_id: int,
        message_id: int,
        written: float,
        words: Collection[str] = (),
        *,
        command: bool,
        stays: bool = False,
        warned: bool = True,
    ) -> None:
        """Handle a message that was written or edited where this game runs. Called in the lane (queue) of the group.

        `written` is when the author wrote: Unix time, in whole seconds, as Telegram dates messages. `words` are the
        player's own (`bot.text.spelling`); they are not stored. A `command` is not counted as talk; with `stays` the
        message is not deleted either. With `warned` the author is told if the message is deleted.
        """
        if table.chat.settings.voice:
            return  # they speak: what is written is neither out of turn nor a sign of life (CH-08), presses are
        phase = self._phase(table)
        seat = table.seat_of(user_id)
        fault = fault_of(table, seat)
        if fault is not None and not stays and not phase.helpless:
            self._gather(table, _Written(message_id, user_id, fault, warned))
        if seat is None or not table.game.seats[seat].alive or table.held:
            return
        forbidden = words_on(table.game, seat)
        if any(word in words for word in forbidden) and not _was_before(table, written, table.game.day.since):
            await self._games.feed(table, lambda at: Uttered(at, seat))
        elif not command and await self._is_heeded(table, user_id, seat, written):
            await self._games.feed(table, lambda at: Wrote(at, seat))
        else:
            await self._games.sign(table, seat)

    async def take_reaction(self, table: Table, user_id: int, message_id: int, reacted: float) -> None:
        """Handle a reaction to a message: remove the reaction of a user who may not write; it may also break a silence.

        Listeners may react to a speaker (CH-04), and a reaction during a vote does not count as writing (JK-23).
        `reacted` is the time of the reaction: Unix time, in whole seconds.
        """
        if table.chat.settings.voice:
            return
        phase, seat = self._phase(table), table.seat_of(user_id)
        fault = fault_of(table, seat)
        is_sign = fault is WritingFault.NOT_YOUR_TURN
        if fault is not None and not is_sign and not phase.reactions_stay:
            written = _Written(message_id, user_id, fault, warned=user_id > 0)
            self._ctx.background.spawn(self._take_back(table, phase, written))
        if seat is None or not table.game.seats[seat].alive or table.held:
            return
        if await self._breaks_silence(table, user_id, seat, reacted):
            await self._games.feed(table, lambda at: Wrote(at, seat))

    async def _is_heeded(self, table: Table, user_id: int, seat: int, written: float) -> bool:
        """Whether the game has to hear of this message: its writer loses the vote by writing, or breaks a silence."""
        game = table.game
        if seat in game.floor.heeded:
            return not _was_before(table, written, game.floor.heeded_since)
        return await self._breaks_silence(table, user_id, seat, written)

    async def _breaks_silence(self, table: Table, user_id: int, seat: int, written: float) -> bool:
        """Whether a message or reaction breaks the silence of a player whom the bot does not mute (PR-063)."""
        since = silent_from(table.game, seat)
        return since is not None and not _was_before(table, written, since) and not await self._mutes(table, user_id)

    async def _mutes(self, table: Table, user_id: int) -> bool:
        """Whether the bot itself mutes this player, so that the player cannot break the silence (PR-063).

        If Telegram does not answer, the answer is yes, so that no player is put out by mistake.
        """
        if table.row.thread_id is not None or not table.chat.settings.silence_turns:
            return False
        bot, chat_id = self._ctx.bot, table.row.chat_id
        try:
            own = await bot.get_chat_member(chat_id, bot.id)
            other = await bot.get_chat_member(chat_id, user_id)
        except TelegramError as error:
            logger.info("chat %d: not known who can be muted: %s", chat_id, error)
            return True
        may = isinstance(own, ChatMemberAdministrator) and own.can_restrict_members
        return may and other.status not in {ChatMember.ADMINISTRATOR, ChatMember.OWNER}

    def _phase(self, table: Table) -> _Phase:
        name = f"{table.game.phase.name} {table.game.phase.number}"
        known = self._phases.get(table.row.id)
        if known is None or known.name != name:
            running = {game_id: phase for game_id, phase in self._phases.items() if game_id in self._tables}
            known = _Phase(name)
            self._phases = {**running, table.row.id: known}
        return known

    def _gather(self, table: Table, written: _Written) -> None:
        waiting = self._waiting.setdefault(table.row.id, [])
        waiting.append(written)
        if len(waiting) == 1:
            self._ctx.background.spawn(self._sweep(table, self._phase(table)))

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
                if trouble in {Trouble.NO_RIGHTS, Trouble.NO_DELETING}:
                    await self._rights_missing(chat_id, "delete messages")
                return
            for one in some:
                await self._warn_once(table, phase, one)

    async def _take_back(self, table: Table, phase: _Phase, reacted: _Written) -> None:
        """Delete a reaction, where the server can; where the bot may not, nothing is said: it is but a reaction."""
        bot, chat_id, by = self._ctx.bot, table.row.chat_id, reacted.user_id
        person, channel = (by, None) if by > 0 else (None, by)
        if not await self._ctx.capabilities.reactions():
            return
        try:
            await bot.delete_message_reaction(chat_id, reacted.message_id, user_id=person, actor_chat_id=channel)
        except RetryAfter as error:
            await asyncio.sleep(seconds_of(error))
            await self._take_back(table, phase, reacted)
            return
        except TelegramError as error:
            phase.reactions_stay = trouble_of(error, chat_id) is not Trouble.NETWORK
            logger.info("chat %d: a reaction out of turn stays: %s", chat_id, error)
            return
        await self._warn_once(table, phase, reacted)

    async def _delete(self, chat_id: int, message_ids: Sequence[int]) -> None:
        """Delete the messages, in one call where the server can do that; try again when Telegram asks to wait."""
        bot = self._ctx.bot
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
        """Delete one message. Its author may have been faster: such a refusal says nothing of the bot's rights."""
        try:
            await self._ctx.bot.delete_message(chat_id, message_id)
        except BadRequest as error:
            if "not found" not in error.message.lower():
                raise

    async def _warn_once(self, table: Table, phase: _Phase, written: _Written) -> None:
        whom = written.user_id if written.user_id > 0 else CHANNELS
        if written.warned and whom not in phase.warned:
            phase.warned.add(whom)
            await self._warn(table, written)

    async def _warn(self, table: Table, written: _Written) -> None:
        """Warn the author in private: in the group, a warning would disturb as much as the message did.

        The author of a message that comes from a channel is unknown, and perhaps has the turn: by day the group is
        told.
        """
        if written.user_id < 0:
            if written.fault is not WritingFault.NIGHT:
                text = tongue(table.row.language).text(
                    "✍️ Please write as yourself, not as a channel: I can't see who's writing, so I'm deleting the "
                    "message."
                )
                slot = f"g{table.row.id}.channels"
                post = replace(in_group(table.row, text), slot=slot, priority=Priority.REST, silent=True)
                await self._ctx.outgoing.deliver(*anew(post))
            return
        user = await self._ctx.store.user(written.user_id)
        if user is None or not user.reachable:
            return
        t = tongue_of(user, table.chat)
        warned = warning(t, written.fault, t.title(table.chat.title))
        await self._ctx.outgoing.deliver(Post(user.id, warned, silent=True))
