"""Settings as they are written behind `/settings`: by the names of the menu in any language, or by their ids."""

from collections.abc import Mapping, Sequence
from functools import cache

from markupsafe import Markup

from bot.store.rows import Chat
from bot.store.settings import GroupSettings
from bot.store.settings.model import ABOUT, default, is_switch
from bot.store.settings.text_form import DEFAULTS, NONE, OFF, ON, LineError, read
from bot.telegram.lobbies.menus.settings_changes import SettingRefused
from bot.telegram.lobbies.menus.settings_screens import choices_of, setting_name
from bot.telegram.lobbies.opening import Refusal
from bot.telegram.lobbies.written.choices import SIGN, Choosable, Written, read_choices
from bot.telegram.lobbies.written.zones import no_such_zone
from bot.text import LANGUAGES, Tongue, plain, tongue
from bot.text.cleaning import quoted
from bot.text.spelling import key
from bot.text.wordings.files import tones
from bot.text.zones import zone_named

YES = ("yes", "true", "1", "вкл", "да", "بله", "آره", "نعم")
NO = ("no", "false", "0", "выкл", "нет", "نه", "خیر", "لا")
LONGEST = 60
"""The most characters that are quoted of what was written."""


def read_settings(text: str, chat: Chat) -> GroupSettings:
    """The settings of a group with what a text changes, such as `Pace = Quick` or `silence_night=off pace=slow`.

    Raises:
        SettingRefused: a word of it is no setting, or no value of that setting.
    """
    words, choices = read_choices(_with_sign(text, known := _known(chat.language)), known)
    settings = chat.settings
    for word in words:
        if word.lower() != DEFAULTS:
            raise SettingRefused(_no_setting(word))
        settings = read(DEFAULTS, settings)
    for one in choices:
        if one.id is None:
            raise SettingRefused(_no_setting(one.name or one.value))
        try:
            settings = read(f"{one.id}={_value(one)}", settings)
        except LineError as error:
            raise SettingRefused(_no_value(one.id, one.value, chat)) from error
    return settings


def _with_sign(text: str, known: Sequence[Choosable]) -> str:
    """The text with the sign between a setting and its value added, as in `pace quick`."""
    words = [] if SIGN.search(text) else text.split()
    for end in range(len(words) - 1, 0, -1):
        if any(key(" ".join(words[:end])) in one.names for one in known):
            return f"{' '.join(words[:end])} = {' '.join(words[end:])}"
    return text


def _value(one: Written) -> str:
    """The value as a line of settings has it."""
    if one.id == "timezone":
        zone = zone_named(one.value)
        if zone is None:
            raise SettingRefused(lambda t: no_such_zone(t, one.value))
        return zone
    return key(one.value) if one.value.isdecimal() else one.value


def _no_setting(word: str) -> Refusal:
    return lambda t: t.text(
        "There's no setting “{word}”. Nothing has changed. All settings: /settings", word=quoted(word, LONGEST)
    )


def _no_value(name: str, value: str, chat: Chat) -> Refusal:
    def why(t: Tongue) -> Markup:
        setting, word = setting_name(t, name), quoted(value, LONGEST)
        choices = choices_of(t, chat, name)
        if not choices:
            return t.text("{setting} can't be “{word}”. Nothing has changed.", setting=setting, word=word)
        return t.text(
            "{setting} can't be “{word}”. Choose one of these: {values}. Nothing has changed.",
            setting=setting,
            word=word,
            values=t.listing(choices),
        )

    return why


@cache
def _known(language: str) -> Sequence[Choosable]:
    """All settings as a group of this language may write them."""
    return [_choosable(name, language) for name in ABOUT]


def _choosable(name: str, language: str) -> Choosable:
    tongues = [tongue(code) for code in LANGUAGES]
    names = frozenset(plain(t.text(ABOUT[name].words.name)) for t in tongues)
    values = {word: value for t in tongues for word, value in _values(t, name, language).items()}
    return Choosable(name, names, values, several_words=name == "timezone")


def _values(t: Tongue, name: str, language: str) -> Mapping[str, str]:
    """The values of a setting by their names in a language."""
    if is_switch(name):
        yes, no = t.context("settings", "on"), t.context("settings", "off")
        return dict.fromkeys((ON, plain(yes), *YES), ON) | dict.fromkeys((OFF, plain(no), *NO), OFF)
    values = {value: value for value in ABOUT[name].choices or {}}
    values |= {plain(t.text(words.name)): value for value, words in (ABOUT[name].choices or {}).items()}
    if name == "tone":
        values |= {word: one.id for one in tones(language).values() for word in (one.id, one.name)}
    if default(name) is None:
        values |= {NONE: NONE, plain(t.context("settings", "none")): NONE}
    return values
