"""Members who come and go: the bot itself, and people, who then lose their seats in the games of the group."""

from dataclasses import replace

from markupsafe import Markup
from telegram import ChatMember, ChatMemberAdministrator, ChatMemberRestricted, ChatMemberUpdated, Update
from telegram.constants import ChatAction, ChatMemberStatus, ChatType
from telegram.error import TelegramError

from bot.engine.inputs import Host, HostAction
from bot.store.gathering.guests import stop_waiting, waiting_for
from bot.store.gathering.subscriptions import unsubscribe
from bot.store.groups.beyond import soul
from bot.store.rows import Chat, GameRow
from bot.telegram.declaring import Context
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.menu_press import MenuPress
from bot.telegram.handlers.visit import services_of
from bot.telegram.lobbies.lobby import Lobby
from bot.telegram.lobbies.menus.help_screens import Rights, set_up_screen
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.lobbies.menus.screens import scenarios_screen
from bot.telegram.lobbies.menus.settings_changes import changed
from bot.telegram.outbox.deliveries import anew, enqueue
from bot.telegram.outbox.errors import Unreachable, why_unreachable
from bot.telegram.rights import Deed
from bot.telegram.services import Services
from bot.telegram.slow_mode import slow_mode_in, too_slow
from bot.text import ScenarioTexts, tongue

_OUT = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


def is_in(member: ChatMember) -> bool:
    """Whether this account is in the chat; a restricted member may have left."""
    return member.status not in _OUT and not (isinstance(member, ChatMemberRestricted) and not member.is_member)


# -- the bot -------------------------------------------------------------------------------------------------


async def on_my_chat_member(update: Update, context: Context) -> None:
    """The bot was added, promoted, demoted or thrown out of a group; or a user blocked the bot, or came back."""
    change = update.my_chat_member
    if change is None or change.chat.type == ChatType.CHANNEL:
        return
    if change.chat.type == ChatType.PRIVATE:
        await _reachable_or_not(change, context)
        return
    services, chat_id = services_of(context), change.chat.id
    old, new = change.old_chat_member, change.new_chat_member
    if not is_in(new):
        # Not here: whoever handles an update holds the chat's lane, and the news takes it itself.
        services.ctx.background.spawn(_thrown_out(services, chat_id, f"the bot is {new.status} there"))
        return
    services.ctx.outgoing.release(chat_id)
    services.ctx.routes.look_again(chat_id)
    if chat_id in services.ctx.outgoing.slowed:
        await slow_mode_in(services.ctx, chat_id)
    if not is_in(old):
        await _greet(services, change)
    elif _keeps_order(new) and not _keeps_order(old):
        chat = await services.directory.chat(chat_id, change.chat.title or "", change.from_user.language_code)
        if chat.told_rights:
            await services.directory.save_chat(replace(chat, told_rights=False))
    elif _keeps_order(old) and not _keeps_order(new):
        may_restrict = isinstance(new, ChatMemberAdministrator) and new.can_restrict_members
        await services.failures.rights_missing(chat_id, "delete messages" if may_restrict else "keep order")
    if _keeps_order(new) and not _keeps_order(old):
        await services.restrictions.put_right(chat_id)
    if _manages_tags(new) and not _manages_tags(old):
        await services.seat_tags.put_right(chat_id)
    if isinstance(new, ChatMemberAdministrator) and not isinstance(old, ChatMemberAdministrator):
        await services.reachability.opened(chat_id)
    if is_in(old):
        await _hear_anew(services, chat_id)


async def _hear_anew(services: Services, chat_id: int) -> None:
    """Find out whether the bot can read more or less in a group than before; if so, edit the boards of its lobbies."""
    before = services.ctx.hearing.known(chat_id)
    if await services.ctx.hearing.look(chat_id) == before:
        return
    for row in await services.ctx.store.active_games_in(chat_id):
        if (lobby := await services.lobbies.load(row.id)) is not None:
            await services.ctx.outgoing.deliver(lobby.board())


async def _thrown_out(services: Services, chat_id: int, why: str) -> None:
    """End the games of a group that has thrown the bot out; not if it is back by now, since news may come late."""
    try:
        if is_in(await services.ctx.bot.get_chat_member(chat_id, services.ctx.bot.id)):
            return
    except TelegramError as error:
        why = error.message
    await services.failures.chat_lost(chat_id, why)


def _keeps_order(member: ChatMember) -> bool:
    """Whether the bot has the rights to keep players silent: to restrict members and to delete messages."""
    return isinstance(member, ChatMemberAdministrator) and member.can_restrict_members and member.can_delete_messages


