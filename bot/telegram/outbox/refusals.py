"""The reactions to calls that Telegram refuses or does not answer. None of them ever stops the queue."""

import logging
from collections.abc import Awaitable
from typing import TypeVar

from telegram.error import ChatMigrated, RetryAfter, TelegramError

from bot.store.errors import is_failure
from bot.store.rows import Claim, Settlement
from bot.telegram.outbox.deliveries import GroupSilence, Known, Mute, Pin, Post, Remove, Upload
from bot.telegram.outbox.errors import Trouble, seconds_of, trouble_of, trouble_of_sending, why_unreachable
from bot.telegram.outbox.shared import Shared
from bot.telegram.outbox.whispers import GroupRetryAfter

T = TypeVar("T")

logger = logging.getLogger(__name__)

AFTER_FLOOD = 0.3  # seconds more than Telegram asks for
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
STRUCK_DUMB = 3600.0  # seconds that a message waits for a chat where the bot may not write, as by an admin's mistake
STAY = Settlement()  # nothing done: the row stays for another time


class Refusals:
    """The handler of errors: a delivery (message, mute) waits with its chat, or is dropped; the listener is told."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._outage = False
        self._told: set[tuple[int, str]] = set()

    async def went_well(self, chat_id: int, *, sent: bool) -> None:
        """Note that a call succeeded."""
        lane = self._shared.queue.lane(chat_id)
        lane.failures = 0
        await self._answered(chat_id)
        if sent:
            lane.dumb = False
            self._told.discard((chat_id, "send"))
        if self._outage:
            self._outage = False
            logger.warning("Telegram answers again")

    async def meet(self, error: TelegramError, claim: Claim, delivery: Known, began: float) -> Settlement:
        """Decide what happens to a delivery that failed. `began`: when its call began, by the sender's clock."""
        chat_id = delivery.chat_id
        sending = isinstance(delivery, Post | Upload)
        trouble = trouble_of_sending(error, chat_id) if sending else trouble_of(error, chat_id)
        if trouble is Trouble.UNSUPPORTED and isinstance(delivery, Post):
            trouble = Trouble.NETWORK  # every server can send and edit, so the fault will pass
        if isinstance(error, RetryAfter):
            return await self._flood(error, delivery)
        self._shared.counters.failures += 1
        self._shared.counters.troubles[trouble.name.lower()] += 1
        if trouble is not Trouble.NETWORK:
            await self._answered(chat_id)
        if isinstance(error, ChatMigrated):
            return await self._moved(await self._moving(delivery), error.new_chat_id)
        match trouble:
            case Trouble.NETWORK:
                self._outage_at(chat_id, error)
                return perhaps_done(delivery)
            case Trouble.UNREACHABLE:
                return await self._unreached(claim, began, error)
            case Trouble.CHAT_LOST:
                return await self._lost(claim, chat_id, error.message)
            case Trouble.TOPIC_CLOSED if chat_id < 0:
                return await self._topic_closed(claim, delivery, error.message)
            case Trouble.NO_RIGHTS | Trouble.UNSUPPORTED | Trouble.TOPIC_CLOSED:
                return await self._no_rights(claim, delivery, error.message)
        logger.error(
            "Telegram refuses a %s (slot %s): %s", type(delivery).__name__, claim.slot or "none", error.message
        )
        logger.debug("Refused: %r", delivery)
        return self._drop(claim, delivery)

    async def _answered(self, chat_id: int) -> None:
        """Note that Telegram has decided on a call, perhaps by refusing it: so no flood keeps this chat waiting."""
        shared = self._shared
        shared.queue.lane(chat_id).moved_at = shared.clock()
        if shared.allowance.flood.passed(chat_id):
            logger.warning("Telegram takes messages again")
            await shared.store.end_flood()

    async def _flood(self, error: RetryAfter, delivery: Known) -> Settlement:
        """Let only this chat wait, unless several are refused for which there is no reason but the bot itself."""
        shared, chat_id = self._shared, delivery.chat_id
        shared.counters.too_many += 1
        now, seconds = shared.clock(), seconds_of(error) + AFTER_FLOOD
        shared.allowance.pause(chat_id, now + seconds)
        logger.warning("Telegram asks for a pause of %.1f s in %d", seconds, chat_id)
        async with shared.store.transaction() as tx:
            await tx.pause(chat_id, shared.wall() + seconds)
        refused = error.group if isinstance(error, GroupRetryAfter) else chat_id
        if not await self._is_slowed(refused, delivery):
            if (pause := shared.allowance.flood.note(refused, now, seconds)) is not None:
                logger.warning("Telegram refuses several chats: a pause of %.1f s in all of them", pause)
            await shared.store.note_flood(refused, seconds)
        return STAY

    async def _is_slowed(self, chat_id: int, delivery: Known) -> bool:
        """Whether the chat itself may be the reason for a 429. Moderation has limits of its own in every group."""
        if chat_id > 0:
            return False
        if not isinstance(delivery, Post | Upload):
            return True
        return await self._tell(self._shared.listener.is_slowed(chat_id)) is not False

    async def _moving(self, delivery: Known) -> int | None:
        """The group that has another id now; for a whisper (to one member) the group where it was to be shown."""
        if delivery.chat_id < 0:
            return delivery.chat_id
        row = await self._shared.store.game(delivery.game) if delivery.game is not None else None
        return row.chat_id if row is not None else None

    async def _moved(self, old: int | None, new: int) -> Settlement:
        if old is None or old == new:
            return STAY  # others have seen to it
        self._shared.listener.chat_moves(old, new)
        await self._shared.store.move_chat(old, new)
        self._shared.allowance.move(old, new)
        logger.info("Chat %d is now %d", old, new)
        await self._tell(self._shared.listener.chat_moved(old, new))
        return STAY

    def _outage_at(self, chat_id: int, error: TelegramError) -> None:
        lane = self._shared.queue.lane(chat_id)
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(lane.failures, 10))
        lane.failures += 1
        lane.held_until = self._shared.clock() + pause
        if not self._outage:
            self._outage = True
            logger.warning("Telegram does not answer (%s); trying on", type(error).__name__)

    async def _unreached(self, claim: Claim, began: float, error: TelegramError) -> Settlement:
        """Note that a user cannot be written to. One who has come back since the call began keeps the deliveries."""
        chat_id, game = claim.chat_id, claim.game_id
        listener = self._shared.listener
        if await listener.has_returned(chat_id, began):
            return STAY
        logger.info("User %d cannot be written to: %s", chat_id, error.message)
        await self._tell(listener.unreached(chat_id, game, why_unreachable(error)))
        if await listener.has_returned(chat_id, began):
            return STAY
        async with self._shared.store.transaction() as tx:
            await tx.mark_unreachable(chat_id)
        await self._give_up(claim, game, whole_chat=False)
        return STAY

    async def _lost(self, claim: Claim, chat_id: int, why: str) -> Settlement:
        logger.info("The bot is not in chat %d any more: %s", chat_id, why)
        await self._tell(self._shared.listener.chat_lost(chat_id, why))
        await self._give_up(claim, None, whole_chat=True)
        return STAY

    async def _give_up(self, claim: Claim, game: int | None, *, whole_chat: bool) -> None:
        """Drop the deliveries that waited for the chat when the call was made; keep later ones."""
        chat_id = claim.chat_id
        waiting = [e for e in self._shared.queue if e.chat_id == chat_id and (whole_chat or e.game_id == game)]
        last = max((e.id for e in waiting), default=claim.id)
        async with self._shared.store.transaction() as tx:
            self._shared.counters.dropped += await tx.drop_waiting(chat_id, last, game, whole_chat=whole_chat)
        for entry in waiting:
            self._shared.queue.discard(entry.id)

    async def _no_rights(self, claim: Claim, delivery: Known, why: str) -> Settlement:
        chat_id, what = delivery.chat_id, what_of(claim, delivery, why)
        if (chat_id, what) not in self._told:
            self._told.add((chat_id, what))
            logger.warning("The bot may not do this in chat %d: %s (%s)", chat_id, what, why)
            await self._tell(self._shared.listener.rights_missing(chat_id, what))
        now = self._shared.clock()
        if what == "send" and isinstance(delivery, Post) and self._shared.queue.waited(claim.id, now) < STRUCK_DUMB:
            lane = self._shared.queue.lane(chat_id)
            lane.dumb, lane.held_until = True, now + LONGEST_PAUSE
            return STAY
        return self._drop(claim, delivery)

    async def _topic_closed(self, claim: Claim, delivery: Known, why: str) -> Settlement:
        """Let the game of a closed topic wait, and nothing else in the chat; what no game waits for is dropped."""
        queue, now = self._shared.queue, self._shared.clock()
        waits = queue.waited(claim.id, now) < STRUCK_DUMB and queue.hold(claim.id, now + LONGEST_PAUSE)
        if claim.game_id is None or not waits:
            return self._drop(claim, delivery)
        if (claim.game_id, why) not in self._told:
            self._told.add((claim.game_id, why))
            logger.warning("The bot may not do this in chat %d: %s (%s)", claim.chat_id, "send", why)
            await self._tell(self._shared.listener.topic_closed(claim.game_id))
        return STAY

    def stumbled(self, error: Exception, claim: Claim, delivery: Known) -> Settlement:
        """Give up a delivery that an error of the bot's own keeps from being sent: it must not block the others."""
        slot = claim.slot or "none"
        logger.error("A %s (slot %s) cannot be sent: %s", type(delivery).__name__, slot, type(error).__name__)
        logger.debug("Cannot be sent: %r", delivery, exc_info=error)
        self._shared.counters.failures += 1
        return self._drop(claim, delivery)

    def _drop(self, claim: Claim, delivery: Known) -> Settlement:
        """Give up the delivery, and the permissions stored for a closing that did not happen.

        A member still counts as possibly restricted: an earlier call may have been carried out although its answer was
        lost. Lifting a restriction that is not there does no harm.
        """
        self._shared.counters.dropped += 1
        closing = isinstance(delivery, GroupSilence) and delivery.closed
        return Settlement(done=(claim.row,), not_closed=delivery.chat_id if closing else None)

    async def _tell(self, told: Awaitable[T]) -> T | None:
        """The listener's answer; None where it fails."""
        try:
            return await told
        except Exception as error:
            level = logging.DEBUG if is_failure(error) else logging.ERROR
            logger.log(level, "The sender's listener stumbled", exc_info=error)
            return None


def perhaps_done(delivery: Known) -> Settlement:
    """Keep the delivery: its call may have been carried out, and must be undone even if the next try is refused."""
    match delivery:
        case GroupSilence(closed=True):
            return Settlement(closed=delivery.chat_id)
        case Mute(muted=True):
            return Settlement(muted=(delivery.chat_id, delivery.user_id))
    return STAY


def what_of(claim: Claim, delivery: Known, why: str) -> str:
    """The action that was refused with these words, in the terms of `SenderListener.rights_missing`."""
    match delivery:
        case Post():
            return "send" if claim.message_id is None else "edit"
        case Upload():
            return "send files"
        case Remove():
            return "remove"
        case Pin():
            return "pin"
        case GroupSilence():
            return "silence"
    return "mute here" if "only for supergroups" in why.lower() else "mute"
