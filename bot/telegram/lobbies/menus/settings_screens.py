"""`/settings`: how games are played in a group, on pages made from `bot.store.settings`."""

from markupsafe import Markup, escape

from bot.store.rows import Chat
from bot.store.settings import ABOUT, Page, is_switch
from bot.telegram.lobbies.menus.menu import NOTHING, Choice, Menu, Screen, Setting, Switch, menu_button, screen
from bot.telegram.lobbies.written.hours import zone_of
from bot.telegram.presenting.keyboard_layout import rows
from bot.text import Tongue
from bot.text.tongue import command
from bot.text.wordings.files import CLASSIC, tones
from bot.text.zones import zone_shown

MARK = "@"
"""The mark before the name of a page in button data; no setting begins with it."""


def settings_screen(t: Tongue, chat: Chat, page: Page | None = None) -> Screen:
    """One page of the settings, or all of them as they are, with a button for each page."""
    if page is not None:
        return _page(t, chat, page)
    paragraphs = [t.text("⚙️ <b>How games are played here</b>")]
    for one in Page:
        lines = [now(t, chat, name) for name, about in ABOUT.items() if about.page is one]
        paragraphs.append(Markup("\n").join([Markup("<b>{}</b>").format(page_name(t, one)), *lines]))
    buttons = [menu_button(Markup("{} ›").format(page_name(t, one)), Menu.SETTINGS, MARK + one) for one in Page]
    return Screen(Markup("\n\n").join(paragraphs), rows(buttons))


def _page(t: Tongue, chat: Chat, page: Page) -> Screen:
    head = [t.text("⚙️ <b>How games are played here</b>"), page_name(t, page)]
    if page is Page.ORDER:
        head.append(t.text("For these I need permission to restrict members, and to delete and pin messages."))
    written = [name for name, about in ABOUT.items() if about.page is page and about.written]
    head += [line for name in written for line in (now(t, chat, name), _how_to_write(t, name))]
    items = [_item(t, chat, name) for name, about in ABOUT.items() if about.page is page and not about.written]
    return screen(t, Menu.SETTINGS, head, items, path=(MARK + page,), back=True)


def page_name(t: Tongue, page: Page) -> Markup:
    """The name of a page of settings."""
    names = {
        # NOTE: a page of the settings of a group
        Page.GAME: t.context("settings", "The game"),
        Page.ORDER: t.context("settings", "Order"),
        Page.LOBBY: t.context("settings", "The lobby"),
        Page.HOSTS: t.context("settings", "Hosts"),
        Page.OUT: t.context("settings", "Who is out"),
        Page.AFTER: t.context("settings", "After the game"),
    }
    return names[page]


def now(t: Tongue, chat: Chat, name: str) -> Markup:
    """A setting and its value, in a line."""
    return t.text("{setting}: {value}", setting=setting_name(t, name), value=value_name(t, chat, name))


def setting_name(t: Tongue, name: str) -> Markup:
    """The name of a setting."""
    return t.text(ABOUT[name].name)


def value_name(t: Tongue, chat: Chat, name: str) -> Markup:
    """The name of a setting's present value."""
    value = getattr(chat.settings, name)
    if is_switch(name):
        # NOTE: the value of a setting
        return t.context("settings", "on") if value else t.context("settings", "off")
    if name == "timezone":
        return escape(zone_shown(value))
    if value is None:
        # NOTE: the value of a setting
        return t.context("settings", "none")
    return _setting(t, chat, name).chosen.label


def choices_of(t: Tongue, chat: Chat, name: str) -> list[Markup]:
    """The names of a setting's values; empty where any word or number may be written."""
    if is_switch(name):
        return [t.context("settings", "on"), t.context("settings", "off")]
    return [choice.label for choice in _setting(t, chat, name).choices]


def _item(t: Tongue, chat: Chat, name: str) -> Setting | Switch:
    if is_switch(name):
        meaning = ABOUT[name].meaning
        return Switch(name, setting_name(t, name), bool(getattr(chat.settings, name)), t.text(meaning))
    return _setting(t, chat, name)


def _setting(t: Tongue, chat: Chat, name: str) -> Setting:
    current = str(getattr(chat.settings, name))
    if name == "tone":
        known = tones(chat.language)
        choices = [Choice(tone.id, escape(tone.name), escape(tone.about)) for tone in known.values()]
        return Setting(name, setting_name(t, name), current if current in known else CLASSIC, tuple(choices))
    words = ABOUT[name].choices or {}
    choices = [
        Choice(
            value,
            t.value(int(word.name)) if word.name.isdigit() else t.text(word.name),
            t.text(word.meaning) if word.meaning else NOTHING,
        )
        for value, word in words.items()
    ]
    return Setting(name, setting_name(t, name), current, tuple(choices))


def _how_to_write(t: Tongue, name: str) -> Markup:
    value = zone_of(t) if name == "timezone" else "-1001234567890"
    return t.text("To change it: {example}", example=command(f"/settings {name}={value}"))


def page_of(word: str) -> Page | None:
    """The page that a word of button data names; None where there is none."""
    name = word.removeprefix(MARK)
    return Page(name) if word.startswith(MARK) and name in list(Page) else None