def _manages_tags(member: ChatMember) -> bool:
    """Whether the bot may put something beside the names of members."""
    return isinstance(member, ChatMemberAdministrator) and bool(member.can_manage_tags)


async def _greet(services: Services, change: ChatMemberUpdated) -> None:
    """A short greeting for setting up the group; where the bot is new and keeps no order, with its rights."""
    is_new = await services.ctx.store.chat(change.chat.id) is None
    chat = await services.directory.chat(change.chat.id, change.chat.title or "", change.from_user.language_code)
    screen = await first_look(services, chat, tried=is_new and not _keeps_order(change.new_chat_member))
    await services.ctx.outgoing.deliver(*anew(screen.post(Menu.SET_UP, chat.id, None)))


async def _reachable_or_not(change: ChatMemberUpdated, context: Context) -> None:
    services = services_of(context)
    user = await services.directory.user(change.from_user)
    row = await services.ctx.store.active_game_of(user.id)
    if not is_in(change.new_chat_member):
        services.ctx.background.spawn(_blocked(services, user.id, row.id if row is not None else None))
        return
    await services.reachability.find(user)


async def _blocked(services: Services, user_id: int, game_id: int | None) -> None:
    """Handle a block of the bot by a user, unless that is over by now: then the bot can show that it is typing."""
    began = services.ctx.clock.steady()
    try:
        await services.ctx.bot.send_chat_action(user_id, ChatAction.TYPING)
    except TelegramError as error:
        if not services.reachability.has_returned(user_id, began):
            why = why_unreachable(error)
            why = why if why is Unreachable.DELETED else Unreachable.BLOCKED  # Telegram has just said so
            await services.reachability.lose(user_id, game_id, why)


# -- players -------------------------------------------------------------------------------------------------


async def on_chat_member(update: Update, context: Context) -> None:
    """A member left a group, or was thrown out, muted, freed or tagged (Bot API: chat_member, for admin bots only)."""
    change = update.chat_member
    if change is None:
        return
    await services_of(context).restrictions.note(change)
    await services_of(context).seat_tags.note(change)
    if is_in(change.old_chat_member) and not is_in(change.new_chat_member):
        await _gone(services_of(context), change.chat.id, change.new_chat_member.user.id)


async def on_left(update: Update, context: Context) -> None:
    """The service message that a member has left, which the bot gets even if it is no admin (and then no update)."""
    message = update.effective_message
    if message is not None and message.left_chat_member is not None:
        await _gone(services_of(context), message.chat.id, message.left_chat_member.id)


async def _gone(services: Services, chat_id: int, user_id: int) -> None:
    """Remove a member who has left the group from its game (CH-07) or lobby, and from the list of news of games."""
    async with services.ctx.store.transaction(part=True) as tx:
        await unsubscribe(tx, services.directory.current_id(chat_id), user_id)
    await _drop_hopes(services, services.directory.current_id(chat_id), user_id)
    for row in await services.ctx.store.active_games_in(chat_id):
        table = services.tables.get(row.id)
        await services.beyond.lose(row.id, user_id)
        if table is not None:
            seat = table.seat_of(user_id)
            if seat is not None and table.game.seats[seat].alive:
                await services.games.feed(table, lambda at, seat=seat: Host(at, HostAction.LEAVE, seat))  # type: ignore[misc]
            elif seat is not None:
                await services.games.let_go(table, seat)
            else:
                await services.games.hand_on(table, user_id)
        elif (lobby := await services.lobbies.load(row.id)) is not None:
            await _leave_lobby(lobby, user_id)


# -- the group -----------------------------------------------------------------------------------------------


async def on_other_owner(update: Update, context: Context) -> None:
    """The owner of a group has changed: try again what Telegram has refused there, since it may be allowed now."""
    message, services = update.effective_message, services_of(context)
    if message is not None:
        chat_id = message.chat.id
        services.ctx.outgoing.release(chat_id)
        services.ctx.routes.look_again(chat_id)
        await services.seat_tags.put_right(chat_id)
        await _hear_anew(services, chat_id)


async def on_migrate(update: Update, context: Context) -> None:
    """A group has become a supergroup (Bot API: Message.migrate_to_chat_id). The sender may have found out before."""
    message = update.effective_message
    if message is None or message.migrate_to_chat_id is None:
        return
    services = services_of(context)
    services.failures.chat_moves(message.chat.id, message.migrate_to_chat_id)
    await services.ctx.store.move_chat(message.chat.id, message.migrate_to_chat_id)
    await services.ctx.scenarios.refresh(services.ctx.store)
    services.ctx.background.spawn(_moved(services, message.chat.id, message.migrate_to_chat_id))


