"""One delivery (a message, a mute) on its way: the courier takes the row, calls, and writes down the outcome."""

import asyncio
import logging
from dataclasses import replace

from telegram.error import TelegramError

from bot.store.errors import DATABASE_ERRORS, is_failure
from bot.store.rows import Claim, Settlement, Spending
from bot.telegram.outbox.deliveries import GroupSilence, Known, Mute, Pin, Post, Priority, Remove, Tag, Upload, from_row
from bot.telegram.outbox.moderating import Moderating
from bot.telegram.outbox.posting import Posting, fitted, said_together
from bot.telegram.outbox.queue import Job
from bot.telegram.outbox.refusals import Refusals
from bot.telegram.outbox.shared import Shared

logger = logging.getLogger(__name__)

SETTLE_AGAIN = 1.0
"""How long to wait before an outcome that could not be written down is tried again, in seconds."""


class Courier:
    """The courier: makes the call of each delivery that the queue has chosen, and writes down the outcome.

    `stirred` is set when the queue should be read again.
    """

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._posting = Posting(shared)
        self._moderating = Moderating(shared.bot, shared.store)
        self._refusals = Refusals(shared)
        self.stirred = False

    async def carry(self, job: Job) -> None:
        """Deliver one job and write down the outcome; whatever happens, the row is settled or kept for another time."""
        called = False
        entry = job.entry
        try:
            claims = await self._claims(job)
            if not claims:
                return
            delivery, claims = self._read(claims)
            if delivery is None:
                await self._settle(Settlement(done=(claims[0].row,)))
                return
            if isinstance(delivery, Post):
                delivery = await self._shared.fit(delivery)
                if delivery is None:
                    await self._settle(self._posting.dropped(claims[0]))
                    return
            if isinstance(delivery, Remove) and claims[0].message_id is None:
                await self._settle(await self._posting.remove(claims[0], delivery))
                return
            delivery, rest = fitted(delivery) if isinstance(delivery, Post) else (delivery, "")
            if isinstance(delivery, Post) and self._posting.needless(claims[0], delivery):
                self._shared.counters.skipped += 1
                await self._settle(self._posting.after(claims[0], delivery, claims[0].message_id))
                return
            called = True
            await self._deliver(job, claims, delivery, rest)
        finally:
            if called:
                self._shared.allowance.end(entry.chat_id, job.kind, self._shared.clock())
            else:
                self._shared.allowance.cancel(entry.chat_id, job.kind)

    async def _claims(self, job: Job) -> list[Claim]:
        """The rows of a job as they are now; nothing if the first is gone, or has moved to another chat."""
        entry = job.entry
        wanted: tuple[int, ...] = (entry.id,)
        if job.behind and self._shared.allowance.room(entry.chat_id, self._shared.clock()) < len(job.behind):
            wanted += job.behind
        claims = await self._shared.store.claim(wanted)
        if not claims or claims[0].id != entry.id or claims[0].chat_id != entry.chat_id:
            self._shared.queue.discard(entry.id, entry.stamp)
            self.stirred = True
            return []
        if claims[0].slot and claims[0].message_id != entry.message_id:
            self._shared.queue.stands(entry.chat_id, claims[0].slot, claims[0].message_id)
        return claims

    def _read(self, claims: list[Claim]) -> tuple[Known | None, list[Claim]]:
        """The content to deliver: the first claim, with those behind it merged in where they may be."""
        deliveries: list[Known] = []
        for claim in claims:
            try:
                deliveries.append(from_row(claim.payload))
            except (KeyError, TypeError, ValueError) as error:
                if deliveries:
                    break  # its own turn will come
                logger.error("Delivery %d cannot be read: %s", claim.id, type(error).__name__)
                self._shared.counters.dropped += 1
                return None, [claim]
        first = deliveries[0]
        if not isinstance(first, Post):
            return first, claims[:1]
        post, count = said_together([delivery for delivery in deliveries if isinstance(delivery, Post)])
        return post, claims[:count]

    async def _deliver(self, job: Job, claims: list[Claim], delivery: Known, rest: str) -> None:
        merged_away: tuple[tuple[int, int], ...] = ()
        began = self._shared.clock()
        try:
            settlement = await self._call(claims[0], delivery)
        except TelegramError as error:
            settlement = await self._refusals.meet(error, claims[0], delivery, began)
            self.stirred = True
        except DATABASE_ERRORS:
            raise  # a matter of ours: the row stays
        except Exception as error:  # noqa: BLE001 - whatever it is, the others must go on
            settlement = self._refusals.stumbled(error, claims[0], delivery)
        else:
            sent = isinstance(delivery, Post | Upload) and claims[0].message_id is None
            await self._refusals.went_well(job.entry.chat_id, sent=sent)
            self._count(claims, delivery)
            if settlement.rest is not None:  # a rich message was refused
                self.stirred = True
            if rest:  # the row stays in its place, with what is still to be said
                settlement = replace(settlement, done=(), rest=(claims[0].id, claims[0].stamp, rest))
                self.stirred = True
            merged_away = tuple(claim.row for claim in claims[1:])
        spent = Spending(delivery.chat_id, job.kind.value, self._shared.wall())
        await self._settle(replace(settlement, done=(*settlement.done, *merged_away), spent=(*settlement.spent, spent)))

    async def _call(self, claim: Claim, delivery: Known) -> Settlement:
        match delivery:
            case Post():
                return await self._posting.post(claim, delivery)
            case Upload():
                return await self._posting.upload(claim, delivery)
            case Remove():
                return await self._posting.remove(claim, delivery)
            case Pin():
                return await self._posting.pin(claim, delivery)
            case GroupSilence():
                return await self._moderating.silence(claim, delivery)
            case Mute():
                return await self._moderating.mute(claim, delivery)
            case Tag():
                return await self._shared.member_tags.carry(claim, delivery)

    def _count(self, claims: list[Claim], delivery: Known) -> None:
        if isinstance(delivery, Remove):
            self._shared.counters.deletes += claims[0].message_id is not None
        elif isinstance(delivery, Upload):
            self._shared.counters.sends += 1
        elif not isinstance(delivery, Post):
            self._shared.counters.others += 1
        elif claims[0].message_id is None:
            self._shared.counters.sends += 1
            self._shared.counters.merged += len(claims) - 1
        else:
            self._shared.counters.edits += 1
            self._shared.counters.at_leisure += delivery.priority is Priority.IDLE

    async def _settle(self, settlement: Settlement) -> None:
        """Write down the outcome, however long that takes: a delivery that is only not noted would be sent again."""
        complained = False
        while True:
            try:
                async with self._shared.store.transaction() as tx:
                    await tx.settle(settlement)
                break
            except DATABASE_ERRORS as error:
                if not complained and not is_failure(error):  # of its failures the store says itself
                    logger.exception("What was sent cannot be noted; trying on")
                complained = True
                await asyncio.sleep(SETTLE_AGAIN)
        for number, stamp in settlement.done:
            self._shared.queue.discard(number, stamp)
        for shown in settlement.shown:
            self._shared.queue.stands(shown.chat_id, shown.slot, shown.message_id)
        for chat_id, slot in settlement.forgotten:
            self._shared.queue.stands(chat_id, slot, None)
