"""PTB's application: which handler takes what."""

from typing import Any, TypeAlias

from telegram import Update
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    ExtBot,
    MessageHandler,
    filters,
)

from bot.chat.apologies import Apologies
from bot.chat.handlers import answers, games, info, lobbies, membership, moderation, private, settings
from bot.chat.handlers.base import HOUSE, Context, house_of, toast
from bot.chat.house import House
from bot.chat.lanes import LanedUpdates
from bot.chat.throttle import TOO_FAST, Door
from bot.chat.tokens import read_answer
from bot.chat.wellformed import read_json
from bot.chat.wire import Wire
from bot.lang import tongue

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


class _Request(Wire):
    """What cannot be read is not written into the log, as PTB does, since it may be private."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        try:
            return read_json(payload)
        except ValueError:
            raise TelegramError("Invalid server response") from None


class _Polling(_Request):
    """For updates only: they pass the door before PTB makes objects of them, which is what costs most."""

    def __init__(self, door: Door) -> None:
        super().__init__(connections=4)
        self._door = door

    def parse_json_payload(self, payload: bytes) -> dict[str, Any]:  # type: ignore[override]
        answer = super().parse_json_payload(payload)
        if isinstance(answer.get("result"), list):
            answer["result"] = self._door.admit_all(answer["result"])
        return answer


def build_bot(token: str, base_url: str, door: Door, patience: float = 20.0) -> ExtBot[None]:
    """The bot as PTB knows it; polling has a connection of its own. `patience`: seconds to wait for an answer."""
    request = _Request(connections=64, read_timeout=patience)
    return ExtBot(token, base_url=base_url, request=request, get_updates_request=_Polling(door))


def build_application(bot: ExtBot[None], house: House) -> Narrator:
    """The application with all its handlers. Updates are fed to it by the poller or the webhook."""

    async def lane_of(update: Update) -> int:
        return await find_lane(update, house)

    async def seen(update: Update) -> bool:
        handled = await house.store.handled(update.update_id)
        if handled and update.callback_query is not None:  # a crash came before the answer: the button still waits
            await toast(update.callback_query)
        return handled

    apologies = Apologies(house)
    processor = LanedUpdates(house.lanes, lane_of, seen, apologies.make, tally=house.tally)
    application = Application.builder().bot(bot).updater(None).concurrent_updates(processor).build()
    application.bot_data[HOUSE] = house
    _add_commands(application)
    _add_presses(application)
    _add_the_rest(application)
    application.add_error_handler(apologies.on_error)
    return application


def _add_commands(application: Narrator) -> None:
    commands = {
        "newgame": lobbies.on_newgame,
        "players": games.on_players,
        "leave": games.on_leave,
        "kick": games.on_kick,
        "extend": games.on_extend,
        "skip": games.on_skip,
        "stop": games.on_stop,
        "help": info.on_help,
        "rules": info.on_rules,
        "roles": info.on_roles,
        "scenario": settings.on_scenario,
        "language": settings.on_language,
        "settings": settings.on_settings,
    }
    is_new = filters.UpdateType.MESSAGE
    application.add_handler(CommandHandler("start", private.on_start, filters.ChatType.PRIVATE & is_new))
    for name, handler in commands.items():
        application.add_handler(CommandHandler(name, handler, is_new))


def _add_presses(application: Narrator) -> None:
    application.add_handler(CallbackQueryHandler(answers.on_answer, r"^a:"))
    application.add_handler(CallbackQueryHandler(answers.on_my_role, r"^r:"))
    application.add_handler(CallbackQueryHandler(lobbies.on_lobby_press, r"^l:\d+:[a-z]+$"))
    application.add_handler(CallbackQueryHandler(settings.on_settings_press, r"^s:"))
    application.add_handler(CallbackQueryHandler(on_too_fast, f"^{TOO_FAST}$"))
    application.add_handler(CallbackQueryHandler(on_unknown_press))


def _add_the_rest(application: Narrator) -> None:
    application.add_handler(ChatMemberHandler(membership.on_my_chat_member, ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(ChatMemberHandler(membership.on_chat_member, ChatMemberHandler.CHAT_MEMBER))
    application.add_handler(MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, membership.on_left))
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, membership.on_migrate))
    is_new = filters.UpdateType.MESSAGE
    private_text = filters.ChatType.PRIVATE & filters.TEXT & ~filters.COMMAND & is_new
    application.add_handler(MessageHandler(private_text, private.on_private_text))
    private_rest = filters.ChatType.PRIVATE & ~filters.TEXT & ~filters.StatusUpdate.ALL & is_new
    application.add_handler(MessageHandler(private_rest, private.on_private_rest))
    private_edit = filters.ChatType.PRIVATE & filters.UpdateType.EDITED_MESSAGE
    application.add_handler(MessageHandler(private_edit, private.on_private_edit))
    in_group = filters.ChatType.GROUPS & (~filters.StatusUpdate.ALL | SAID_BY_THE_WAY)
    # In a group of its own, since commands are written too: they are signs of life, and may say more than they should.
    application.add_handler(MessageHandler(in_group, moderation.on_group_message), group=1)


async def find_lane(update: Update, house: House) -> int:
    """The group whose game an update concerns, else the chat or person it comes from."""
    chat, person, query = update.effective_chat, update.effective_user, update.callback_query
    press = read_answer(query.data) if query is not None and query.data else None
    table = house.tables.get(press.game_id) if press is not None else None
    if table is not None:  # wherever the button is, perhaps in the group's past under another id
        return table.row.chat_id
    if chat is not None and chat.type != ChatType.PRIVATE:
        return house.moved.get(chat.id, chat.id)
    text = update.message.text if update.message is not None else None
    if text and text.startswith("/start "):
        token = await house.store.token(text.removeprefix("/start ").strip())
        row = await house.store.game(token.game_id) if token is not None else None
        if row is not None:
            return row.chat_id
    if person is not None:
        row = await house.store.active_game_of(person.id)
        return row.chat_id if row is not None else person.id
    return chat.id if chat is not None else 0


async def on_too_fast(update: Update, _: Context) -> None:
    """One of many presses that were dropped at the door: nothing is looked up for it, not even a language."""
    query = update.callback_query
    if query is not None:
        t = tongue(query.from_user.language_code)
        await toast(query, t.text("Slowly, please: I cannot follow that fast."))


async def on_unknown_press(update: Update, context: Context) -> None:
    """A press on a button of another age, or a forged one: answered, and nothing else."""
    query = update.callback_query
    if query is not None:
        user = await house_of(context).user(query.from_user)
        await toast(query, house_of(context).tongue_of(user).text("This button is of no use any more."))
