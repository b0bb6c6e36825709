"""PTB's application: which handler takes what."""

import logging
import sqlite3
from typing import Any, TypeAlias

from telegram import Bot, Update
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

from bot.chat.handlers import answers, games, info, lobbies, membership, moderation, private, settings
from bot.chat.handlers.base import HOUSE, Context, house_of, toast
from bot.chat.house import House
from bot.chat.lanes import LanedUpdates
from bot.chat.references import reference_of
from bot.chat.stranded import NotTakenError
from bot.chat.throttle import TOO_FAST, Door
from bot.chat.tokens import read_answer
from bot.chat.wellformed import read_json
from bot.chat.wire import Wire
from bot.lang import Tongue, one_of_ours, tongue
from bot.store.errors import is_failure
from bot.store.rows import User

logger = logging.getLogger(__name__)

ALLOWED_UPDATES = ("message", "edited_message", "callback_query", "my_chat_member", "chat_member")

Narrator: TypeAlias = Application[Any, Any, Any, Any, Any, Any]


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

    async def failed(update: Update, error: Exception) -> None:
        await apologise(house, update, error)

    processor = LanedUpdates(house.lanes, lane_of, seen, failed, tally=house.tally)
    application = Application.builder().bot(bot).updater(None).concurrent_updates(processor).build()
    application.bot_data[HOUSE] = house
    _add_commands(application)
    _add_presses(application)
    _add_the_rest(application)
    application.add_error_handler(on_error)
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
    in_group = filters.ChatType.GROUPS & ~filters.StatusUpdate.ALL
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


async def on_error(update: object, context: Context) -> None:
    """A handler failed."""
    if isinstance(update, Update) and context.error is not None:
        await apologise(house_of(context), update, context.error)
    else:
        logger.error("something failed beside all updates", exc_info=context.error)


async def apologise(house: House, update: Update, error: Exception) -> None:
    """Something failed: it is logged under a number, which is what the person is told."""
    number = reference_of(error)
    known = {"reference": number, "where": _where(update, house)}
    not_taken = isinstance(error, NotTakenError) or is_failure(error)
    if not_taken:
        logger.warning("an update was not taken: %s", error, extra=known)
    else:
        logger.error("an update was not handled", exc_info=error, extra=known)
    t = await _tongue_of(house, update)
    if not_taken:
        text = t.text(
            "That was not taken: I cannot write anything down at the moment ({number}). Please try again in a moment.",
            number=number,
        )
    else:
        text = t.text("Something went wrong on my side ({number}). Please try once more.", number=number)
    if update.callback_query is not None:
        await toast(update.callback_query, text, alert=True)
    elif update.effective_chat is not None and update.effective_chat.type == ChatType.PRIVATE:
        await _tell(house.bot, update.effective_chat.id, text)


async def _tongue_of(house: House, update: Update) -> Tongue:
    """The language of whoever an update is from; the store may be what failed, and he is answered all the same."""
    person = update.effective_user
    if person is None:
        return house.tongue_of(None)
    try:
        known = await house.store.user(person.id)
    except sqlite3.Error:
        known = None
    return house.tongue_of(known or User(person.id, language=one_of_ours(person.language_code)))


def _where(update: Update, house: House) -> dict[str, object]:
    """What an update was and which game it concerned. Of a private chat not even whose: it might tell a role."""
    kind = next((kind for kind in ALLOWED_UPDATES if getattr(update, kind) is not None), "update")
    chat, person, query = update.effective_chat, update.effective_user, update.callback_query
    group = chat.id if chat is not None and chat.type != ChatType.PRIVATE else None
    where: dict[str, object] = {"update": kind, "chat": "private" if group is None else group}
    press = read_answer(query.data) if query is not None and query.data else None
    if press is not None:
        return {**where, "game": press.game_id}
    for table in house.tables.values():
        theirs = group is None and person is not None and table.seat_of(person.id) is not None
        if theirs or table.row.chat_id == group:
            return {**where, "game": table.row.id}
    return where


async def _tell(bot: Bot, chat_id: int, text: str) -> None:
    try:
        await bot.send_message(chat_id, text, parse_mode="HTML")
    except TelegramError as error:
        logger.warning("an apology was not delivered: %s", error)
