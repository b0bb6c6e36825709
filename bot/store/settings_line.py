"""All settings of a group as one line of text, to be written after `/settings` in another group."""

from pydantic import ValidationError

from bot.store.settings import ABOUT, GroupSettings, default, is_switch

DEFAULTS = "defaults"
"""The word that resets all settings: the settings that follow are changes of the defaults."""
APART = frozenset({"log_channel"})
"""The settings that belong to one group alone and are not passed on."""
ON, OFF, NONE = "on", "off", "none"


class LineError(ValueError):
    """A line that cannot be read.

    Attributes:
        word: the first mistake in the line, such as `pace=fast`.
    """

    def __init__(self, word: str) -> None:
        super().__init__(f"not a setting: {word}")
        self.word = word


def written(settings: GroupSettings) -> str:
    """The settings that differ from the defaults, such as `defaults pace=quick silence_night=off`."""
    words = [f"{name}={_word(name, value)}" for name, value in settings.own().items() if name not in APART]
    return " ".join([DEFAULTS, *words])


def _word(name: str, value: object) -> str:
    return (ON if value else OFF) if is_switch(name) else str(value)


def read(line: str, now: GroupSettings) -> GroupSettings:
    """The settings `now`, changed as a line says.

    Raises:
        LineError: a word of the line names no setting, or a value that the setting does not have.
    """
    settings = now
    for word in line.split():
        name, sign, value = word.partition("=")
        if word == DEFAULTS:
            settings = GroupSettings().model_copy(update={name: getattr(now, name) for name in APART})
        elif not sign or name not in ABOUT:
            raise LineError(word)
        else:
            try:
                settings = settings.having(name, _value(name, value))
            except ValidationError as error:
                raise LineError(word) from error
    return settings


def _value(name: str, word: str) -> object:
    if is_switch(name):
        return {ON: True, OFF: False}.get(word, word)
    if word == NONE and default(name) is None:
        return None
    return int(word) if word.removeprefix("-").isdecimal() and word.isascii() else word
