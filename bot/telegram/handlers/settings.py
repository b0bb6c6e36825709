"""`/scenario`, `/settings` and `/language`: menus that presses edit in place."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.store.rows import Chat
from bot.store.settings import ABOUT
from bot.store.settings_line import written
from bot.telegram.callback_data import MenuButton
from bot.telegram.directory import tongue_of
from bot.telegram.handlers.casts import is_cast_press, on_cast_press
from bot.telegram.handlers.gathering.plans import on_plans_press
from bot.telegram.handlers.hosts.commands import on_game_press
from bot.telegram.handlers.info import on_help_press, on_pick
from bot.telegram.handlers.lobbies import on_game_picked
from bot.telegram.handlers.membership import on_set_up_press
from bot.telegram.handlers.menu_press import MenuPress, for_admins, in_menu, open_menu
from bot.telegram.handlers.own_scenarios import (
    bring,
    code_in,
    is_brought,
    is_change_press,
    on_change_press,
    show_shared,
)
from bot.telegram.handlers.press import Press, on_press
from bot.telegram.handlers.visit import Visit, on_command
from bot.telegram.intake.permissions import is_admin
from bot.telegram.lobbies.game_request import read_request
from bot.telegram.lobbies.menus.menu import Menu, Screen, read_page
from bot.telegram.lobbies.menus.screens import (
    language_screen,
    option_screen,
    own_language_screen,
    scenario_screen,
    scenarios_screen,
)
from bot.telegram.lobbies.menus.settings_changes import changed, read_settings
from bot.telegram.lobbies.menus.settings_screens import page_of, settings_screen
from bot.telegram.lobbies.opening import Refused
from bot.telegram.lobbies.own.screens import with_change, with_own
from bot.telegram.lobbies.written.names import language_named
from bot.telegram.rights import Deed
from bot.telegram.services import Services
from bot.text import Tongue, tongue


@on_command("scenario")
@for_admins()
async def on_scenario(who: Visit, chat: Chat) -> None:
    """`/scenario`: the game that is played here next, with its options; `/scenario zodiac` chooses a game at once."""
    t, brought = who.tongue, who.message.reply_to_message
    if (code := code_in(who.words)) is not None:
        await show_shared(who, code)
    elif who.words:
        try:
            own = who.ctx.scenarios.up_to_date(chat)
            new = read_request(" ".join(who.words), own, who.offered).of(own)
            await who.services.settings.change_chat(chat, new, who.thread_id)
        except Refused as error:
            await who.reply(error.why(t))
            return
        await open_menu(who, Menu.SCENARIO, _screen(who.services, t, new, Menu.SCENARIO, [new.scenario]))
    elif brought is not None and is_brought(brought):
        await bring(who, brought)
    else:
        await _open(who, chat, Menu.SCENARIO)


@on_command("settings")
@for_admins()
async def on_settings(who: Visit, chat: Chat) -> None:
    """`/settings`: how games are played here; `/settings line` writes them, `/settings pace=quick` changes one."""
    if not who.words:
        await _open(who, chat, Menu.SETTINGS)
        return
    t = who.tongue
    if [word.lower() for word in who.words] == ["line"]:
        line = Markup("<code>/settings {}</code>").format(written(chat.settings))
        await who.reply(
            t.text("The settings of this group. To copy them, send this in another group:\n{line}", line=line)
        )
        return
    try:
        new = replace(chat, settings=read_settings(" ".join(who.words), chat))
        if new.settings.log_channel not in {None, chat.settings.log_channel}:
            await _try_log(who, new)
        await who.services.settings.change_chat(chat, new, who.thread_id)
    except Refused as refused:
        await who.reply(refused.why(t))
        return
    await open_menu(who, Menu.SETTINGS, settings_screen(t, new))


async def _try_log(who: Visit, chat: Chat) -> None:
    """Write a first message into the channel that is to be the group's log.

    Raises:
        Refused: the bot cannot write there, or this user may not have the group's log there.
    """
    refused = Refused(
        lambda t: t.text(
            "I can't keep the log there: I must be able to write there, and you must be an admin of that chat."
        )
    )
    channel = chat.settings.log_channel
    if channel is None or who.user is None or not await is_admin(who.ctx.bot, channel, who.user.id):
        raise refused
    words = tongue(chat.language).text(
        "From now on the log of {group} is kept here.", group=tongue(chat.language).title(chat.title)
    )
    try:
        await who.ctx.bot.send_message(channel, str(words), parse_mode=ParseMode.HTML)
    except TelegramError as error:
        raise refused from error


@on_command("language")
async def on_language(who: Visit) -> None:
    """`/language [NAME]`: the group's, or in private one's own; with a name that one from now on."""
    user, t, named = who.user, who.tongue, language_named(who.words)
    if who.chat is not None or user is None:
        await _language_here(who)
        return
    if named is not None:
        user = await who.services.settings.change_own_language(user, named, None)
        t = tongue(named)
    await open_menu(who, Menu.LANGUAGE, own_language_screen(t, user))


@for_admins()
async def _language_here(who: Visit, chat: Chat) -> None:
    named = language_named(who.words)
    if named is None:
        await _open(who, chat, Menu.LANGUAGE)
        return
    new = changed(who.offered, chat, Menu.LANGUAGE, ("chat", named))
    await who.services.settings.change_chat(chat, new, who.thread_id)
    await open_menu(who, Menu.LANGUAGE, language_screen(tongue(named), new))


async def _open(who: Visit, chat: Chat, menu: str) -> None:
    await who.ctx.scenarios.look(who.ctx.store)
    await open_menu(who, menu, _screen(who.services, who.tongue, chat, menu))


def _screen(services: Services, t: Tongue, chat: Chat, menu: str, values: Sequence[str] = ()) -> Screen:
    """The screen of a group's menu; in the menu of scenarios, the scenario and the option that `values` name."""
    match menu:
        case Menu.SCENARIO if values and values[0] in services.ctx.scenarios.of(chat.id):
            return _scenario_screen(services, t, chat, values[0], values[1:])
        case Menu.SCENARIO:
            return scenarios_screen(t, services.ctx.scenarios.of(chat.id), chat)
        case Menu.LANGUAGE:
            return language_screen(t, chat)
        case _:
            return settings_screen(t, chat, page_of(values[0]) if values else None)


