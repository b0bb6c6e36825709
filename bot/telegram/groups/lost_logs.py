"""A group whose log the bot can no longer write is told so, and has none from then on."""

from contextlib import nullcontext
from dataclasses import replace

from markupsafe import Markup

from bot.store.groups.logs import keeping_log_in
from bot.telegram.context import ChatContext
from bot.telegram.directory import Directory
from bot.telegram.outbox.codec import enqueue
from bot.telegram.outbox.deliveries import Post, Priority
from bot.text import Tongue, tongue


async def give_up_log(ctx: ChatContext, directory: Directory, log_id: int) -> None:
    """The bot cannot write into this chat: no group keeps its log there any more. Called in no lane."""
    for chat_id, thread_id in await keeping_log_in(ctx.store, log_id):
        if chat_id == log_id:
            continue
        # A group may be another worker's, who is told of what is written here.
        async with ctx.lanes.lane(chat_id) if ctx.lanes.gate is None else nullcontext():
            if (chat_id, thread_id) in await keeping_log_in(ctx.store, log_id):  # not since given up, or changed
                await _give_up(ctx, directory, chat_id, thread_id)


async def _give_up(ctx: ChatContext, directory: Directory, chat_id: int, thread_id: int | None) -> None:
    chat = await ctx.store.chat(chat_id, thread_id)
    if chat is None:
        return
    text = str(_told(tongue(chat.language)))
    async with ctx.store.transaction(part=True) as tx:
        await directory.write(tx, replace(chat, settings=chat.settings.having("log_channel", None)), thread_id)
        await enqueue(tx, [Post(chat_id, text, thread_id=thread_id, silent=True, priority=Priority.REST)])
    await directory.settings_written(chat_id)


def _told(t: Tongue) -> Markup:
    return t.text(
        "I can no longer write in the chat with this group's log, so I've switched the log off. Admins can "
        "name another chat: {example}",
        example=Markup("<code>\u200e/settings log_channel=-1001234567890</code>"),
    )
