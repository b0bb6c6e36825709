"""PTB's application: the handlers and the updates that each of them takes."""

from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    ExtBot,
    MessageHandler,
    MessageReactionHandler,
    filters,
)

from bot.telegram.declaring import declared
from bot.telegram.handlers import group_messages, lane_of_update, membership, press, private_chat
from bot.telegram.handlers.errors import ErrorReplies
from bot.telegram.handlers.visit import SERVICES
from bot.telegram.intake.lanes import Elsewhere, LanedUpdates
from bot.telegram.services import Services

Narrator: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

SAID_BY_THE_WAY = (
    filters.StatusUpdate.NEW_CHAT_TITLE
    | filters.StatusUpdate.NEW_CHAT_PHOTO
    | filters.StatusUpdate.PINNED_MESSAGE
    | filters.StatusUpdate.FORUM_TOPIC_EDITED
    | filters.StatusUpdate.CHECKLIST_TASKS_ADDED
    | filters.StatusUpdate.CHECKLIST_TASKS_DONE
    | filters.StatusUpdate.POLL_OPTION_ADDED
    | filters.StatusUpdate.POLL_OPTION_DELETED
)
"""The service messages that contain words of a member, or show a choice among words, such as a new title."""


def build_application(bot: ExtBot[None], services: Services, elsewhere: Elsewhere | None = None) -> Narrator:
    """The application with all its handlers. Updates are fed to it by the poller or the webhook.

    `elsewhere` is called with the updates that another worker has to handle.
    """
    ctx = services.ctx

    async def lane_of(update: Update) -> int:
        return await lane_of_update.lane_of(update, services)

    async def seen(update: Update) -> bool:
        handled = await ctx.store.handled(update.update_id)
        if handled and update.callback_query is not None:  # a crash came before the answer: the button still waits
            await press.toast(update.callback_query)
        return handled

    replies = ErrorReplies(ctx, services.tables)
    processor = LanedUpdates(ctx.lanes, lane_of, seen, replies.make, tally=ctx.tally, elsewhere=elsewhere)
    application = Application.builder().bot(bot).updater(None).concurrent_updates(processor).build()
    application.bot_data[SERVICES] = services
    commands, buttons = declared()
    application.add_handlers([handler for _, handler in buttons])  # first, since most of what comes are presses
    application.add_handler(CallbackQueryHandler(press.on_unknown_press))
    application.add_handlers(commands)
    _add_the_rest(application)
    application.add_error_handler(replies.on_error)
    return application


def _add_the_rest(application: Narrator) -> None:
    status = filters.StatusUpdate
    private, groups = filters.ChatType.PRIVATE, filters.ChatType.GROUPS
    new, text, command = filters.UpdateType.MESSAGE, filters.TEXT & ~filters.COMMAND, filters.COMMAND
    updated = MessageReactionHandler.MESSAGE_REACTION_UPDATED
    application.add_handlers(
        [
            ChatMemberHandler(membership.on_my_chat_member, ChatMemberHandler.MY_CHAT_MEMBER),
            ChatMemberHandler(membership.on_chat_member, ChatMemberHandler.CHAT_MEMBER),
            MessageReactionHandler(group_messages.on_reaction, message_reaction_types=updated),
            MessageHandler(status.LEFT_CHAT_MEMBER, membership.on_left),
            MessageHandler(status.MIGRATE, membership.on_migrate),
            MessageHandler(status.CHAT_OWNER_CHANGED | status.CHAT_OWNER_LEFT, membership.on_other_owner),
            MessageHandler(private & text & new, private_chat.on_private_text),
            MessageHandler(private & command & new, private_chat.on_unknown_command),
            MessageHandler(groups & command & new, private_chat.on_unknown_in_group),
            MessageHandler(groups & text & new & private_chat.WHISPERED, private_chat.on_whisper),
            MessageHandler(private & ~filters.TEXT & ~status.ALL & new, private_chat.on_private_rest),
            MessageHandler(private & filters.UpdateType.EDITED_MESSAGE, private_chat.on_private_edit),
        ]
    )
    anything = groups & (~status.ALL | SAID_BY_THE_WAY)
    # In a group of its own, since commands are written too: they are signs of life, and may say more than they should.
    application.add_handler(MessageHandler(anything, group_messages.on_group_message), group=1)
