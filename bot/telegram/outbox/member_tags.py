"""Tags beside the names of members (Bot API: setChatMemberTag), and what stood there before."""

import logging
from dataclasses import replace

from telegram import Bot, ChatMember, ChatMemberMember, ChatMemberRestricted

from bot.store.rows import Claim, Settlement, Tagged
from bot.store.store import Store
from bot.telegram.intake.bot_api.capabilities import Capabilities
from bot.telegram.outbox.deliveries import Tag
from bot.telegram.outbox.errors import REFUSALS

logger = logging.getLogger(__name__)


class MemberTags:
    """The calls for tags. What stood there is stored before the first change, so that a crash cannot lose it.

    Some groups refuse all tags, although the bot has the right (CHAT_CREATOR_REQUIRED); admins have none. The first
    refusal ends it for a group, without a word, until the bot's rights there change or it starts anew.
    """

    def __init__(self, bot: Bot, store: Store, capabilities: Capabilities) -> None:
        self._bot = bot
        self._store = store
        self._capabilities = capabilities
        self._refused: set[int] = set()

    def refused_in(self, chat_id: int) -> bool:
        """Whether this group is known to have no tags of the bot."""
        return chat_id in self._refused

    def look_again(self, chat_id: int) -> None:
        """Try tags again in a group that has refused them: the bot's rights there have changed."""
        self._refused.discard(chat_id)

    async def carry(self, claim: Claim, tag: Tag) -> Settlement:
        """Set a tag, or put back what stood there before the first one.

        Raises:
            TelegramError: the server wants to be asked later.
        """
        done = Settlement(done=(claim.row,))
        known = await self._known(tag)
        if known is None and (tag.words is None or self.refused_in(tag.chat_id)):
            return done
        if tag.words is None and known is not None and tag.game not in {None, known.game_id}:
            return done  # another game has put its own there since
        if not await self._capabilities.tags():
            self._refused.add(tag.chat_id)
            return done
        try:
            is_left = await (self._put_back(known) if tag.words is None else self._set(tag, tag.words, known))
        except REFUSALS as error:
            logger.info("chat %d: there are no tags beside names: %s", tag.chat_id, error.message)
            self._refused.add(tag.chat_id)
            is_left = known is not None
        return done if is_left else replace(done, untagged=(tag.chat_id, tag.user_id))

    async def _set(self, tag: Tag, words: str, known: Tagged | None) -> bool:
        """Set a tag; returns whether there is a former one to put back from now on."""
        stands = tag_of(await self._bot.get_chat_member(tag.chat_id, tag.user_id))
        if stands is None:
            return False
        async with self._store.transaction() as tx:
            before = stands if known is None else known.before
            await tx.tag(Tagged(tag.chat_id, tag.user_id, tag.game, before, words))
        if stands != words:
            await self._bot.set_chat_member_tag(tag.chat_id, tag.user_id, words)
        return True

    async def _put_back(self, known: Tagged | None) -> bool:
        """Put back what stood there, unless somebody else has put something there since."""
        if known is not None:
            stands = tag_of(await self._bot.get_chat_member(known.chat_id, known.user_id))
            if stands is not None and _first(stands) == _first(known.words):
                await self._bot.set_chat_member_tag(known.chat_id, known.user_id, known.before)
        return False

    async def _known(self, tag: Tag) -> Tagged | None:
        return next((one for one in await self._store.tagged(tag.chat_id) if one.user_id == tag.user_id), None)


def tag_of(member: ChatMember) -> str | None:
    """The tag of a member; None of somebody who can have none: an admin, or whoever is not there."""
    match member:
        case ChatMemberMember() | ChatMemberRestricted(is_member=True):
            return member.tag or ""
    return None


def _first(words: str) -> str:
    """The number of a seat, which all tags of a player in a game begin with."""
    return words.partition(" ")[0]
