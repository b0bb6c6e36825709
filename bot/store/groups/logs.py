"""The groups that keep their log in a chat."""

from bot.store.reading import Reads, int_of


async def keeping_log_in(reads: Reads, chat_id: int) -> list[tuple[int, int | None]]:
    """The groups, and the topics of groups (None: the group itself), whose log is kept in this chat.

    An id that the chat had before becoming a supergroup counts too.
    """
    before = await reads.all(int_of, "SELECT old_id FROM moved WHERE new_id = ?", chat_id)
    found: list[tuple[int, int | None]] = []
    for known in (chat_id, *before):
        for end in (",", "}"):  # as it stands in the JSON of the settings, whatever follows it
            pattern = f'%"log_channel":{known}{end}%'
            groups = "SELECT id AS chat_id, NULL AS thread_id FROM chats WHERE settings LIKE ? ORDER BY id"
            topics = "SELECT chat_id, thread_id FROM topics WHERE own LIKE ? ORDER BY chat_id, thread_id"
            for sql in (groups, topics):
                found += await reads.all(tuple, sql, pattern)
    return found