async def _moved(services: Services, old_id: int, new_id: int) -> None:
    """Move the games to the new chat, and post their boards and questions there."""
    await services.failures.chat_moved(old_id, new_id)
    services.ctx.background.spawn(services.reckoning.ratings.catch_up())  # the games are of another group now
    async with services.ctx.lanes.lane(new_id):
        await services.ctx.hearing.of(new_id)
        for row in await services.ctx.store.active_games_in(new_id):
            if boards := await services.failures.boards_of(row.id):
                await services.ctx.outgoing.deliver(*boards)


# -- what they lose ------------------------------------------------------------------------------------------


async def _drop_hopes(services: Services, chat_id: int, user_id: int) -> None:
    """Take back a person's replies to planned games of this group, and their place in line for a seat."""
    await services.plans.lose(chat_id, user_id)
    for row in await services.ctx.store.active_games_in(chat_id):
        await _waits_no_more(services, row, user_id)


async def _waits_no_more(services: Services, row: GameRow, user_id: int) -> None:
    if all(user.id != user_id for user in await waiting_for(services.ctx.store, row.id)):
        return
    lobby = await services.lobbies.load(row.id)
    async with services.ctx.store.transaction(part=True) as tx:
        await stop_waiting(tx, row.id, user_id)
        if lobby is not None:
            await enqueue(tx, [await lobby.newest(tx)])


async def _leave_lobby(lobby: Lobby, user_id: int) -> None:
    """Take a person from a lobby: their seat is free; without one, a lobby that they opened gets another host."""
    people = [player for player in lobby.players if not player.is_robot]
    if lobby.has(user_id):
        await lobby.leave(user_id)
    elif user_id == lobby.row.creator and people:
        await lobby.host(people[0])


async def drop_banned(services: Services, chat_id: int, user_id: int) -> None:
    """Take from a banned user the seat in a lobby, the hosting of games, and the watching of games.

    A seat in a running game is kept: `/kick` removes a player.
    """
    await _drop_hopes(services, chat_id, user_id)
    for row in await services.ctx.store.active_games_in(chat_id):
        lobby, table = await services.lobbies.load(row.id), services.tables.get(row.id)
        if lobby is not None:
            await _leave_lobby(lobby, user_id)
        elif table is not None:
            watcher = await soul(services.ctx.store, row.id, user_id)
            if watcher is not None and watcher.watches:
                await services.beyond.lose(row.id, user_id)
            await services.games.hand_on(table, user_id)


# -- the first message in a group: its language, its game, and the rights that are missing -------------------


async def first_look(services: Services, chat: Chat, *, tried: bool) -> Screen:
    """The bot's first message in a group, as it is now; `tried`: with the rights that the bot has, as Telegram says."""
    t = tongue(chat.language)
    scenario = services.ctx.scenarios.get(chat.scenario)
    name = ScenarioTexts(scenario.raw, t).name if scenario is not None else Markup("…")
    return set_up_screen(t, chat, name, await _rights(services, chat) if tried else None)


async def _rights(services: Services, chat: Chat) -> Rights:
    """The bot's rights there now (Bot API: getChatMember)."""
    bot = services.ctx.bot
    try:
        member = await bot.get_chat_member(chat.id, bot.id)
    except TelegramError:
        return Rights(False, False, False)
    if not isinstance(member, ChatMemberAdministrator):
        delay, reads = await slow_mode_in(services.ctx, chat.id), bool(bot.can_read_all_group_messages)
        slow = too_slow(tongue(chat.language), delay) if delay else None
        return Rights(False, False, False, slow, read=reads)
    return Rights(member.can_restrict_members, member.can_delete_messages, bool(member.can_pin_messages))


async def on_set_up_press(press: MenuPress) -> None:
    """A press under the first message: all of its buttons are for admins."""
    services = press.services
    chat = await services.directory.chat(press.chat_id, thread_id=press.thread_id)
    if not await press.may(Deed.CONFIGURE, chat.id, t=tongue_of(press.user, chat)):
        return
    await press.answer()
    match press.values:
        case ("language", code):
            new = changed(services.ctx.scenarios.of(chat.id), chat, Menu.LANGUAGE, ("chat", code))
            await services.settings.change_chat(chat, new, press.thread_id)
            await press.show(await first_look(services, new, tried=False))
        case ("game",):
            screen = scenarios_screen(tongue(chat.language), services.ctx.scenarios.of(chat.id), chat)
            await services.ctx.outgoing.deliver(*anew(screen.post(Menu.SCENARIO, chat.id, press.thread_id)))
        case ("rights",):
            await press.show(await first_look(services, chat, tried=True))
