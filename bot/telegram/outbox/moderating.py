"""Closing chats and muting members, and restoring exactly the permissions from before."""

import logging
import time
from collections.abc import Mapping
from typing import Any

from telegram import Bot, ChatMember, ChatPermissions
from telegram.error import TelegramError

from bot.store.rows import Claim, Restricted, Settlement
from bot.store.store import Store
from bot.telegram.outbox.deliveries import GroupSilence, Mute
from bot.telegram.outbox.errors import Trouble, trouble_of

logger = logging.getLogger(__name__)

TALK = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_change_info",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
)
"""The permissions to say anything: a title, a topic or a pinned message is read by everybody, too."""
OTHER = ("can_invite_users",)
EVERYTHING = dict.fromkeys((*TALK, *OTHER), True)
SHORTEST = 35.0
"""The shortest restriction in seconds: Telegram takes one under half a minute for one without end."""
ADMINS = {ChatMember.OWNER, ChatMember.ADMINISTRATOR}


class Moderating:
    """The calls of moderation. Old permissions are stored before any change, so that a crash cannot lose them."""

    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store
        self._immune: set[tuple[int, int]] = set()

    async def silence(self, claim: Claim, silence: GroupSilence) -> Settlement:
        """Close the chat for its members, or restore its own permissions."""
        chat = silence.chat_id
        done = (claim.row,)
        kept = await self._store.kept_permissions(chat)
        if kept is None and not silence.closed:
            return Settlement(done=done, open_again=chat)
        there = (await self._bot.get_chat(chat)).permissions
        now = None if there is None else there.to_dict()
        own = now if kept is None else kept if now is None else own_again(kept, now)
        if own is None:  # the server does not say what is allowed, so it could not be restored
            return Settlement(done=done)
        if not silence.closed:
            await self._permit(chat, own, now)
            return Settlement(done=done, open_again=chat)
        async with self._store.transaction() as tx:
            await tx.keep_permissions(chat, own)
        await self._permit(chat, closed(own), now)
        return Settlement(done=done, closed=chat)

    async def _permit(self, chat: int, permissions: Mapping[str, Any], now: Mapping[str, Any] | None) -> None:
        """Set a chat's permissions, unless they are set already, which perhaps only a refusal of the call tells."""
        if now is not None and all(permissions.get(name, there) == there for name, there in now.items()):
            return
        try:
            await self._bot.set_chat_permissions(
                chat, ChatPermissions.de_json(dict(permissions), None), use_independent_chat_permissions=True
            )
        except TelegramError as error:
            if trouble_of(error, chat) is not Trouble.NOT_MODIFIED:
                raise

    async def mute(self, claim: Claim, mute: Mute) -> Settlement:
        """Mute a member, or restore their former permissions."""
        try:
            return await (self._mute if mute.muted else self._unmute)(claim, mute)
        except TelegramError as error:
            if trouble_of(error, mute.chat_id) is not Trouble.IMMUNE:
                raise
        self._say_immune(mute)
        return Settlement(done=(claim.row,), released=(mute.chat_id, mute.user_id))

    async def _mute(self, claim: Claim, mute: Mute) -> Settlement:
        whom = (mute.chat_id, mute.user_id)
        done = (claim.row,)
        known = await self._known(mute)
        before = None if known is None else known.before
        if known is not None and (known.theirs or (known.sure and await self._is_anothers(whom))):
            return Settlement(done=done)
        if known is None:
            member = await self._bot.get_chat_member(*whom)
            if member.status in ADMINS:
                self._say_immune(mute)
            if member.status in {*ADMINS, ChatMember.BANNED, ChatMember.LEFT}:
                return Settlement(done=done)
            before = talk_of(member) if member.status == ChatMember.RESTRICTED else None
            async with self._store.transaction() as tx:
                await tx.restrict(*whom, mute.game, before)
        other = {name: value for name, value in (before or EVERYTHING).items() if name != "until_date"}
        await self._restrict(*whom, closed(other))
        return Settlement(done=done, muted=whom)

    async def _unmute(self, claim: Claim, mute: Mute) -> Settlement:
        whom = (mute.chat_id, mute.user_id)
        known = await self._known(mute)
        if known is not None and not known.theirs:
            # If an admin has banned or freed the member meanwhile, leave them alone: lifting would let them in again.
            member = await self._bot.get_chat_member(*whom)
            if member.status == ChatMember.RESTRICTED and not is_anothers(talk_of(member)):
                await self._restrict(*whom, allowed_again(known.before))
        return Settlement(done=(claim.row,), released=whom)

    async def _restrict(self, chat_id: int, user_id: int, permissions: Mapping[str, Any]) -> None:
        """Bot API: restrictChatMember; all permissions and no end lift the restriction."""
        plain = dict(permissions)
        until = plain.pop("until_date", None)
        await self._bot.restrict_chat_member(
            chat_id,
            user_id,
            ChatPermissions.de_json(plain, None),
            until_date=until or None,
            use_independent_chat_permissions=True,
        )

    async def _is_anothers(self, whom: tuple[int, int]) -> bool:
        """Whether an admin has changed the bot's restriction of a member; if so, the admin's is kept."""
        member = await self._bot.get_chat_member(*whom)
        if member.status != ChatMember.RESTRICTED or not is_anothers(talk_of(member)):
            return False
        async with self._store.transaction() as tx:
            await tx.give_up_restriction(*whom)
        return True

    async def _known(self, mute: Mute) -> Restricted | None:
        """The store's record of one of the bot's restrictions."""
        found = await self._store.restricted(mute.chat_id)
        return next((one for one in found if one.user_id == mute.user_id), None)

    def _say_immune(self, mute: Mute) -> None:
        if (mute.chat_id, mute.user_id) not in self._immune:
            self._immune.add((mute.chat_id, mute.user_id))
            logger.info("An administrator of chat %d cannot be muted", mute.chat_id)


def own_again(kept: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The permissions of a chat that was closed: as before, but for the changes an admin has made meanwhile."""
    ours = closed(kept)
    return {**kept, **{name: there for name, there in now.items() if there != ours.get(name)}}


def is_anothers(talk: Mapping[str, Any]) -> bool:
    """Whether another admin has set these: the bot's restrictions have no end, and forbid all writing."""
    return bool(talk.get("until_date") or talk.get("can_send_messages"))


def allowed_again(before: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """A member's permissions after a mute: as before, unless the former restriction has run out meanwhile.

    To Telegram an end that is past, or nearer than half a minute, means for ever (Bot API: restrictChatMember).
    """
    if before is None:
        return EVERYTHING
    until = before.get("until_date") or 0
    return EVERYTHING if 0 < until < time.time() + SHORTEST else before


def closed(permissions: Mapping[str, Any]) -> dict[str, Any]:
    """The same permissions without those to talk."""
    return {**permissions, **dict.fromkeys(TALK, False)}


def talk_of(member: ChatMember) -> dict[str, Any]:
    """The permissions to talk of a restricted member (Bot API: ChatMemberRestricted)."""
    plain = member.to_dict()
    return {name: plain[name] for name in (*TALK, *OTHER, "until_date") if name in plain}
