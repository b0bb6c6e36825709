"""Who comes and goes: the bot itself, and the players."""

from dataclasses import replace

from telegram import ChatMember, ChatMemberAdministrator, ChatMemberRestricted, ChatMemberUpdated, Update
from telegram.constants import ChatAction, ChatMemberStatus, ChatType
from telegram.error import TelegramError

from bot.chat.handlers.base import Context, house_of
from bot.chat.house import House
from bot.chat.listener import Listener
from bot.chat.lobby import Lobby
from bot.chat.order import put_right
from bot.chat.outbox.deliveries import Delivery, Post
from bot.chat.recap import recap
from bot.engine.inputs import Host, HostAction
from bot.lang import Tongue, tongue
from bot.store.rows import GameState

LISTENER = "listener"
_OUT = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


def listener_of(context: Context) -> Listener:
    """The listener of this application."""
    listener: Listener = context.bot_data.setdefault(LISTENER, Listener(house_of(context)))
    return listener


def is_in(member: ChatMember) -> bool:
    """Whether this account is in the chat; one who is restricted may have left."""
    return member.status not in _OUT and not (isinstance(member, ChatMemberRestricted) and not member.is_member)


# -- the bot -------------------------------------------------------------------------------------------------


async def on_my_chat_member(update: Update, context: Context) -> None:
    """The bot was added, promoted, demoted or thrown out of a group; or somebody blocked it, or came back."""
    change = update.my_chat_member
    if change is None or change.chat.type == ChatType.CHANNEL:
        return
    if change.chat.type == ChatType.PRIVATE:
        await _reachable_or_not(change, context)
        return
    house, chat_id = house_of(context), change.chat.id
    old, new = change.old_chat_member, change.new_chat_member
    if not is_in(new):
        # Not here: whoever handles an update holds the chat's lane, and the listener takes it itself.
        house.spawn(_thrown_out(house, listener_of(context), chat_id, f"the bot is {new.status} there"))
        return
    house.sender.release(chat_id)
    if not is_in(old):
        await _greet(house, change)
    elif _keeps_order(new) and not _keeps_order(old):
        chat = await house.chat(chat_id, change.chat.title or "", change.from_user.language_code)
        if chat.told_rights:
            await house.save_chat(replace(chat, told_rights=False))
    elif _keeps_order(old) and not _keeps_order(new):
        await listener_of(context).rights_missing(chat_id, "keep order")
    if _keeps_order(new) and not _keeps_order(old):
        await put_right(house, chat_id)


async def _thrown_out(house: House, listener: Listener, chat_id: int, why: str) -> None:
    """News may come late: where the bot is in the group again, the games there go on."""
    try:
        if is_in(await house.bot.get_chat_member(chat_id, house.bot.id)):
            return
    except TelegramError as error:
        why = error.message
    await listener.chat_lost(chat_id, why)


def _keeps_order(member: ChatMember) -> bool:
    """Whether the bot has the rights that silence needs."""
    return isinstance(member, ChatMemberAdministrator) and member.can_restrict_members and member.can_delete_messages


async def _greet(house: House, change: ChatMemberUpdated) -> None:
    """A short greeting; in a group that is new to the bot, also which rights help."""
    is_new = await house.store.chat(change.chat.id) is None
    chat = await house.chat(change.chat.id, change.chat.title or "", change.from_user.language_code)
    t = tongue(chat.language)
    text = _greeting(t)
    if is_new and not _keeps_order(change.new_chat_member):
        text += "\n\n" + _wish(t)
    await house.deliver(Post(chat.id, text))


def _greeting(t: Tongue) -> str:
    return t.text(
        "🎭 Hello! I narrate Mafia here. /newgame opens a lobby, /scenario chooses the game, /language my language, "
        "and /help says how everything goes."
    )


def _wish(t: Tongue) -> str:
    return t.text(
        "I can do that without any rights. If an admin lets me restrict members, delete and pin messages, I also keep "
        "silence at night and out of turn, and the boards in sight."
    )


async def _reachable_or_not(change: ChatMemberUpdated, context: Context) -> None:
    house = house_of(context)
    user = await house.user(change.from_user)
    row = await house.store.active_game_of(user.id)
    if not is_in(change.new_chat_member):
        house.spawn(_blocked(house, listener_of(context), user.id, row.id if row is not None else None))
        return
    house.returned[user.id] = house.clock.steady()
    if not user.reachable:
        async with house.store.transaction() as tx:
            await tx.save_user(replace(user, reachable=True))
    table = house.tables.get(row.id) if row is not None else None
    seat = table.seat_of(user.id) if table is not None else None
    if table is not None and seat is not None:
        await house.deliver(*await recap(house, table, seat))


async def _blocked(house: House, listener: Listener, user_id: int, game_id: int | None) -> None:
    """News may come late: whoever lets the bot show that it types has unblocked it since."""
    began = house.clock.steady()
    try:
        await house.bot.send_chat_action(user_id, ChatAction.TYPING)
    except TelegramError:
        if not await listener.has_returned(user_id, began):
            await listener.unreached(user_id, game_id, None)


# -- players -------------------------------------------------------------------------------------------------


async def on_chat_member(update: Update, context: Context) -> None:
    """Somebody left a group, or was thrown out (Bot API: chat_member, for admin bots only)."""
    change = update.chat_member
    if change is not None and is_in(change.old_chat_member) and not is_in(change.new_chat_member):
        await _gone(house_of(context), change.chat.id, change.new_chat_member.user.id)


async def on_left(update: Update, context: Context) -> None:
    """The service message of the same, which comes without rights too. The second of the two finds nobody there."""
    message = update.effective_message
    if message is not None and message.left_chat_member is not None:
        await _gone(house_of(context), message.chat.id, message.left_chat_member.id)


async def _gone(house: House, chat_id: int, user_id: int) -> None:
    """Whoever leaves the group leaves its game (CH-07), or the lobby."""
    for row in await house.store.active_games_in(chat_id):
        table = house.tables.get(row.id)
        if table is not None:
            seat = table.seat_of(user_id)
            if seat is not None and table.game.seats[seat].alive:
                await house.feed(table, lambda at, seat=seat: Host(at, HostAction.LEAVE, seat))  # type: ignore[misc]
            elif seat is not None:
                await house.let_go(table, seat)
        elif (lobby := await Lobby.load(house, row.id)) is not None and lobby.has(user_id):
            await lobby.leave(user_id)


# -- the group -----------------------------------------------------------------------------------------------


async def on_migrate(update: Update, context: Context) -> None:
    """A group has become a supergroup (Bot API: Message.migrate_to_chat_id). The sender may have found out before."""
    message = update.effective_message
    if message is None or message.migrate_to_chat_id is None:
        return
    house = house_of(context)
    listener_of(context).chat_moves(message.chat.id, message.migrate_to_chat_id)
    await house.store.move_chat(message.chat.id, message.migrate_to_chat_id)
    house.spawn(_moved(house, listener_of(context), message.chat.id, message.migrate_to_chat_id))


async def _moved(house: House, listener: Listener, old_id: int, new_id: int) -> None:
    """The games follow, and what can be pressed is shown where it can be seen."""
    await listener.chat_moved(old_id, new_id)
    async with house.lanes.lane(new_id):
        for row in await house.store.active_games_in(new_id):
            boards: list[Delivery] = []
            if row.state is GameState.LOBBY and (lobby := await Lobby.load(house, row.id)) is not None:
                boards = [lobby.board()]
            elif (table := house.tables.get(row.id)) is not None:
                boards = list(table.presenter.boards(table.game))
            if boards:
                await house.deliver(*boards)
