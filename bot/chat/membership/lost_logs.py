"""A group whose log cannot be written any more is told so, and has none from then on."""

from dataclasses import replace

from markupsafe import Markup

from bot.chat.context import ChatContext
from bot.chat.directory import Directory
from bot.chat.outbox.codec import enqueue
from bot.chat.outbox.deliveries import Post, Priority
from bot.lang import Tongue, tongue
from bot.store.groups.logs import keeping_log_in


async def give_up_log(ctx: ChatContext, directory: Directory, log_id: int) -> None:
    """The bot cannot write into this chat: no group keeps its log there any more. Called in that chat's lane."""
    for chat_id, thread_id in await keeping_log_in(ctx.store, log_id):
        chat = await ctx.store.chat(chat_id, thread_id)
        if chat is None or chat_id == log_id:
            continue
        async with ctx.store.transaction() as tx:
            await directory.write(tx, replace(chat, settings=chat.settings.having("log_channel", None)), thread_id)
            text = str(_told(tongue(chat.language)))
            await enqueue(tx, [Post(chat_id, text, thread_id=thread_id, silent=True, priority=Priority.REST)])
        await directory.settings_written(chat_id)


def _told(t: Tongue) -> Markup:
    return t.text(
        "I can't write into the log of this group any more, so it has none now. Admins can name another: {example}",
        example=Markup("<code>/settings log_channel=-1001234567890</code>"),
    )
