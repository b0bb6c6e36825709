"""Closing chats and muting members, and restoring exactly what was allowed before."""

import logging
import time
from collections.abc import Mapping
from typing import Any

from telegram import ChatMember
from telegram.error import TelegramError

from bot.chat.outbox.calls import OTHER, TALK, Calls, closed, talk_of
from bot.chat.outbox.deliveries import Mute, Silence
from bot.chat.outbox.errors import Trouble, trouble_of
from bot.store.rows import Claim, Settlement
from bot.store.store import Store

logger = logging.getLogger(__name__)

EVERYTHING = dict.fromkeys((*TALK, *OTHER), True)
SHORTEST = 35.0
"""Seconds: Telegram takes a restriction under half a minute for one without end."""
ADMINS = {ChatMember.OWNER, ChatMember.ADMINISTRATOR}


class Moderating:
    """Stores what was allowed before it changes anything, so that a crash cannot lose it."""

    def __init__(self, calls: Calls, store: Store) -> None:
        self._calls = calls
        self._store = store
        self._immune: set[tuple[int, int]] = set()

    async def silence(self, claim: Claim, silence: Silence) -> Settlement:
        """Close the chat for its members, or give it back its own permissions."""
        chat = silence.chat_id
        done = ((claim.waiting.id, claim.stamp),)
        kept = await self._store.kept_permissions(chat)
        if not silence.closed:
            if kept is not None:
                await self._permit(chat, kept)
            return Settlement(done=done, open_again=chat)
        if kept is None:
            kept = await self._calls.permissions(chat)
            if kept is None:  # the server does not say what is allowed, so it could not be restored
                return Settlement(done=done)
            async with self._store.transaction() as tx:
                await tx.keep_permissions(chat, kept)
        await self._permit(chat, closed(kept))
        return Settlement(done=done, closed=chat)

    async def _permit(self, chat: int, permissions: Mapping[str, Any]) -> None:
        """Set permissions. The chat may have them already, if the answer to an earlier call was lost."""
        try:
            await self._calls.permit(chat, permissions)
        except TelegramError as error:
            if trouble_of(error, chat) is not Trouble.NOT_MODIFIED:
                raise

    async def mute(self, claim: Claim, mute: Mute) -> Settlement:
        """Mute a member, or restore what they were allowed."""
        try:
            return await (self._mute if mute.muted else self._unmute)(claim, mute)
        except TelegramError as error:
            if trouble_of(error, mute.chat_id) is not Trouble.IMMUNE:
                raise
        self._say_immune(mute)
        return Settlement(done=((claim.waiting.id, claim.stamp),), released=(mute.chat_id, mute.user_id))

    async def _mute(self, claim: Claim, mute: Mute) -> Settlement:
        whom = (mute.chat_id, mute.user_id)
        done = ((claim.waiting.id, claim.stamp),)
        known = {found.user_id: found for found in await self._store.restricted(mute.chat_id)}.get(mute.user_id)
        before = None if known is None else known.before
        if known is None:
            member = await self._calls.member(*whom)
            if member.status in ADMINS:
                self._say_immune(mute)
            if member.status in {*ADMINS, ChatMember.BANNED, ChatMember.LEFT}:
                return Settlement(done=done)
            before = talk_of(member) if member.status == ChatMember.RESTRICTED else None
            async with self._store.transaction() as tx:
                await tx.restrict(*whom, mute.game, before)
        other = {name: value for name, value in (before or EVERYTHING).items() if name != "until_date"}
        await self._calls.restrict(*whom, closed(other))
        return Settlement(done=done, muted=whom)

    async def _unmute(self, claim: Claim, mute: Mute) -> Settlement:
        whom = (mute.chat_id, mute.user_id)
        known = {found.user_id: found for found in await self._store.restricted(mute.chat_id)}.get(mute.user_id)
        if known is not None:
            # If an admin has banned or freed the member meanwhile, leave them alone: lifting would let them in again.
            member = await self._calls.member(*whom)
            if member.status == ChatMember.RESTRICTED:
                await self._calls.restrict(*whom, allowed_again(known.before))
        return Settlement(done=((claim.waiting.id, claim.stamp),), released=whom)

    def _say_immune(self, mute: Mute) -> None:
        if (mute.chat_id, mute.user_id) not in self._immune:
            self._immune.add((mute.chat_id, mute.user_id))
            logger.info("An administrator of chat %d cannot be muted", mute.chat_id)


def allowed_again(before: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """What a member is to be allowed again: as before, unless that former restriction has run out meanwhile.

    To Telegram an end that is past, or nearer than half a minute, means for ever (Bot API: restrictChatMember).
    """
    if before is None:
        return EVERYTHING
    until = before.get("until_date") or 0
    return EVERYTHING if 0 < until < time.time() + SHORTEST else before
