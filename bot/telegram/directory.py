"""People and groups: the bot's knowledge of them, brought up to date with each update."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from telegram import Message
from telegram import User as TelegramUser
from telegram.constants import ChatType

from bot.store import Store
from bot.store.rows import Chat, User
from bot.store.settings import GroupSettings
from bot.store.transaction import Transaction
from bot.text import Tongue, one_of_ours, plain, tongue


class Directory:
    """All people whom the bot has met, and all groups.

    `settings_changed` is called with a group whose settings have changed, and its topics' settings; `moved` has the new
    ids of groups that have become supergroups, by the old ones.
    """

    def __init__(self, store: Store, settings_changed: Callable[[Chat, Mapping[int, Chat]], None]) -> None:
        self._store = store
        self._settings_changed = settings_changed
        self.moved: dict[int, int] = {}

    async def user(self, person: TelegramUser, seen: Message | None = None) -> User:
        """A person's row, the name brought up to date.

        `seen` is the message that the person wrote or pressed under; in a private chat it tells the topic to use.
        """
        known = await self._store.user(person.id) or User(person.id)
        language = known.language
        if not known.language_chosen:
            language = one_of_ours(person.language_code)
        topic = known.topic
        if seen is not None and seen.chat.type == ChatType.PRIVATE:
            topic = seen.message_thread_id if seen.is_topic_message else None
        current = replace(known, name=person.full_name or "", username=person.username, language=language, topic=topic)
        if current != known:
            async with self._store.transaction(part=True) as tx:
                await tx.save_user(current)
        return current

    async def chat(
        self, chat_id: int, title: str = "", language_code: str | None = None, thread_id: int | None = None
    ) -> Chat:
        """A group and its settings, in a topic of it if one is named.

        A new group starts in the language of its first writer. A private chat stands for its person's practice.
        """
        chat_id = self.current_id(chat_id)
        if chat_id > 0:
            return place_of_practice(await self._store.user(chat_id) or User(chat_id))
        known = await self._store.chat(chat_id)
        if known is None:
            known = Chat(chat_id, title, one_of_ours(language_code) or "en")
            await self.save_chat(known)
        elif title and title != known.title:
            known = replace(known, title=title)
            await self.save_chat(known)
        if thread_id is not None:
            return await self._store.chat(chat_id, thread_id) or known
        return known

    async def save_chat(self, chat: Chat) -> None:
        """Store a group's settings; its running games follow these from now on."""
        async with self._store.transaction(part=True) as tx:
            await tx.save_chat(chat)
        await self._tell(chat)

    async def write(self, tx: Transaction, chat: Chat, thread_id: int | None) -> None:
        """Store settings in the transaction of their effects; the caller calls `settings_written` afterwards.

        A topic has only the settings that differ from its group; those that are the same in all topics (the title, the
        language) are the group's.
        """
        if thread_id is None:
            await tx.save_chat(chat)
            return
        group = await tx.chat(chat.id) or chat
        group = replace(group, language=chat.language, language_chosen=chat.language_chosen)
        await tx.save_chat(group)
        await tx.save_topic(chat.id, thread_id, chat.own_of_topic(group))

    async def settings_written(self, chat_id: int) -> None:
        """Let a group's running games follow its settings, which were stored here or by another worker."""
        if (group := await self._store.chat(chat_id)) is not None:
            await self._tell(group)

    async def _tell(self, group: Chat) -> None:
        topics = await self._store.topics(group.id)
        self._settings_changed(group, {thread: group.in_topic(own) for thread, own in topics.items()})

    def current_id(self, chat_id: int) -> int:
        """The id that a group has now."""
        return self.moved.get(chat_id, chat_id)


QUIETLY = GroupSettings(pace="quick", silence_night=False, silence_turns=False, mute_dead=False, pin_board=False)
"""The settings of practice: in a private chat nobody can be muted, and nothing need be pinned."""


def place_of_practice(user: User) -> Chat:
    """A person's private chat, as the place where they practise with robots."""
    t = tongue(user.language)
    # NOTE: stands where the title of a group would, of a game that one plays with robots in the private chat
    title = plain(t.text("Practice"))
    return Chat(user.id, title, t.code, settings=QUIETLY)


def tongue_of(user: User | None, chat: Chat | None = None) -> Tongue:
    """The language to answer a person in: their own, else the group's."""
    if user is not None and user.language:
        return tongue(user.language)
    return tongue(chat.language if chat is not None else "en")
