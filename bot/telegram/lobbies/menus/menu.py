"""Menus: settings and their choices, as plain data, and how these become a text and a keyboard."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from markupsafe import Markup, escape

from bot.telegram.callback_data import MenuButton, as_words
from bot.telegram.outbox.deliveries import Button, Document, Keyboard, Post
from bot.telegram.presenting.keyboard_layout import button_of, rows
from bot.text import Tongue


class Menu(StrEnum):
    """The menus, by the short names that they have in button data, which has room for 64 bytes."""

    SCENARIO = "sc"
    SETTINGS = "st"
    LANGUAGE = "la"
    RULES = "ru"
    ROLES = "ro"
    GAMES = "ga"
    HELP = "he"
    SET_UP = "su"
    TOP = "to"
    PAST = "pa"
    FORGET = "fo"
    PLANS = "pl"
    NEW_GAME = "ng"


ON, OFF = "1", "0"
NOTHING = Markup("")
FEW = 8
"""A setting with more choices than this has a screen of its own."""
PAGE = 18
"""The most choices on a page of that screen: a line for each of them fits into one message."""
ALL = "~"
"""The word for all settings together in button data, where the name of a setting could stand."""
SHORT = 8
"""Buttons with labels of up to so many characters stand three in a row, up to twice as many two, longer ones alone.

A phone would not show the labels whole.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting: its name, and perhaps its meaning."""

    value: str
    label: Markup
    note: Markup = NOTHING


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with one of several values."""

    id: str
    name: Markup
    current: str
    choices: tuple[Choice, ...]

    def lines(self, t: Tongue) -> list[Markup]:
        """The setting in the text of its menu: its value, and the meanings of its values."""
        return [self.now(t), *self.meanings(t)]

    def now(self, t: Tongue) -> Markup:
        """The setting and its value."""
        # NOTE: a line of a menu: a setting and its value now
        return t.text("<b>{setting}</b>: {value}", setting=self.name, value=self.chosen.label)

    def meanings(self, t: Tongue) -> list[Markup]:
        """A line for each value with a meaning."""
        # NOTE: a line of a menu: one value of a setting and what it means
        return [t.text("{value}: {meaning}", value=c.label, meaning=c.note) for c in self.choices if c.note]

    def buttons(self, menu: str, path: tuple[str, ...]) -> Keyboard:
        """A headline with the setting's name, and below it a button for each value."""
        head = menu_button(Markup("— {} —").format(self.name), menu, *path, self.id)
        values = []
        for choice in self.choices:
            on = choice.value == self.current
            label, style = ticked(choice.label, on=on), "success" if on else None
            values.append(menu_button(label, menu, *path, self.id, choice.value, style=style))
        return ((head,), *rows(values, columns(values)))

    @property
    def chosen(self) -> Choice:
        """The choice that is in force now."""
        unknown = Choice(self.current, escape(self.current))
        return next((choice for choice in self.choices if choice.value == self.current), unknown)


@dataclass(frozen=True, slots=True)
class Door:
    """A setting with many choices, in a menu: its present value, and a button to a screen with all choices."""

    setting: Setting

    def lines(self, t: Tongue) -> list[Markup]:
        """The value and its meaning."""
        note = self.setting.chosen.note
        return [self.setting.now(t), note] if note else [self.setting.now(t)]

    def buttons(self, menu: str, path: tuple[str, ...]) -> Keyboard:
        """One button, with the present value."""
        label = Markup("{}: {} ›").format(self.setting.name, self.setting.chosen.label)
        return ((menu_button(label, menu, *path, self.setting.id),),)


@dataclass(frozen=True, slots=True)
class CastDoor:
    """A cast (the roles that are dealt) that the group may compose: its size, and a button to its menu."""

    id: str
    name: Markup
    players: int

    def lines(self, t: Tongue) -> list[Markup]:
        """The number of players of the composed cast; no line where none is composed."""
        if not self.players:
            return []
        count = t.plural("{n} player", "{n} players", self.players)
        return [t.text("<b>{setting}</b>: {value}", setting=self.name, value=count)]

    def buttons(self, menu: str, path: tuple[str, ...]) -> Keyboard:
        """The button that leads to the menu of the cast."""
        return ((menu_button(Markup("🎭 {} ›").format(self.name), menu, *path, self.id),),)


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting that is on or off."""

    id: str
    name: Markup
    on: bool
    note: Markup = NOTHING

    def lines(self, t: Tongue) -> list[Markup]:
        """The switch in the text of its menu, with its effect."""
        # NOTE: a line of a menu: a switch, and what it does when it is on
        return [t.text("<b>{setting}</b>: {meaning}", setting=self.name, meaning=self.note)] if self.note else []

    def buttons(self, menu: str, path: tuple[str, ...]) -> Keyboard:
        """One button, which carries the value to set: pressed twice in a hurry, the button does nothing more."""
        label = ticked(self.name, on=True) if self.on else Markup("▫️ {}").format(self.name)
        return ((menu_button(label, menu, *path, self.id, OFF if self.on else ON),),)


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of a menu. Apps that can show a `document` get that instead of the text."""

    text: Markup
    keyboard: Keyboard
    document: Document | None = None

    def post(self, menu: str, chat_id: int, thread_id: int | None) -> Post:
        """The screen as a message that later presses edit."""
        return Post(
            chat_id,
            str(self.text),
            thread_id=thread_id,
            keyboard=self.keyboard,
            slot=menu_slot(menu, thread_id),
            silent=True,
            document=self.document,
        )