def _scenario_screen(services: Services, t: Tongue, chat: Chat, id_: str, values: Sequence[str]) -> Screen:
    """The screen of a scenario with its options, or of one option with all its choices, if `values` name one."""
    scenarios = services.ctx.scenarios
    scenario, kept = scenarios[id_], scenarios.brought(id_)
    chosen = chat.options.get(scenario.id, {})
    match values:
        case []:
            one = option_screen(t, scenario, chosen)
        case [option]:
            one = option_screen(t, scenario, chosen, option)
        case [option, word] if (page := read_page(word)) is not None:
            one = option_screen(t, scenario, chosen, option, page)
        case _:
            one = None
    if one is None:
        one = scenario_screen(t, scenario, chosen)
        one = with_change(t, one, scenario.id) if scenarios.may_bring(chat.id) else one
    elif values:
        return one
    return with_own(t, one, kept) if kept is not None and kept.chat_id == chat.id else one


# -- presses -------------------------------------------------------------------------------------------------


ELSEWHERE: Mapping[str, Callable[[Press, tuple[str, ...]], Awaitable[None]]] = {
    Menu.GAMES: on_game_press,
    Menu.NEW_GAME: on_game_picked,
    Menu.PLANS: on_plans_press,
}
"""The menus whose presses are handled in the files of their commands."""
IN_PLACE = {Menu.SCENARIO, Menu.SETTINGS, Menu.LANGUAGE, Menu.HELP, Menu.SET_UP}
"""The menus whose message a press edits."""


@on_press(MenuButton)
async def on_menu_press(press: Press, button: MenuButton) -> None:
    """A press in any menu: the right and the value are checked anew each time."""
    menu, values = button.menu, button.values
    if menu in ELSEWHERE:
        await ELSEWHERE[menu](press, values)
        return
    if press.where is None or menu not in IN_PLACE:
        await on_pick(press, menu, values)
        return
    pressed = in_menu(press, press.where, menu, values)
    if await pressed.is_out_of_date(press.tongue):
        return
    if menu == Menu.HELP:
        await on_help_press(pressed)
    elif press.in_private:
        await _press_in_private(pressed)
    elif menu == Menu.SET_UP:
        await on_set_up_press(pressed)
    else:
        await _press_in_group(pressed)


async def _press_in_private(press: MenuPress) -> None:
    t = tongue_of(press.user)
    match press.values:
        case ("own", value) if press.menu == Menu.LANGUAGE and press.chat_id == press.user.id:
            user = await press.services.settings.change_own_language(
                press.user, value, press.query.from_user.language_code
            )
            t = tongue_of(user)
            await press.answer(t.text("From now on I'll write to you in this language."))
            await press.show(own_language_screen(t, user))
        case _:
            await press.answer()


async def _press_in_group(press: MenuPress) -> None:
    services = press.services
    chat = await services.directory.chat(press.chat_id, thread_id=press.thread_id)
    t = tongue_of(press.user, chat)
    if not await press.may(Deed.CONFIGURE, chat.id, t=t):
        return
    if is_cast_press(press):
        await on_cast_press(press, chat)
        return
    if is_change_press(press):
        await on_change_press(press, chat)
        return
    new = changed(services.ctx.scenarios.of(chat.id), chat, press.menu, press.values)
    try:
        await services.settings.change_chat(chat, new, press.thread_id)
    except Refused as refused:
        await press.answer(refused.why(t), alert=True)
        return
    await press.answer(_answer(services, t, chat, new, press.thread_id))
    await press.show(_screen(services, tongue(new.language), new, press.menu, press.values))


def _answer(services: Services, t: Tongue, old: Chat, new: Chat, thread_id: int | None) -> Markup:
    if new == old:
        return Markup("")
    later = (old.scenario, old.options) != (new.scenario, new.options) or any(
        getattr(old.settings, name) != getattr(new.settings, name) for name, about in ABOUT.items() if not about.at_once
    )
    if later and services.tables.at(new.id, thread_id) is not None:
        return t.text("Saved. The current game keeps its settings; the next one uses these.")
    return t.text("Saved.")
