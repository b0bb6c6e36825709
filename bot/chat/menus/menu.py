"""Menus: what can be chosen, as plain data, and how it is shown as a text and a keyboard."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from markupsafe import Markup

from bot.chat.callback_data import settings_data
from bot.chat.keyboard_layout import rows
from bot.chat.outbox.deliveries import Button, Keyboard, Post
from bot.lang import Tongue, plain


class Menu(StrEnum):
    """The menus, as button data names them: shortly, since it has room for 64 bytes."""

    SCENARIO = "sc"
    SETTINGS = "st"
    LANGUAGE = "la"
    RULES = "ru"
    ROLES = "ro"
    GAMES = "ga"


ON, OFF = "1", "0"
NOTHING = Markup("")
SHORT = 12
"""Labels up to so many characters stand three in a row, longer ones two, and twice as long ones alone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting: how it is called, and perhaps what it means."""

    value: str
    label: Markup
    note: Markup = NOTHING


@dataclass(frozen=True, slots=True)
class Setting:
    """Something with one of several values."""

    id: str
    name: Markup
    current: str
    choices: tuple[Choice, ...]

    def lines(self, t: Tongue) -> list[Markup]:
        """The setting in the text of its menu: its value, and what its values mean."""
        current = next((choice.label for choice in self.choices if choice.value == self.current), self.current)
        # NOTE: a line of a menu: a setting and its value now
        lines = [t.text("<b>{setting}</b>: {value}", setting=self.name, value=current)]
        # NOTE: a line of a menu: one value of a setting and what it means
        lines += [t.text("{value}: {meaning}", value=c.label, meaning=c.note) for c in self.choices if c.note]
        return lines

    def buttons(self, menu: str, path: tuple[str, ...]) -> Keyboard:
        """A headline with the setting's name, and below it a button for each value."""
        head = Button(f"— {plain(self.name)} —", settings_data(menu, *path, self.id))
        values = [
            Button(
                _ticked(choice.label, on=choice.value == self.current),
                settings_data(menu, *path, self.id, choice.value),
                style="success" if choice.value == self.current else None,
            )
            for choice in self.choices
        ]
        return ((head,), *rows(values, _columns(values)))


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that is on or off."""

    id: str
    name: Markup
    on: bool
    note: Markup = NOTHING

    def lines(self, t: Tongue) -> list[Markup]:
        """The switch in the text of its menu: what it does."""
        # NOTE: a line of a menu: a switch, and what it does when it is on
        return [t.text("<b>{setting}</b>: {meaning}", setting=self.name, meaning=self.note)] if self.note else []

    def buttons(self, menu: str, path: tuple[str, ...]) -> Keyboard:
        """One button, which carries the value it will set: pressed twice in a hurry it does nothing more."""
        label = _ticked(self.name, on=self.on) if self.on else f"▫️ {plain(self.name)}"
        return ((Button(label, settings_data(menu, *path, self.id, OFF if self.on else ON)),),)


@dataclass(frozen=True, slots=True)
class Screen:
    """One look of a menu."""

    text: Markup
    keyboard: Keyboard

    def post(self, menu: str, chat_id: int, thread_id: int | None) -> Post:
        """The screen as a message that later presses edit."""
        return Post(
            chat_id,
            str(self.text),
            thread_id=thread_id,
            keyboard=self.keyboard,
            slot=menu_slot(menu, thread_id),
            silent=True,
        )


def menu_slot(menu: str, thread_id: int | None) -> str:
    """The slot of the newest message of a menu in a topic."""
    return f"menu.{menu}.{thread_id or 0}"


def screen(
    t: Tongue,
    menu: str,
    head: Iterable[Markup],
    items: Iterable[Setting | Switch],
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
        keyboard += ((Button(plain(t.context("button", "‹ Back")), settings_data(menu)),),)
    return Screen(Markup("\n\n").join(paragraphs), keyboard)


def picker(menu: str, names: Iterable[tuple[str, Markup]], current: str | None = None) -> Keyboard:
    """A button for each thing that can be picked, two in a row."""
    return rows(
        Button(_ticked(name, on=True) if id_ == current else plain(name), settings_data(menu, id_))
        for id_, name in names
    )


def _ticked(label: str, *, on: bool) -> str:
    return f"✅ {plain(label)}" if on else plain(label)


def _columns(buttons: list[Button]) -> int:
    """As many columns as the longest label leaves room for, fewer where the rows come out more even."""
    longest = max((len(button.label) for button in buttons), default=0)
    most = 3 if longest <= SHORT else 2 if longest <= 2 * SHORT else 1
    return ceil(len(buttons) / ceil(len(buttons) / most)) if buttons else most
