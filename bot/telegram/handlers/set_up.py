"""The first message in a group: its language, its game, and the rights that are missing."""

from markupsafe import Markup
from telegram import ChatMemberAdministrator
from telegram.error import TelegramError

from bot.store.rows import Chat
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.menu_press import MenuPress
from bot.telegram.lobbies.menus.help_screens import Rights, set_up_screen
from bot.telegram.lobbies.menus.menu import Menu, Screen
from bot.telegram.lobbies.menus.screens import scenarios_screen
from bot.telegram.lobbies.menus.settings_changes import changed
from bot.telegram.outbox.deliveries import anew
from bot.telegram.rights import Deed
from bot.telegram.services import Services
from bot.telegram.slow_mode import slow_mode_in, too_slow
from bot.text import ScenarioTexts, tongue


async def first_look(services: Services, chat: Chat, *, tried: bool) -> Screen:
    """The message as it is now; `tried`: with the rights that Telegram says the bot has."""
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
