"""PTB's application: the handlers and the updates that each of them takes."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ExtBot,
    MessageHandler,
    filters,
)

from bot.telegram.handlers import (
    beyond,
    casts,
    group_messages,
    info,
    lane_of_update,
    lobbies,
    membership,
    practice,
    press_answers,
    privacy,
    private_chat,
    records,
    settings,
)
from bot.telegram.handlers.errors import ErrorReplies
from bot.telegram.handlers.gathering import next_game, plans
from bot.telegram.handlers.hosts import absences, banning, motions, reporting, stopping
from bot.telegram.handlers.hosts.commands import HOST_COMMANDS
from bot.telegram.handlers.late.presses import on_late_press
from bot.telegram.handlers.playing import answers, games, hand
from bot.telegram.handlers.visit import SERVICES, Context
from bot.telegram.intake.admission import TOO_FAST
from bot.telegram.intake.processing import Elsewhere, LanedUpdates
from bot.telegram.presenting.callback_data import BELL, BEYOND, LOBBY, MOTIONS, PRACTICE, STOP
from bot.telegram.services import Services

Handler: TypeAlias = Callable[[Update, Context], Coroutine[Any, Any, None]]
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
"""Service messages that show the group what somebody has written, or has picked of what others wrote."""


def build_application(bot: ExtBot[None], services: Services, elsewhere: Elsewhere | None = None) -> Narrator:
    """The application with all its handlers. Updates are fed to it by the poller or the webhook.

    `elsewhere` is given the updates that another worker has to handle.
    """
    ctx = services.ctx

    async def lane_of(update: Update) -> int:
        return await lane_of_update.lane_of(update, services)

    async def seen(update: Update) -> bool:
        handled = await ctx.store.handled(update.update_id)
        if handled and update.callback_query is not None:  # a crash came before the answer: the button still waits
            await press_answers.toast(update.callback_query)
        return handled

    replies = ErrorReplies(ctx, services.tables)
    processor = LanedUpdates(ctx.lanes, lane_of, seen, replies.make, tally=ctx.tally, elsewhere=elsewhere)
    application = Application.builder().bot(bot).updater(None).concurrent_updates(processor).build()
    application.bot_data[SERVICES] = services
    _add_presses(application)  # first: PTB asks one handler after another, and most of what comes are presses
    _add_commands(application)
    _add_the_rest(application)
    application.add_error_handler(replies.on_error)
    return application


def _add_commands(application: Narrator) -> None:
    commands: dict[str, Handler] = {
        "newgame": lobbies.on_newgame,
        "hand": hand.on_hand,
        "players": games.on_players,
        "leave": games.on_leave,
        **HOST_COMMANDS,
        "endvote": motions.on_end_vote,
        "pausevote": motions.on_pause_vote,
        "watch": beyond.on_watch,
        "report": reporting.on_report,
        "ban": banning.on_ban,
        "unban": banning.on_unban,
        "bans": banning.on_bans,
        "away": absences.on_away,
        "practice": practice.on_practice,
        "help": info.on_help,
        "rules": info.on_rules,
        "roles": info.on_roles,
        "scenario": settings.on_scenario,
        "cast": casts.on_cast,
        "language": settings.on_language,
        "settings": settings.on_settings,
        "me": records.on_me,
        "top": records.on_top,
        "games": records.on_games,
        "story": records.on_story,
        "forget": privacy.on_forget,
        "next": next_game.on_next,
        "quiet": next_game.on_quiet,
        "myturn": next_game.on_my_turn,
        "plan": plans.on_plan,
    }
    is_new = filters.UpdateType.MESSAGE
    application.add_handler(CommandHandler("start", private_chat.on_start, filters.ChatType.PRIVATE & is_new))
    application.add_handler(CommandHandler("start", casts.on_start_in_group, filters.ChatType.GROUPS & is_new))
    application.add_handler(CommandHandler("beyond", beyond.on_beyond, filters.ChatType.PRIVATE & is_new))
    for name, handler in commands.items():
        application.add_handler(CommandHandler(name, handler, is_new))


def _add_presses(application: Narrator) -> None:
    application.add_handler(CallbackQueryHandler(answers.on_answer, r"^a:"))
    application.add_handler(CallbackQueryHandler(hand.on_hand_press, r"^r:"))
    application.add_handler(CallbackQueryHandler(hand.on_seen_press, r"^rc:"))
    application.add_handler(CallbackQueryHandler(lobbies.on_play_again, r"^n:"))
    application.add_handler(CallbackQueryHandler(lobbies.on_lobby_press, rf"^l:\d+:({'|'.join(LOBBY)})$"))
    application.add_handler(CallbackQueryHandler(motions.on_motion_press, rf"^m:\d+:({'|'.join(MOTIONS)})$"))
    application.add_handler(CallbackQueryHandler(stopping.on_stop_press, rf"^e:\d+:\d+:({'|'.join(STOP)})$"))
    application.add_handler(CallbackQueryHandler(on_late_press, r"^w:\d+:[a-z]+( |$)"))
    application.add_handler(CallbackQueryHandler(next_game.on_bell_press, rf"^b:({'|'.join(BELL)})(:|$)"))
    application.add_handler(CallbackQueryHandler(plans.on_reply, r"^d:"))
    application.add_handler(CallbackQueryHandler(plans.on_plans_press, r"^s:pl(:|$)"))
    application.add_handler(CallbackQueryHandler(beyond.on_beyond_press, rf"^o:\d+:({'|'.join(BEYOND)}):\d+$"))
    application.add_handler(CallbackQueryHandler(settings.on_settings_press, r"^s:"))
    application.add_handler(CallbackQueryHandler(answers.on_seat_press, r"^v:"))
    application.add_handler(CallbackQueryHandler(records.on_top_press, r"^rt:"))
    application.add_handler(CallbackQueryHandler(records.on_story_press, r"^rs:"))
    application.add_handler(CallbackQueryHandler(privacy.on_forget_press, r"^rf:"))
    application.add_handler(CallbackQueryHandler(practice.on_practice_press, rf"^p:({'|'.join(PRACTICE)})(:|$)"))
    application.add_handler(CallbackQueryHandler(press_answers.on_too_fast, f"^{TOO_FAST}$"))
    application.add_handler(CallbackQueryHandler(press_answers.on_unknown_press))


def _add_the_rest(application: Narrator) -> None:
    application.add_handler(ChatMemberHandler(membership.on_my_chat_member, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(membership.on_chat_member, ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, membership.on_left))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, membership.on_migrate))
    is_new = filters.UpdateType.MESSAGE
    private_text = filters.ChatType.PRIVATE & filters.TEXT & ~filters.COMMAND & is_new
    application.add_handler(MessageHandler(private_text, private_chat.on_private_text))
    unknown = filters.ChatType.PRIVATE & filters.COMMAND & is_new
    application.add_handler(MessageHandler(unknown, private_chat.on_unknown_command))
    in_group = filters.ChatType.GROUPS & filters.COMMAND & is_new
    application.add_handler(MessageHandler(in_group, private_chat.on_unknown_in_group))
    private_rest = filters.ChatType.PRIVATE & ~filters.TEXT & ~filters.StatusUpdate.ALL & is_new
    application.add_handler(MessageHandler(private_rest, private_chat.on_private_rest))
    private_edit = filters.ChatType.PRIVATE & filters.UpdateType.EDITED_MESSAGE
    application.add_handler(MessageHandler(private_edit, private_chat.on_private_edit))
    anything = filters.ChatType.GROUPS & (~filters.StatusUpdate.ALL | SAID_BY_THE_WAY)
    # In a group of its own, since commands are written too: they are signs of life, and may say more than they should.
    application.add_handler(MessageHandler(anything, group_messages.on_group_message), group=1)