def menu_slot(menu: str, thread_id: int | None) -> str:
    """The slot (message name) of the newest message of a menu in a topic."""
    return f"menu.{menu}.{thread_id or 0}"


def menu_button(label: Markup, menu: str, *words: str | int, style: str | None = None) -> Button:
    """A button of a menu, and the words that a press on it carries."""
    return button_of(label, MenuButton(menu, as_words(*words)), style)


def back_button(t: Tongue, menu: str, *words: str | int) -> Button:
    """The button that leads back to the screen of a menu that `words` name, or to the first one."""
    return menu_button(t.context("button", "‹ Back"), menu, *words)


def screen(
    t: Tongue,
    menu: str,
    head: Iterable[Markup],
    items: Iterable[Setting | Switch | Door | CastDoor],
    *,
    path: tuple[str, ...] = (),
    back: bool = False,
) -> Screen:
    """A screen of settings, each with its value and its choices."""
    paragraphs = [Markup("\n").join(head)]
    keyboard: Keyboard = ()
    for item in items:
        if lines := item.lines(t):
            paragraphs.append(Markup("\n").join(lines))
        keyboard += item.buttons(menu, path)
    if back:
        keyboard += ((back_button(t, menu),),)
    return Screen(Markup("\n\n").join(paragraphs), keyboard)


def choices_screen(
    t: Tongue, menu: str, head: Iterable[Markup], setting: Setting, *, path: tuple[str, ...], page: int | None = None
) -> Screen:
    """One setting with all its choices, on as many pages as they need; without a number, the page of the present value.

    Below them a button leads to the other settings, and one back.
    """
    values = [choice.value for choice in setting.choices]
    if page is None:
        page = values.index(setting.current) // PAGE if setting.current in values else 0
    last = (len(values) - 1) // PAGE
    page = min(max(page, 0), last)
    shown = replace(setting, choices=setting.choices[page * PAGE : (page + 1) * PAGE])
    _, *keyboard = shown.buttons(menu, path)
    turns = [menu_button(arrow, menu, *path, setting.id, page_word(to)) for arrow, to in turns_from(page, last)]
    others = menu_button(t.context("button", "⚙️ Other options"), menu, *path, ALL)
    back = back_button(t, menu)
    paragraphs = [Markup("\n").join(head), setting.now(t), Markup("\n").join(shown.meanings(t))]
    return Screen(Markup("\n\n").join(filter(None, paragraphs)), (*keyboard, *rows(turns), (others,), (back,)))


def page_word(page: int) -> str:
    """The word for a page of choices (from 0 on) in button data, in place of a choice; no choice looks like that."""
    return f"~{page}"


def turns_from(page: int, last: int) -> list[tuple[Markup, int]]:
    """The arrows to the pages before and after a page, where there are such."""
    turns = [(Markup("‹"), page - 1), (Markup("›"), page + 1)]
    return [(arrow, to) for arrow, to in turns if 0 <= to <= last]


def read_page(word: str) -> int | None:
    """The page that a word of `page_word` means; None for any other word."""
    mark, number = word[:1], word[1:]
    return int(number) if mark == "~" and number.isascii() and number.isdigit() else None


def picker(menu: str, names: Iterable[tuple[str, Markup]], current: str | None = None) -> Keyboard:
    """A button for each thing that can be picked, two in a row."""
    return rows(menu_button(ticked(name, on=id_ == current), menu, id_) for id_, name in names)


def ticked(label: Markup, *, on: bool) -> Markup:
    """The label of a button for a choice, which may be the one that holds."""
    return Markup("✅ {}").format(label) if on else label


def columns(buttons: list[Button]) -> int:
    """As many columns as the longest label leaves room for, fewer where the rows come out more even."""
    longest = max((len(button.label) for button in buttons), default=0)
    most = 3 if longest <= SHORT else 2 if longest <= 2 * SHORT else 1
    return ceil(len(buttons) / ceil(len(buttons) / most)) if buttons else most
